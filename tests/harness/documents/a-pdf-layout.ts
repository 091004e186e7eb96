import fc from 'fast-check';
import { checkDigit } from '#domain/companies/nit.ts';
import type { PdfTextItem } from '#domain/dian/pdf/pdf-facts.ts';
import { type Piece, splitDate } from './a-split-date.ts';

/** What a printed invoice says. Amounts are in cents. */
export type PrintedTruth = {
  number: string;
  issue_date: string;
  due_date: string;
  supplier_nit: string;
  customer_nit: string;
  subtotal: number;
  tax_amount: number;
  payable_total: number;
  cufe: string;
};

export type PrintedLayout = { truth: PrintedTruth; items: PdfTextItem[] };

/** Characters are ten points high and five wide. */
const toItem = ([x, y, text]: Piece): PdfTextItem => ({ page: 1, x, y, text, width: text.length * 5, height: 10 });

const LABELS = {
  number: ['Factura de venta No.', 'FACTURA DE VENTA N°', 'Factura No.', 'Número de factura:', 'No. Factura'],
  issue: ['Fecha de expedición', 'Fecha de emisión', 'FECHA FACTURA', 'Fecha elaboración', 'Fecha de Facturación'],
  due: ['Pague hasta', 'Fecha de vencimiento', 'Pago oportuno', 'Fecha límite de pago', 'Vence'],
  nit: ['NIT.', 'NIT', 'Nit:', 'N.I.T.'],
  customer: ['Señores:', 'Cliente:', 'Suscriptor:', 'Usuario:'],
  subtotal: ['Subtotal', 'SUB-TOTAL', 'Valor antes de IVA', 'Base gravable', 'Vr. Bruto'],
  tax: ['IVA 19%', 'IVA (19.00%)', 'Total IVA', 'I.V.A.', 'Valor IVA'],
  payable: ['Valor a pagar', 'Total a pagar', 'TOTAL FACTURA', 'Neto a pagar', 'Valor total a pagar', 'Total'],
};

const DECOYS: readonly Piece[][] = [
  [[40, 0, 'Resolución DIAN No. 18762005555 fecha de expedición 2017/11/20 desde FV-1 hasta FV-99999']],
  [[40, 0, 'Autorización numeración de facturación 18762000111 del 2017-11-20 vigencia 24 meses']],
  [
    [40, 0, 'Fecha'],
    [120, 0, 'Guía'],
    [220, 0, 'Destino'],
    [400, 0, 'Valor declarado'],
    [40, -14, '01/02/2018'],
    [120, -14, '700012345678'],
    [220, -14, 'CALI'],
    [400, -14, '9.999.999'],
  ],
  [
    [40, 0, 'Remitente: CARLOS PEREZ'],
    [40, -14, 'NIT: 800197268-4'],
    [300, 0, 'Destinatario: ANA RUIZ'],
    [300, -14, 'C.C. 52345678'],
  ],
  [[40, 0, 'Valor declarado: $ 500.000,00']],
  [[40, 0, 'Esta factura o cuenta de cobro presta mérito ejecutivo.']],
];

const AMOUNT_FORM = fc.record({
  sign: fc.constantFrom('.', ','),
  decimals: fc.boolean(),
  currency: fc.constantFrom('', '$ ', '$', 'COP '),
});

type AmountForm = { sign: string; decimals: boolean; currency: string };

function printAmount(cents: number, { sign, decimals, currency }: AmountForm): string {
  const thousands = sign === '.' ? ',' : '.';
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, thousands);
  const shown = decimals ? `${sign}${String(cents % 100).padStart(2, '0')}` : '';
  return `${currency}${whole}${shown}`;
}

function printNit(nit: string, form: string): string {
  const grouped = nit.replace(/\B(?=(?:\d{3})+$)/g, '.');
  const forms: Record<string, string> = {
    plain: nit,
    dashed: `${nit}-${checkDigit(nit)}`,
    dotted: `${grouped}-${checkDigit(nit)}`,
    spaced: `${grouped} - ${checkDigit(nit)}`,
    named: `${grouped} DV ${checkDigit(nit)}`,
  };
  return forms[form] ?? nit;
}

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

const TRUTH = fc
  .record({
    prefix: fc.constantFrom('', 'FV', 'FE-', 'D102-', 'SETP'),
    digits: fc.integer({ min: 1, max: 99_999_999 }),
    issue_date: day('2018-01-01', '2019-12-31'),
    due_date: day('2020-01-01', '2020-12-31'),
    nits: fc.uniqueArray(fc.integer({ min: 800_000_000, max: 999_999_999 }), { minLength: 2, maxLength: 2 }),
    pesos: fc.integer({ min: 100, max: 90_000_000 }),
    cents: fc.integer({ min: 0, max: 99 }),
    rate: fc.constantFrom(0, 5, 16, 19),
    cufe: fc.oneof(hex(40), hex(96)),
    decimals: fc.boolean(),
  })
  .map(({ prefix, digits, nits, pesos, cents, rate, decimals, ...rest }) => {
    const subtotal = pesos * 100 + (decimals ? cents : 0);
    const exactTax = Math.round((subtotal * rate) / 100);
    const tax_amount = decimals ? exactTax : Math.round(exactTax / 100) * 100;
    const [supplier_nit = '', customer_nit = ''] = nits.map(String);
    const truth: PrintedTruth = {
      ...rest,
      number: `${prefix}${digits}`,
      supplier_nit,
      customer_nit,
      subtotal,
      tax_amount,
      payable_total: subtotal + tax_amount,
    };
    return { truth, decimals };
  });

const STYLE = fc.record({
  number: fc.constantFrom(...LABELS.number),
  issue: fc.constantFrom(...LABELS.issue),
  due: fc.constantFrom(...LABELS.due),
  nit: fc.constantFrom(...LABELS.nit),
  customer: fc.constantFrom(...LABELS.customer),
  subtotal: fc.constantFrom(...LABELS.subtotal),
  tax: fc.constantFrom(...LABELS.tax),
  payable: fc.constantFrom(...LABELS.payable),
  nitForm: fc.constantFrom('plain', 'dashed', 'dotted', 'spaced', 'named'),
  issueForm: fc.nat(),
  dueForm: fc.nat(),
  isSameCell: fc.boolean(),
  cufeWidth: fc.integer({ min: 20, max: 96 }),
  amount: AMOUNT_FORM,
  decoys: fc.subarray([...DECOYS]),
  withholding: fc.constantFrom(0, 0, 0, 25_000),
});

/** Printed invoices in the manner of couriers and utilities of 2018 and 2019, with the values that they print. */
export const printedLayouts: fc.Arbitrary<PrintedLayout> = fc
  .tuple(TRUTH, STYLE)
  .map(([{ truth, decimals }, style]) => {
    const amount = (cents: number) => printAmount(cents, { ...style.amount, decimals });
    const pair = (label: string, value: string): Piece[] =>
      style.isSameCell
        ? [[40, 0, `${label} ${value}`]]
        : [
            [40, 0, label],
            [300, 0, value],
          ];
    const nitRow = (nit: string): Piece[] => [[40, 0, `${style.nit} ${printNit(nit, style.nitForm)}`]];
    const blocks: Piece[][] = [
      [[40, 0, 'ENVIOS Y SERVICIOS S.A. E.S.P.']],
      nitRow(truth.supplier_nit),
      pair(style.number, truth.number),
      splitDate(style.issue, truth.issue_date, style.issueForm),
      splitDate(style.due, truth.due_date, style.dueForm),
      pair(style.customer, 'COMERCIAL ANDINA LTDA'),
      nitRow(truth.customer_nit),
      ...style.decoys,
      pair(style.subtotal, amount(truth.subtotal)),
      pair(style.tax, amount(truth.tax_amount)),
      pair(style.payable, amount(truth.payable_total)),
      ...(style.withholding === 0 || truth.payable_total <= style.withholding
        ? []
        : [
            pair('Retefuente', amount(style.withholding)),
            pair('Neto a pagar', amount(truth.payable_total - style.withholding)),
          ]),
      [[40, 0, 'CUFE:']],
      ...Array.from({ length: Math.ceil(truth.cufe.length / style.cufeWidth) }, (_, at): Piece[] => [
        [40, 0, truth.cufe.slice(at * style.cufeWidth, (at + 1) * style.cufeWidth)],
      ]),
      [[40, 0, '8001972684']],
    ];
    return { truth, items: stack(blocks).map(toItem) };
  });

/** The blocks from top to bottom, fourteen points apart. */
function stack(blocks: readonly Piece[][]): Piece[] {
  let top = 800;
  return blocks.flatMap((block) => {
    const placed = block.map(([x, y, text]): Piece => [x, top + y, text]);
    top += Math.min(...block.map(([, y]) => y)) - 14;
    return placed;
  });
}
