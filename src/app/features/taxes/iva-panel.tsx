import { useLingui } from '@lingui/react/macro';
import { Money } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/tables/data-table.tsx';
import type { TaxAnalytics, TaxSide } from '#domain/analytics/tax-analytics.ts';
import { type PeriodFilter, periodKey } from '#domain/dates/period-filter.ts';
import type { Classification } from '#domain/invoices/invoice.ts';
import { DocumentsLink } from './documents-link.tsx';
import { TaxPanel } from './tax-panel.tsx';

type Props = { taxes: TaxAnalytics; period: PeriodFilter };
/** Null for an amount that is not known or does not exist. */
type IvaAmounts = { base: number | null; iva: number | null; documents: number };
type IvaRow = {
  key: string;
  label: string;
  sales: IvaAmounts;
  purchases: IvaAmounts;
  net: number | null;
  /** The class of the documents, where it is not that of their side. */
  classification?: Classification;
};

/** The base and the IVA of each rate. */
export function IvaPanel({ taxes, period }: Props) {
  const { t } = useLingui();
  const rows = useIvaRows(taxes);
  const columns: Column<IvaRow>[] = [
    {
      label: t`Tarifa`,
      cell: ({ key, label }) => (key === 'total' ? <strong>{label}</strong> : label),
      csv: ({ label }) => label,
    },
    baseColumn(t`Base de ventas`, ({ sales }) => sales),
    ivaColumn(t`IVA generado`, { period, side: 'income', of: ({ sales }) => sales }),
    baseColumn(t`Base de compras`, ({ purchases }) => purchases),
    ivaColumn(t`IVA descontable`, { period, side: 'expense', of: ({ purchases }) => purchases }),
    {
      label: t`Diferencia`,
      align: 'right',
      cell: (row) => row.net !== null && <Money amount={row.net} {...weightOf(row)} />,
      csv: ({ net }) => net,
    },
  ];
  return <TaxPanel title={t`IVA por tarifa`} name={`iva-${periodKey(period)}`} columns={columns} rows={rows} />;
}

/** The sum of the rates stands out. */
const weightOf = ({ key }: IvaRow) => (key === 'total' ? { fw: 600 } : {});

type AmountsOf = (row: IvaRow) => IvaAmounts;

const baseColumn = (label: string, of: AmountsOf): Column<IvaRow> => ({
  label,
  align: 'right',
  cell: (row) => {
    const { base } = of(row);
    return base !== null && <Money amount={base} {...weightOf(row)} />;
  },
  csv: (row) => of(row).base,
});

type IvaColumn = { period: PeriodFilter; side: Classification; of: AmountsOf };

/** The amount, and below it the documents of the row. */
const ivaColumn = (label: string, { period, side, of }: IvaColumn): Column<IvaRow> => ({
  label,
  align: 'right',
  cell: (row) => {
    const { iva, documents } = of(row);
    // An empty cell: on a phone its row is not shown.
    if (iva === null && documents === 0) return null;
    return (
      <div>
        {iva !== null && <Money amount={iva} {...weightOf(row)} />}
        <DocumentsLink count={documents} period={period} classification={row.classification ?? side} />
      </div>
    );
  },
  csv: (row) => of(row).iva,
});

function useIvaRows({ sales, purchases, net_iva }: TaxAnalytics): IvaRow[] {
  const { t } = useLingui();
  const both = (of: (side: TaxSide) => IvaAmounts) => ({ sales: of(sales), purchases: of(purchases) });
  const rows: IvaRow[] = [
    { key: 'iva_19', label: t`19%`, ...both(({ iva_19 }) => iva_19), net: net_iva.iva_19 },
    { key: 'iva_5', label: t`5%`, ...both(({ iva_5 }) => iva_5), net: net_iva.iva_5 },
    { key: 'iva_other', label: t`Otras tarifas`, ...both(({ iva_other }) => iva_other), net: net_iva.iva_other },
    {
      key: 'unrated',
      label: t`Sin tarifa conocida`,
      ...both(({ unrated_iva: { amount, documents } }) => ({ base: null, iva: amount, documents })),
      net: net_iva.unrated_iva,
    },
    {
      key: 'total',
      label: t`Total con tarifa`,
      // A document with several rates would count more than once.
      ...both(({ taxable_base, total_iva }) => ({ base: taxable_base, iva: total_iva, documents: 0 })),
      net: net_iva.total_iva,
    },
    {
      key: 'exempt',
      label: t`Exento (0%)`,
      ...both(({ exempt: { amount, documents } }) => ({ base: amount, iva: null, documents })),
      net: null,
    },
    {
      key: 'excluded',
      label: t`Excluido o no gravado`,
      ...both(({ excluded: { amount, documents } }) => ({ base: amount, iva: null, documents })),
      net: null,
    },
    {
      key: 'notes',
      label: t`Notas crédito, ya restadas`,
      ...both(({ credit_notes }) => credit_notes),
      net: null,
      classification: 'credit_note',
    },
  ];
  const ONLY_WITH_DOCUMENTS = ['iva_other', 'unrated', 'notes'];
  return rows.filter(
    (row) => !ONLY_WITH_DOCUMENTS.includes(row.key) || row.sales.documents + row.purchases.documents > 0,
  );
}
