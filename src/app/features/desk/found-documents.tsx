import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { type FoundInCompany, useCompanySearch } from '#app/company-search/use-company-search.ts';
import { useSearchStatus } from '#app/company-search/use-search-status.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { formatMoney } from '#domain/money.ts';
import classes from './desk.module.css';
import type { OpenCompany } from './use-open-company.ts';

/** The invoices of all companies with this number, NIT or CUFE; nothing for a text that names no document. */
export function FoundDocuments({ q, open }: { q: string; open: OpenCompany }) {
  const { t } = useLingui();
  const search = useCompanySearch(q);
  const status = useSearchStatus(search);
  const columns = useFoundColumns(open);
  if (!search.isActive) return null;
  const isKnown = search.found.length > 0 || !search.isSearching;
  return (
    <Stack component="section" gap="xs" aria-label={t`Facturas encontradas`}>
      <Title order={2} fz="md" fw={600}>
        <Trans>Facturas encontradas</Trans>
      </Title>
      <Text size="sm" c="dimmed" role="status">
        {status}
      </Text>
      {isKnown && (
        <DataTable
          label={t`Facturas encontradas`}
          columns={columns}
          rows={search.found}
          keyOf={({ company, document }) => `${company.id} ${document.id}`}
          empty={t`No encontramos ese número, NIT o CUFE en tus empresas.`}
        />
      )}
    </Stack>
  );
}

function useFoundColumns(open: OpenCompany): Column<FoundInCompany>[] {
  const { t } = useLingui();
  return [
    { label: t`Empresa`, cell: ({ company }) => company.name },
    {
      label: t`Número`,
      cell: ({ company, document }) => (
        <UnstyledButton className={classes['figure'] ?? ''} onClick={() => open(company, `/invoices/${document.id}`)}>
          {invoiceDisplayName(document)}
        </UnstyledButton>
      ),
    },
    { label: t`Tercero`, cell: ({ document }) => otherParty(document).name },
    { label: t`Fecha`, isShort: true, cell: ({ document }) => formatDate(document.issue_date) },
    {
      label: t`Total`,
      align: 'right',
      cell: ({ document }) => formatMoney(document.total_amount, document.currency),
    },
  ];
}
