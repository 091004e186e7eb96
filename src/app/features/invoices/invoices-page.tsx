import { Plural, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useFirstPull } from '#app/shell/use-first-pull.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { InvoiceFilter } from '#domain/invoice.ts';
import type { InvoiceRow } from '#store/invoice-row.ts';
import { FilteredInvoices } from './filtered-invoices.tsx';
import { NoInvoices, PullFailed } from './no-invoices.tsx';
import { useInvoices } from './use-invoices.ts';
import { useMayDelete } from './use-may-delete.ts';

const DeleteInvoiceModal = lazy(async () => ({
  default: (await import('./delete-invoice-modal.tsx')).DeleteInvoiceModal,
}));

type Props = { filter: InvoiceFilter; onFilter: (next: InvoiceFilter) => void };

export function InvoicesPage({ filter, onFilter }: Props) {
  const { t } = useLingui();
  const invoices = useInvoices(filter);
  const firstPull = useFirstPull();
  const mayDelete = useMayDelete();
  const [doomed, setDoomed] = useState<InvoiceRow>();
  const isPulling = invoices.hasNone && firstPull === 'pulling';
  const rows = isPulling ? undefined : invoices.rows;

  return (
    <Stack gap="sm">
      <PageHeader title={t`Facturas`} subtitle={rows && <Count total={invoices.total} />} />
      {invoices.hasNone && !isPulling ? (
        <Nothing hasFailed={firstPull === 'failed'} />
      ) : (
        <FilteredInvoices
          filter={filter}
          onFilter={onFilter}
          rows={rows}
          onMore={invoices.hasMore ? invoices.loadMore : undefined}
          onDelete={mayDelete ? setDoomed : undefined}
        />
      )}
      <Suspense>{doomed && <DeleteInvoiceModal invoice={doomed} onClose={() => setDoomed(undefined)} />}</Suspense>
    </Stack>
  );
}

const Nothing = ({ hasFailed }: { hasFailed: boolean }) => (hasFailed ? <PullFailed /> : <NoInvoices />);

function Count({ total }: { total: number | undefined }) {
  if (total === undefined) return '\u00a0';
  return <Plural value={total} one="# factura" many="# de facturas" other="# facturas" />;
}
