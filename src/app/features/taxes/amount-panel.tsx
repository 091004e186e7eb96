import { useLingui } from '@lingui/react/macro';
import { Money } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import type { TaxAmount, TaxAnalytics, TaxSide } from '#domain/analytics/tax-analytics.ts';
import { type PeriodFilter, periodKey } from '#domain/dates/period-filter.ts';
import type { Classification } from '#domain/invoices/invoice.ts';
import { DocumentsLink } from './documents-link.tsx';
import { TaxPanel } from './tax-panel.tsx';

type Props = { taxes: TaxAnalytics; period: PeriodFilter };
type AmountRow = { key: string; label: string; sales: TaxAmount; purchases: TaxAmount };

/** INC and the taxes that are neither IVA nor INC: the one of purchases does not lower that of sales. */
export function OtherTaxesPanel({ taxes, period }: Props) {
  const { t } = useLingui();
  const rows = [
    toRow(taxes, { key: 'inc', label: t`INC (impuesto al consumo)`, of: ({ inc }) => inc }),
    ...withDocuments(toRow(taxes, { key: 'other', label: t`Otros impuestos`, of: ({ other_taxes }) => other_taxes })),
  ];
  const columns = columnsOf(period, { concept: t`Impuesto`, sales: t`Ventas`, purchases: t`Compras` });
  return (
    <TaxPanel title={t`INC y otros impuestos`} name={`impuestos-${periodKey(period)}`} columns={columns} rows={rows} />
  );
}

export function WithholdingsPanel({ taxes, period }: Props) {
  const { t } = useLingui();
  const rows = [
    toRow(taxes, { key: 'fuente', label: t`ReteFuente`, of: ({ rete_fuente }) => rete_fuente }),
    toRow(taxes, { key: 'iva', label: t`ReteIVA`, of: ({ rete_iva }) => rete_iva }),
    toRow(taxes, { key: 'ica', label: t`ReteICA`, of: ({ rete_ica }) => rete_ica }),
    ...withDocuments(
      toRow(taxes, { key: 'other', label: t`Otras retenciones`, of: ({ other_withholdings }) => other_withholdings }),
    ),
  ];
  const texts = { concept: t`Retención`, sales: t`Te practicaron (ventas)`, purchases: t`Practicaste (compras)` };
  const columns = columnsOf(period, texts);
  return <TaxPanel title={t`Retenciones`} name={`retenciones-${periodKey(period)}`} columns={columns} rows={rows} />;
}

type RowOf = { key: string; label: string; of: (side: TaxSide) => TaxAmount };

const toRow = ({ sales, purchases }: TaxAnalytics, { of, ...row }: RowOf): AmountRow => ({
  ...row,
  sales: of(sales),
  purchases: of(purchases),
});

const withDocuments = (row: AmountRow): AmountRow[] => (row.sales.documents + row.purchases.documents > 0 ? [row] : []);

type Texts = { concept: string; sales: string; purchases: string };

const columnsOf = (period: PeriodFilter, texts: Texts): Column<AmountRow>[] => [
  { label: texts.concept, cell: ({ label }) => label, csv: ({ label }) => label },
  amountColumn(texts.sales, { period, classification: 'income', of: ({ sales }) => sales }),
  amountColumn(texts.purchases, { period, classification: 'expense', of: ({ purchases }) => purchases }),
];

type AmountColumn = { period: PeriodFilter; classification: Classification; of: (row: AmountRow) => TaxAmount };

const amountColumn = (label: string, { period, classification, of }: AmountColumn): Column<AmountRow> => ({
  label,
  align: 'right',
  cell: (row) => (
    <div>
      <Money amount={of(row).amount} />
      <DocumentsLink count={of(row).documents} period={period} classification={classification} />
    </div>
  ),
  csv: (row) => of(row).amount,
});
