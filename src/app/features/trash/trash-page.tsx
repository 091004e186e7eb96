import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TableTools } from '#app/data/table-tools.tsx';
import { useIsManager } from '#app/data/use-is-manager.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import back from '#app/ui/back-link.module.css';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { TableBar } from '#app/ui/tables/table-bar.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { TrashedInvoice } from '#domain/invoices/trash.ts';
import { EmptyTrash } from './empty-trash.tsx';
import { useRestore } from './use-restore.ts';
import { useTrash } from './use-trash.ts';
import { useTrashColumns } from './use-trash-columns.tsx';

/** The invoices deleted in the last 30 days, which can be restored or deleted for good. */
export function TrashPage() {
  const { t } = useLingui();
  const trash = useTrash();
  const failure = t`No pudimos cargar la papelera.`;
  return (
    <Stack gap="sm">
      <Link to="/invoices" preload={false} className={back['back']}>
        <IconArrowLeft size={16} aria-hidden />
        <Trans>Volver a facturas</Trans>
      </Link>
      <PageHeader
        title={t`Papelera`}
        subtitle={
          <>
            <Trans>Las facturas eliminadas se pueden restaurar durante 30 días.</Trans>{' '}
            <DataAsOf takenAt={trash.takenAt} hasFailed={trash.hasFailed} failure={failure} />
          </>
        }
      />
      <Body trash={trash} />
    </Stack>
  );
}

function Body({ trash }: { trash: ReturnType<typeof useTrash> }) {
  const { items, isKnown, isLoading, refresh } = trash;
  const { t } = useLingui();
  if (!items || (items.length === 0 && !isKnown && isLoading)) return <TableSkeleton rows={4} />;
  if (items.length > 0)
    return (
      <KeepFocus>
        <Items items={items} onServer={trash.onServer} onEmptied={refresh} />
      </KeepFocus>
    );
  if (isKnown) return <EmptyState icon={<IconTrash size={28} />} text={t`La papelera está vacía.`} />;
  return (
    <LoadFailure
      offline={t`Necesitas conexión para ver la papelera.`}
      failed={t`No pudimos cargar la papelera. Intenta nuevamente.`}
      onRetry={refresh}
    />
  );
}

type ItemsProps = {
  items: readonly TrashedInvoice[];
  /** Invoices whose deletion has been sent. */
  onServer: readonly TrashedInvoice[];
  onEmptied: () => void;
};

function Items({ items, onServer, onEmptied }: ItemsProps) {
  const { t } = useLingui();
  const isManager = useIsManager();
  const { isDemo } = useSignedIn();
  const restore = useRestore();
  const columns = useTrashColumns((item) => void restore([item]));
  return (
    <>
      <TableBar text={<Plural value={items.length} one="# factura" other="# facturas" />}>
        <TableTools
          columns={[...columns, { label: t`Moneda`, csv: ({ currency }) => currency }]}
          rows={items}
          name="papelera"
          of={t`Papelera`}
        />
      </TableBar>
      <DataTable label={t`Papelera`} columns={columns} rows={items} keyOf={({ id }) => id} empty="" />
      <Group gap="xs">
        {items.length > 1 && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => void restore(items)}>
            <Trans>Restaurar todas</Trans>
          </Button>
        )}
        {isManager && !isDemo && onServer.length > 0 && <EmptyTrash items={onServer} onEmptied={onEmptied} />}
      </Group>
    </>
  );
}
