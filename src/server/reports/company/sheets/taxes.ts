import type { PartySide } from '#domain/analytics/figures.ts';
import type { Period, PeriodLength } from '#domain/dates/period.ts';
import { taxableBase, totalIva } from '#domain/invoices/tax-breakdown.ts';
import type { SummedTaxes } from '#domain/invoices/tax-sums.ts';
import { addCents, type Cents, subtractCents } from '#domain/money.ts';
import type { TaxPeriod } from '#domain/reports/tax-summary.ts';
import type { Cell, Column, Row } from '#domain/sheets/workbook/sheet.ts';
import type { RecordSheet } from '../record-sheet.ts';
import { TAX_COLUMNS, toNetCells, toTaxCells } from './tax-columns.ts';

const LENGTH_LABEL: Record<PeriodLength, string> = { month: 'Mes', bimester: 'Bimestre', quadrimester: 'Cuatrimestre' };
const SIDE_LABEL: Record<PartySide, string> = {
  customer: 'Ingresos: IVA generado y retenciones que te practicaron',
  supplier: 'Gastos: IVA descontable y retenciones que practicaste',
};
const NET_LABEL = 'Neto: IVA generado menos descontable';

/** Without totals: a bimester has the months that are listed above it. */
const COLUMNS: Column[] = [
  { title: 'Tipo de periodo', kind: 'text', width: 15 },
  { title: 'Periodo', kind: 'text', width: 28 },
  { title: 'Desde', kind: 'date', width: 12 },
  { title: 'Hasta', kind: 'date', width: 12 },
  { title: 'Concepto', kind: 'text', width: 52 },
  { title: 'Documentos', kind: 'cop', width: 12 },
  { title: 'Sin desglose', kind: 'cop', width: 12 },
  ...TAX_COLUMNS.map(({ sum: _, ...column }) => column),
  { title: 'IVA total COP', kind: 'cop', width: 18 },
  { title: 'Base de notas crédito COP', kind: 'cop', width: 22 },
  { title: 'IVA de notas crédito COP', kind: 'cop', width: 22 },
];

/** Each period has a row of sales, one of purchases and one of the difference of their IVA. */
export const taxesSheet = (covered: Partial<Period>): RecordSheet<TaxPeriod> => ({
  columns: COLUMNS,
  rowsOf: (period) => toRows(period, covered),
});

/** `covered` are the days of the report: those of a month that is cut by them. */
function toRows({ period, sums }: TaxPeriod, { from, to }: Partial<Period>): Row[] {
  const name = `${period.name} de ${period.from.slice(0, 4)}`;
  const first = from !== undefined && from > period.from ? from : period.from;
  const last = to !== undefined && to < period.to ? to : period.to;
  const head: Cell[] = [LENGTH_LABEL[period.length], name, first, last];
  const sideCells = (side: PartySide): Cell[] => {
    const { documents, without_detail, taxes, notes } = sums[side];
    const totals = [totalIva(taxes), totalBase(notes), totalIva(notes)];
    return [...head, SIDE_LABEL[side], documents, without_detail, ...toTaxCells(taxes), ...totals.map(toPesos)];
  };
  const [sold, bought] = [sums.customer.taxes, sums.supplier.taxes];
  const net = subtractCents(totalIva(sold), totalIva(bought));
  return [
    sideCells('customer'),
    sideCells('supplier'),
    [...head, NET_LABEL, null, null, ...toNetCells(sold, bought), toPesos(net), null, null],
  ];
}

const totalBase = ({ iva }: SummedTaxes): Cents => addCents(taxableBase(iva), iva.exempt, iva.excluded);
const toPesos = (amount: Cents): number => amount / 100;
