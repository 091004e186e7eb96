import { z } from 'zod';
import { productKey } from '#domain/analytics/product.ts';
import { DianLine, DianTax } from '#domain/dian/document.ts';
import { toPesos } from '#domain/dian/pdf/to-pesos.ts';
import { addCents, type Cents, NO_MONEY } from '#domain/money.ts';
import type { Cell, Column } from '#domain/sheets/workbook/sheet.ts';
import { KIND_LABEL, unitLabel } from '../labels.ts';
import type { RecordSheet } from '../record-sheet.ts';
import type { ReportedDocument } from '../report-rows.ts';

const COLUMNS: Column[] = [
  { title: 'Número', kind: 'text', width: 16 },
  { title: 'Tipo de documento', kind: 'text', width: 28 },
  { title: 'Fecha', kind: 'date', width: 12 },
  { title: 'NIT proveedor', kind: 'text', width: 14 },
  { title: 'Proveedor', kind: 'text', width: 34 },
  { title: 'NIT cliente', kind: 'text', width: 14 },
  { title: 'Cliente', kind: 'text', width: 34 },
  { title: 'Línea', kind: 'number', width: 7 },
  { title: 'Código', kind: 'text', width: 16 },
  { title: 'Descripción', kind: 'text', width: 44 },
  { title: 'Cantidad', kind: 'quantity', width: 12 },
  { title: 'Unidad', kind: 'text', width: 16 },
  { title: 'Moneda', kind: 'text', width: 9 },
  { title: 'Precio unitario', kind: 'money', width: 18 },
  { title: 'Valor sin impuestos', kind: 'money', width: 18, sum: { ifOne: 'Moneda' } },
  { title: 'IVA', kind: 'money', width: 16, sum: { ifOne: 'Moneda' } },
  { title: 'Otros impuestos', kind: 'money', width: 16, sum: { ifOne: 'Moneda' } },
  { title: 'Vendido COP', kind: 'cop', width: 18, sum: true },
  { title: 'Comprado COP', kind: 'cop', width: 18, sum: true },
  { title: 'CUFE o CUDE', kind: 'text', width: 24 },
];

/**
 * The fields that the sheet shows; missing fields of stored lines get defaults. zod parses these faster than zod/mini.
 */
const Line = z.object({
  description: DianLine.shape.description,
  code: DianLine.shape.code,
  standard_code: DianLine.shape.standard_code,
  quantity: DianLine.shape.quantity,
  unit: DianLine.shape.unit,
  unit_price: DianLine.shape.unit_price,
  line_total: DianLine.shape.line_total,
  taxes: z.array(z.object({ code: DianTax.shape.code, amount: DianTax.shape.amount })),
  is_gift: DianLine.shape.is_gift,
});
const Lines = z.array(Line);
type Line = z.infer<typeof Line>;

export const invoiceLinesSheet: RecordSheet<ReportedDocument> = { columns: COLUMNS, rowsOf: toRows };

function* toRows(document: ReportedDocument): Generator<Cell[]> {
  const convert = createConverter(document);
  for (const [index, line] of Lines.parse(JSON.parse(document.line_items)).entries()) {
    yield toCells(document, line, { number: index + 1, cents: line.is_gift ? null : convert(line) });
  }
}

const IVA = '01';

/** In hundredths of the document's currency. */
const sumTaxes = (taxes: Line['taxes']): number => addCents(NO_MONEY, ...taxes.map(({ amount }) => amount));

/** `cents` are the pesos that the line adds to the totals of products: null for a free item. */
type LineFigures = { number: number; cents: number | null };

function toCells(document: ReportedDocument, line: Line, { number, cents }: LineFigures): Cell[] {
  const iva = line.taxes.filter(({ code }) => code === IVA);
  const others = line.taxes.filter(({ code }) => code !== IVA);
  // Negative for a credit note, so that every column of amounts can be added up.
  const signed = (amount: number) => (amount * document.counts_sign) / 100 || 0;
  const net = cents === null ? null : signed(cents);
  return [
    document.invoice_number,
    KIND_LABEL[document.document_kind],
    document.issue_date,
    document.supplier_nit,
    document.supplier_name,
    document.customer_nit,
    document.customer_name,
    number,
    line.code ?? line.standard_code,
    line.description,
    line.quantity,
    line.unit === null ? null : unitLabel(line.unit),
    document.currency,
    line.unit_price,
    signed(line.line_total),
    signed(sumTaxes(iva)),
    signed(sumTaxes(others)),
    document.counts_for === 'customer' ? net : null,
    document.counts_for === 'supplier' ? net : null,
    document.cufe,
  ];
}

/**
 * Totals are converted to pesos product by product (domain/analytics/product.ts): the amount of a line is the product's
 * total with it, minus the total before it, so that the cents of all lines add up to the product's.
 */
function createConverter({ currency, exchange_rate }: ReportedDocument): (line: Line) => number | null {
  const money = { currency, exchange_rate };
  if (currency === 'COP') return ({ line_total }) => line_total;
  const sums = new Map<string, Cents>();
  return ({ description, line_total }) => {
    const key = productKey(description);
    const before = sums.get(key) ?? NO_MONEY;
    const after = addCents(before, line_total);
    sums.set(key, after);
    const [pesosBefore, pesosAfter] = [toPesos(money, before), toPesos(money, after)];
    return pesosBefore === null || pesosAfter === null ? null : pesosAfter - pesosBefore;
  };
}
