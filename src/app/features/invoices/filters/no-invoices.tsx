import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChecks, IconCloudOff, IconFileInvoice, IconFilterOff, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useNoInvoicesText } from '#app/data/use-no-invoices-text.ts';
import { DemoOffer } from '#app/demo/demo-offer.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { isFiltered } from './no-filter.ts';

/** Shown when the company has no invoice, or when the first pull failed. */
export const NoInvoicesOrError = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? <PullFailed /> : <NoInvoices />;

type EmptyProps = { view: InvoiceView; onClear: () => void; onAll: () => void };

/** docs/interaction.md#loading-and-empty-states: no result of the filters differs from an empty status. */
export function EmptyResults({ view, onClear, onAll }: EmptyProps) {
  if (isOnlyUnclassified(view)) return <NothingUnclassified onClear={onClear} />;
  if (isFiltered(view) || view.status === 'all') return <NoResults onClear={onClear} />;
  return <NoneOfStatus status={view.status} onClear={onAll} />;
}

const isOnlyUnclassified = (view: InvoiceView): boolean =>
  view.classification === 'none' && view.status === 'all' && !isFiltered({ ...view, classification: 'all' });

function NothingUnclassified({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState icon={<IconChecks size={28} />} text={t`Estás al día. No hay facturas sin clasificar.`}>
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

/** No invoice of this status, and no other filter: for open work this is good news. */
function NoneOfStatus({ status, onClear }: { status: InvoiceStatus; onClear: () => void }) {
  const { t } = useLingui();
  const texts: Record<InvoiceStatus, string> = {
    draft: t`Estás al día. No hay facturas por revisar.`,
    sent: t`No hay facturas enviadas. Las que marques como enviadas aparecerán aquí.`,
    pending_payment: t`No hay facturas pendientes de pago. Todo está pagado o en trámite.`,
    paid: t`Aún no hay facturas pagadas. Las que marques como pagadas aparecerán aquí.`,
  };
  const isAllPaid = status === 'draft' || status === 'pending_payment';
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
  return (
    <EmptyState icon={<IconCloudOff size={28} />} text={t`No pudimos cargar las facturas. Intenta nuevamente.`}>
      <Button variant="default" onClick={() => void engine.syncNow()}>
        <Trans>Reintentar</Trans>
      </Button>
    </EmptyState>
  );
}
