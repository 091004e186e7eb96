import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChecks, IconCloudOff, IconFileInvoice, IconFilterOff, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useNoInvoicesText } from '#app/data/use-no-invoices-text.ts';
import { DemoOffer } from '#app/demo/demo-offer.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { BUILT_IN_VIEWS, type BuiltInView, builtInContent } from '#domain/views/built-in-views.ts';
import { filterQuery } from '#domain/views/view-query.ts';
import { isFiltered } from './no-filter.ts';

/** Shown when the company has no invoice, or when the first pull failed. */
export const NoInvoicesOrError = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? <PullFailed /> : <NoInvoices />;

type EmptyProps = { view: InvoiceView; onClear: () => void; onAll: () => void };

/** docs/interaction.md#loading-and-empty-states: no result of the filters differs from an empty status. */
export function EmptyResults({ view, onClear, onAll }: EmptyProps) {
  const done = useDoneText(view);
  if (done !== undefined) return <AllDone text={done} onClear={onClear} />;
  if (isFiltered(view) || view.status === 'all' || view.status === 'draft') return <NoResults onClear={onClear} />;
  return <NoneOfStatus status={view.status} onClear={onAll} />;
}

/** The text of a queue that is done; undefined where the list is no queue, or where there is another filter beside it. */
function useDoneText(view: InvoiceView): string | undefined {
  const { t } = useLingui();
  const today = bogotaDate(new Date());
  const texts: Record<BuiltInView, string> = {
    review: t`Estás al día. No hay facturas por revisar.`,
    'pay-this-week': t`Estás al día. No hay nada por pagar esta semana.`,
    'overdue-receivables': t`Estás al día. No hay facturas vencidas por cobrar.`,
    'credit-without-receipt': t`Estás al día. Ninguna compra a crédito espera su acuse o recibo.`,
    unclassified: t`Estás al día. No hay facturas sin clasificar.`,
    'lone-notes': t`Estás al día. Cada nota crédito tiene su factura.`,
    warnings: t`Estás al día. Ninguna factura tiene avisos.`,
  };
  const query = filterQuery(view);
  const queue = BUILT_IN_VIEWS.find((name) => builtInContent(name, today).query === query);
  return queue && texts[queue];
}

function AllDone({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState icon={<IconChecks size={28} />} text={text}>
      <Button variant="default" onClick={onClear}>
        <Trans>Ver todas</Trans>
      </Button>
    </EmptyState>
  );
}

function NoInvoices() {
  const { user } = useSignedIn();
  return (
    <EmptyState icon={<IconFileInvoice size={28} />} text={useNoInvoicesText()}>
      {allows(user.permissions, 'access_upload') && (
        <Button component={Link} to="/upload" leftSection={<IconUpload size={16} />}>
          <Trans>Subir facturas</Trans>
        </Button>
      )}
      <DemoOffer />
    </EmptyState>
  );
}

function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState icon={<IconFilterOff size={28} />} text={t`No encontramos facturas con estos filtros.`}>
      <Button variant="default" onClick={onClear}>
        <Trans>Limpiar filtros</Trans>
      </Button>
    </EmptyState>
  );
}

/** No invoice of this status, and no other filter: without open payments this is good news. */
function NoneOfStatus({ status, onClear }: { status: Exclude<InvoiceStatus, 'draft'>; onClear: () => void }) {
  const { t } = useLingui();
  const texts: Record<typeof status, string> = {
    sent: t`No hay facturas enviadas. Las que marques como enviadas aparecerán aquí.`,
    pending_payment: t`No hay facturas pendientes de pago. Todo está pagado o en trámite.`,
    paid: t`Aún no hay facturas pagadas. Las que marques como pagadas aparecerán aquí.`,
  };
  const isAllPaid = status === 'pending_payment';
  return (
    <EmptyState icon={isAllPaid ? <IconChecks size={28} /> : <IconFileInvoice size={28} />} text={texts[status]}>
      <Button variant="default" onClick={onClear}>
        <Trans>Ver todas</Trans>
      </Button>
    </EmptyState>
  );
}

/** The first pull never completed, and the server is not reachable now. */
function PullFailed() {
  const { t } = useLingui();
  const { engine } = useSignedIn();
  const isReachable = useReachable();
  // Without a connection nothing went wrong: the invoices come by themselves once there is one.
  if (!isReachable)
    return (
      <EmptyState
        icon={<IconCloudOff size={28} />}
        text={t`Necesitas conexión para ver tus facturas por primera vez.`}
      />
    );
  return (
    <EmptyState icon={<IconCloudOff size={28} />} text={t`No pudimos cargar las facturas. Intenta nuevamente.`}>
      <Button variant="default" onClick={() => void engine.syncNow()}>
        <Trans>Reintentar</Trans>
      </Button>
    </EmptyState>
  );
}
