import { type IvaBreakdown, type TaxBreakdown, taxableBase } from '#domain/invoices/tax-breakdown.ts';
import { type Cents, subtractCents } from '#domain/money.ts';
import type { Cell, Column } from '#domain/sheets/workbook/sheet.ts';

/** `isIva`: the tax itself, of which that of purchases is subtracted from that of sales. */
type TaxColumn = { title: string; isIva?: true; amountOf: (taxes: TaxBreakdown) => Cents | null };

/** A column of what is known only with the rates of the IVA. */
const ivaColumn = (title: string, amountOf: (iva: IvaBreakdown) => Cents): TaxColumn => ({
  title,
  amountOf: ({ iva }) => iva && amountOf(iva),
});

/** In pesos, so that they add up whatever the currency of the documents. */
const ALL: readonly TaxColumn[] = [
  ivaColumn('Base gravable COP', taxableBase),
  ivaColumn('Base IVA 19 % COP', ({ at19 }) => at19.base),
  { ...ivaColumn('IVA 19 % COP', ({ at19 }) => at19.iva), isIva: true },
  ivaColumn('Base IVA 5 % COP', ({ at5 }) => at5.base),
  { ...ivaColumn('IVA 5 % COP', ({ at5 }) => at5.iva), isIva: true },
  ivaColumn('Base IVA otras tarifas COP', ({ atOther }) => atOther.base),
  { ...ivaColumn('IVA otras tarifas COP', ({ atOther }) => atOther.iva), isIva: true },
  { title: 'IVA sin tarifa COP', isIva: true, amountOf: ({ unrated_iva }) => unrated_iva },
  ivaColumn('Exento COP', ({ exempt }) => exempt),
  ivaColumn('Excluido o no gravado COP', ({ excluded }) => excluded),
  { title: 'INC COP', amountOf: ({ inc }) => inc },
  { title: 'Otros impuestos COP', amountOf: ({ other_taxes }) => other_taxes },
  { title: 'ReteFuente COP', amountOf: ({ rete_fuente }) => rete_fuente },
  { title: 'ReteIVA COP', amountOf: ({ rete_iva }) => rete_iva },
  { title: 'ReteICA COP', amountOf: ({ rete_ica }) => rete_ica },
  { title: 'Otras retenciones COP', amountOf: ({ other_withholdings }) => other_withholdings },
];

export const TAX_COLUMNS: readonly Column[] = ALL.map(({ title }) => ({ title, kind: 'cop', width: 18, sum: true }));

/** Empty cells for what is not known. */
export const toTaxCells = (taxes: TaxBreakdown | null): Cell[] => ALL.map(({ amountOf }) => toPesos(taxes, amountOf));

/** The IVA of sales less that of purchases; other columns are empty, because INC and withholdings are not subtracted. */
export const toNetCells = (sold: TaxBreakdown, bought: TaxBreakdown): Cell[] =>
  ALL.map(({ isIva, amountOf }) => {
    const [generated, paid] = [amountOf(sold), amountOf(bought)];
    return isIva && generated !== null && paid !== null ? subtractCents(generated, paid) / 100 : null;
  });

function toPesos(taxes: TaxBreakdown | null, amountOf: TaxColumn['amountOf']): number | null {
  const amount = taxes && amountOf(taxes);
  return amount === null ? null : amount / 100;
}
