import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Modal } from '#app/ui/modal.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatMoney } from '#domain/money.ts';
import type { ImportJob } from '#domain/sheets/import-job.ts';
import { useImportInvoices } from './use-import-invoices.ts';

/** Opens the list of the invoices that an import created. */
export function InvoicesButton({ job }: { job: ImportJob }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  if (job.present_count === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileInvoice size={14} />}
        aria-description={job.file_name}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Ver las facturas</Trans>
      </Button>
      {isOpen && (
        <Modal
          opened
          size="lg"
          onClose={() => setIsOpen(false)}
          title={t`Facturas de ${job.file_name}`}
          closeButtonProps={{ 'aria-label': t`Cerrar` }}
        >
          <ImportInvoices id={job.id} />
        </Modal>
      )}
    </>
  );
}

function ImportInvoices({ id }: { id: string }) {
  const { t } = useLingui();
  const columns = useColumns();
  const { items, total, hasFailed, isLoading, loadMore } = useImportInvoices(id);
  const [shown, all] = [formatCount(items.length), formatCount(total ?? 0)];
  const isFirst = total === undefined;
  return (
    <Stack gap="sm">
      {isFirst && isLoading && <TableSkeleton rows={4} />}
      {!isFirst && (
        <>
          <Text size="sm" c="dimmed" role="status">
            <Trans>
              {shown} de {all} facturas
            </Trans>
          </Text>
          <DataTable
            label={t`Facturas de la importación`}
            columns={columns}
            rows={items}
            keyOf={(invoice) => invoice.id}
            empty={t`Ya no queda ninguna: están en la papelera.`}
          />
        </>
      )}
      <NeedsConnection />
      {hasFailed && <ErrorBox onRetry={loadMore}>{t`No pudimos cargar las facturas. Intenta nuevamente.`}</ErrorBox>}
      {!isFirst && !hasFailed && items.length < total && (
        <Button variant="default" loading={isLoading} onClick={loadMore}>
          <Trans>Cargar más</Trans>
        </Button>
      )}
    </Stack>
  );
}

function useColumns(): Column<Invoice>[] {
  const { t } = useLingui();
  return [
    {
      label: t`Número`,
      cell: ({ id, invoice_number }) => (
        <Link to="/invoices/$id" params={{ id }} preload={false}>
          {invoice_number}
        </Link>
      ),
    },
    { label: t`Proveedor`, cell: ({ supplier_name, supplier_nit }) => supplier_name || supplier_nit },
    { label: t`Cliente`, cell: ({ customer_name, customer_nit }) => customer_name || customer_nit },
    { label: t`Fecha`, isShort: true, cell: ({ issue_date }) => formatDate(issue_date) },
    { label: t`Total`, align: 'right', cell: ({ total_amount, currency }) => formatMoney(total_amount, currency) },
  ];
}
