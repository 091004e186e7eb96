import { checkDigit } from '#domain/companies/nit.ts';
import { DETAIL_HEADERS, DETAIL_SHEET } from './detail-lines.ts';
import { EXAMPLE_REMARK } from './example-row.ts';
import { columnForField, type SheetField, TEMPLATE_FIELDS } from './sheet-field.ts';

/** Text, a number, a date 'YYYY-MM-DD', or empty. */
export type TemplateCell = string | number | { date: string } | null;

/** A sheet to write: its first row has the titles. */
export type TemplateSheet = { name: string; rows: readonly (readonly TemplateCell[])[]; widths: readonly number[] };

type OwnCompanyIdentity = { name: string; nit: string };
type Values = Partial<Record<SheetField, TemplateCell>>;

export const DOCUMENTS_SHEET = 'Facturas';

/** The product's template with example rows, which an import skips (docs/imports.md#template). */
export function cuadraTemplate(own: OwnCompanyIdentity): TemplateSheet[] {
  const headers = TEMPLATE_FIELDS.map((field) => columnForField(field).header);
  const rows = examples(own).map((values) => TEMPLATE_FIELDS.map((field) => values[field] ?? null));
  return [
    { name: DOCUMENTS_SHEET, rows: [headers, ...rows], widths: headers.map(columnWidth) },
    { name: DETAIL_SHEET, rows: [DETAIL_HEADERS, ...exampleLines(own)], widths: DETAIL_HEADERS.map(columnWidth) },
    { name: 'Instrucciones', rows: INSTRUCTIONS, widths: [26, 14, 90] },
  ];
}

/** A column with a Facturatech code (docs/imports.md#facturatech), and the field of its values. */
const FACTURATECH: readonly (readonly [string, SheetField])[] = [
  ['ENC_1', 'document_type'],
  ['ENC_6', 'number'],
  ['ENC_7', 'issue_date'],
  ['ENC_16', 'due_date'],
  ['ENC_10', 'currency'],
  ['TDC_3', 'exchange_rate'],
  ['EMI_2', 'supplier_nit'],
  ['EMI_6', 'supplier_name'],
  ['ADQ_2', 'customer_nit'],
  ['ADQ_6', 'customer_name'],
  ['TOT_1', 'subtotal'],
  ['IMP_4', 'iva'],
  ['TOT_5', 'total'],
  ['NOT_1', 'notes'],
];

const FACTURATECH_TYPES: Record<string, string> = { 'Factura de venta': 'INVOIC', 'Nota crédito': 'NC' };

/** The same documents with Facturatech's codes. Its own files have more columns: the user maps those. */
export function facturatechTemplate(own: OwnCompanyIdentity): TemplateSheet[] {
  const documents = examples(own).filter(({ document_type }) => FACTURATECH_TYPES[String(document_type)] !== undefined);
  const rows = documents.map((values) => {
    const coded: Values = {
      ...values,
      document_type: FACTURATECH_TYPES[String(values.document_type)] ?? null,
      number: `${values.prefix ?? ''}${values.number}`,
    };
    return FACTURATECH.map(([, field]) => coded[field] ?? null);
  });
  const legend = FACTURATECH.map(([code, field]) => [
    code,
    columnForField(field).isRequired ? 'Sí' : 'No',
    columnForField(field).header,
  ]);
  return [
    { name: DOCUMENTS_SHEET, rows: [FACTURATECH.map(([code]) => code), ...rows], widths: FACTURATECH.map(() => 18) },
    { name: 'Instrucciones', rows: [['Código', 'Obligatorio', 'Qué va aquí'], ...legend], widths: [14, 14, 40] },
  ];
}

const SUPPLIER = { name: 'Papelería El Ejemplo S.A.S.', nit: '900123456' };
const CUSTOMER = { name: 'Cliente de Ejemplo S.A.', nit: '800987654' };

const withDv = (nit: string) => {
  const dv = checkDigit(nit);
  return dv === undefined ? nit : `${nit}-${dv}`;
};

const saleParties = (own: OwnCompanyIdentity): Values => ({
  supplier_nit: withDv(own.nit),
  supplier_name: own.name,
  customer_nit: withDv(CUSTOMER.nit),
  customer_name: CUSTOMER.name,
});

const purchaseParties = (own: OwnCompanyIdentity): Values => ({
  supplier_nit: withDv(SUPPLIER.nit),
  supplier_name: SUPPLIER.name,
  customer_nit: withDv(own.nit),
  customer_name: own.name,
});

/**
 * A sale, a purchase on credit with a discount and withholdings, a sale in dollars, and a credit note for the first.
 */
function examples(own: OwnCompanyIdentity): Values[] {
  return [
    {
      ...saleParties(own),
      document_type: 'Factura de venta',
      prefix: 'EJ',
      number: '0001',
      issue_date: { date: '2026-01-15' },
      due_date: { date: '2026-02-14' },
      currency: 'COP',
      subtotal: 1_000_000,
      iva: 190_000,
      total: 1_190_000,
      payment_form: 'Crédito',
      payment_means: 'Transferencia',
      cost_center: 'Ventas',
      notes: EXAMPLE_REMARK,
    },
    {
      ...purchaseParties(own),
      document_type: 'Factura de venta',
      prefix: 'PAP',
      number: '5821',
      issue_date: { date: '2026-01-20' },
      subtotal: 250_000,
      allowances: 25_000,
      iva: 42_750,
      rete_fuente: 5_625,
      total: 267_750,
      payment_form: 'Contado',
      payment_means: 'Efectivo',
      category: '519530',
      notes: EXAMPLE_REMARK,
    },
    {
      ...saleParties(own),
      document_type: 'Factura de venta',
      prefix: 'EJ',
      number: '0002',
      issue_date: { date: '2026-01-28' },
      currency: 'USD',
      exchange_rate: 4123.5,
      subtotal: 800,
      total: 800,
      notes: EXAMPLE_REMARK,
    },
    {
      ...saleParties(own),
      document_type: 'Nota crédito',
      prefix: 'NC',
      number: '0001',
      issue_date: { date: '2026-02-02' },
      subtotal: 100_000,
      iva: 19_000,
      total: 119_000,
      affected_document: 'EJ0001',
      notes: EXAMPLE_REMARK,
    },
  ];
}

function exampleLines(own: OwnCompanyIdentity): TemplateCell[][] {
  return [
    ['EJ', '0001', withDv(own.nit), 1, 'SERV-01', 'Servicio de ejemplo', 2, 'Hora', 400_000, 0, 19, 800_000],
    ['EJ', '0001', withDv(own.nit), 2, 'PROD-07', 'Producto de ejemplo', 4, 'Unidad', 50_000, 0, 19, 200_000],
    ['PAP', '5821', withDv(SUPPLIER.nit), 1, 'RES-A4', 'Resma de papel carta', 10, 'Unidad', 25_000, 0, 19, 250_000],
  ];
}

/** The rules of each column for the user; docs/imports.md#template. */
const RULES: Partial<Record<SheetField, string>> = {
  document_type:
    'Factura de venta, Nota crédito, Nota débito, Documento soporte, Documento POS o Cuenta de cobro. También los códigos 01, 91, 92, 05 y 20.',
  prefix: 'El prefijo de la numeración, si tiene.',
  number: 'Con o sin el prefijo. Los ceros a la izquierda se conservan.',
  issue_date: 'Una fecha de Excel, dd/mm/aaaa, dd-mm-aaaa o aaaa-mm-dd. El día va primero, nunca el mes.',
  due_date: 'Igual que la fecha de emisión, y no anterior a ella.',
  supplier_nit: 'Quien vende; en un documento soporte, tu proveedor. Con o sin puntos y dígito de verificación.',
  supplier_name: 'El nombre de quien vende.',
  customer_nit: 'Quien compra. Usa 222222222222 para consumidor final.',
  customer_name: 'El nombre de quien compra.',
  currency: 'COP si la dejas vacía; si no, sus tres letras, por ejemplo USD.',
  exchange_rate: 'Pesos por una unidad de la moneda. Obligatoria si la moneda no es COP.',
  subtotal: 'Antes de impuestos y de descuentos.',
  allowances: 'Los descuentos de toda la factura.',
  iva: 'El valor del IVA, no el porcentaje.',
  inc: 'El valor del impuesto al consumo.',
  other_taxes: 'La suma de los demás impuestos.',
  rete_fuente: 'Informativo: no cambia el total.',
  rete_iva: 'Informativo: no cambia el total.',
  rete_ica: 'Informativo: no cambia el total.',
  total: 'Subtotal − descuentos + IVA + INC + otros impuestos. Si difiere en más de 2 pesos, te avisamos.',
  payment_form: 'Contado o Crédito (1 o 2).',
  payment_means: 'Un texto o el código de la DIAN.',
  cufe: 'El CUFE o CUDE de 96 caracteres. Con él, el XML que subas después completa la misma factura.',
  affected_document: 'En las notas: el número o el CUFE de la factura que cambian.',
  category: 'Un texto libre, por ejemplo la cuenta PUC.',
  cost_center: 'Un texto libre.',
  notes: 'Un texto libre.',
};

export const columnRule = (field: SheetField): string => RULES[field] ?? '';

const INSTRUCTIONS: readonly (readonly string[])[] = [
  ['Columna', 'Obligatoria', 'Cómo se llena'],
  ...TEMPLATE_FIELDS.map((field) => [
    columnForField(field).header,
    columnForField(field).isRequired ? 'Sí' : 'No',
    columnRule(field),
  ]),
  ['Hoja Detalle', 'No', 'Las líneas de cada factura. Se unen por prefijo, número y NIT emisor.'],
];

const columnWidth = (header: string): number => Math.max(12, header.length + 3);
