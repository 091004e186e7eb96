import { Plural, useLingui } from '@lingui/react/macro';
import { Stack, Title } from '@mantine/core';
import { Money } from '#app/ui/money.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import type { SupplierRisk } from '#domain/radian/radian-summary.ts';

const SHOWN = 20;

/** The suppliers with the most money at risk. */
export function SupplierRisks({ suppliers }: { suppliers: readonly SupplierRisk[] }) {
  const { t } = useLingui();
  if (suppliers.length === 0) return null;
  const columns: Column<SupplierRisk>[] = [
    { label: t`Proveedor`, cell: ({ name }) => name },
    { label: t`NIT`, cell: ({ nit }) => (nit === '' ? '—' : formatNit(nit)), isShort: true },
    { label: t`Facturas`, align: 'right', cell: ({ documents }) => documents },
    { label: t`En riesgo`, align: 'right', cell: ({ cents }) => <Money amount={cents / 100} /> },
    { label: t`IVA`, align: 'right', cell: ({ iva_cents }) => <Money amount={iva_cents / 100} /> },
  ];
  const shown = suppliers.slice(0, SHOWN);
  return (
    <Stack gap="xs">
      <Title order={2} fz="md" fw={600}>{t`En riesgo por proveedor`}</Title>
      <DataTable
        label={t`En riesgo por proveedor`}
        columns={columns}
        rows={shown}
        keyOf={({ nit, name }) => nit || name}
        empty=""
      />
      {suppliers.length > SHOWN && (
        <Plural value={suppliers.length - SHOWN} one="y # proveedor más" other="y # proveedores más" />
      )}
    </Stack>
  );
}
