import { fieldColumn } from '#domain/coding/field-column.ts';
import { WITHHOLDING_CONCEPTS } from '#domain/coding/withholding-concepts.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { daysBetween } from '#domain/dates/calendar-date.ts';
import type { Cell, Column } from '#domain/sheets/workbook/sheet.ts';
import {
  CLASS_LABEL,
  DIRECTION_LABEL,
  ENVIRONMENT_LABEL,
  KIND_LABEL,
  PAYMENT_FORM_LABEL,
  PAYMENT_MEANS_LABEL,
  STATUS_LABEL,
} from '../labels.ts';
import type { RecordSheet } from '../record-sheet.ts';
import type { ReportedCoding, ReportedInvoice } from '../report-rows.ts';
import { type ReportedDetail, readDetail, readTaxes } from '../reported-detail.ts';
import type { ReportedField } from '../reported-fields.ts';
import { TAX_COLUMNS, toTaxCells } from './tax-columns.ts';

const COLUMNS: Column[] = [
  { title: 'Número', kind: 'text', width: 16 },
  { title: 'Tipo de documento', kind: 'text', width: 28 },
  { title: 'Fecha', kind: 'date', width: 12 },
  { title: 'Vencimiento', kind: 'date', width: 12 },
  { title: 'NIT proveedor', kind: 'text', width: 14 },
  { title: 'DV proveedor', kind: 'text', width: 6 },
  { title: 'Proveedor', kind: 'text', width: 34 },
  { title: 'NIT cliente', kind: 'text', width: 14 },
  { title: 'DV cliente', kind: 'text', width: 6 },
  { title: 'Cliente', kind: 'text', width: 34 },
  { title: 'Clasificación', kind: 'text', width: 14 },
  { title: 'Sentido', kind: 'text', width: 12 },
  { title: 'Estado', kind: 'text', width: 18 },
  { title: 'Ambiente', kind: 'text', width: 12 },
  { title: 'Moneda', kind: 'text', width: 9 },
  { title: 'Impuestos', kind: 'money', width: 18, sum: { ifOne: 'Moneda' } },
  { title: 'Total', kind: 'money', width: 18, sum: { ifOne: 'Moneda' } },
  { title: 'Total COP', kind: 'cop', width: 18, sum: true },
  { title: 'Ingreso neto COP', kind: 'cop', width: 18, sum: true },
  { title: 'Gasto neto COP', kind: 'cop', width: 18, sum: true },
  { title: 'CUFE o CUDE', kind: 'text', width: 24 },
  ...TAX_COLUMNS,
  { title: 'Plazo (días)', kind: 'number', width: 12 },
  { title: 'Forma de pago', kind: 'text', width: 14 },
  { title: 'Medio de pago', kind: 'text', width: 22 },
  { title: 'Documento que afecta', kind: 'text', width: 22 },
  { title: 'Categoría o cuenta PUC', kind: 'text', width: 24 },
  { title: 'Centro de costos', kind: 'text', width: 20 },
  { title: 'Concepto de retención', kind: 'text', width: 24 },
  { title: 'Etiquetas', kind: 'text', width: 24 },
  { title: 'Responsable', kind: 'text', width: 26 },
];

/** Each own field of the company is a column after the others. */
export const invoicesSheet = (fields: readonly ReportedField[]): RecordSheet<ReportedInvoice> => ({
  columns: [...COLUMNS, ...fields.map(fieldColumn)],
  rowsOf: (row) => [
    [...toCells(row, readDetail(row)), ...fields.map(({ id }): Cell => row.coded?.custom?.[id] ?? null)],
  ],
});

const toCells = (row: ReportedInvoice, detail: ReportedDetail | null): Cell[] => [
  row.invoice_number,
  KIND_LABEL[row.document_kind],
  row.issue_date,
  row.due_date,
  row.supplier_nit,
  checkDigit(row.supplier_nit) ?? null,
  row.supplier_name,
  row.customer_nit,
  checkDigit(row.customer_nit) ?? null,
  row.customer_name,
  CLASS_LABEL[row.classification],
  DIRECTION_LABEL[row.direction],
  STATUS_LABEL[row.status],
  ENVIRONMENT_LABEL[row.environment],
  row.currency,
  signed(row, row.tax_amount),
  signed(row, row.total_amount),
  signed(row, row.total_cop),
  row.counts_for === 'customer' ? signed(row, row.total_cop) : null,
  row.counts_for === 'supplier' ? signed(row, row.total_cop) : null,
  row.cufe,
  ...toTaxCells(readTaxes(row, detail)),
  row.due_date === null ? null : daysBetween(row.issue_date, row.due_date),
  ...toPaymentCells(detail),
  ...toCodingCells(row.coded, detail),
];

/** Empty cells for what the document does not say. */
function toPaymentCells(detail: ReportedDetail | null): Cell[] {
  if (detail === null) return [null, null, null];
  const { payment_form, payment_means, references } = detail;
  return [
    payment_form === null ? null : (PAYMENT_FORM_LABEL[payment_form] ?? payment_form),
    payment_means === null ? null : (PAYMENT_MEANS_LABEL[payment_means] ?? payment_means),
    (references ?? []).map(({ number, uuid }) => number ?? uuid ?? '').join(', '),
  ];
}

const CONCEPTS = new Map(WITHHOLDING_CONCEPTS.map(({ code, name }) => [code, name]));

/** What people and rules decided comes before what the row of a spreadsheet said. */
function toCodingCells(coded: ReportedCoding | null, detail: ReportedDetail | null): Cell[] {
  const concept = coded?.withholding_concept ?? null;
  return [
    coded?.account ?? detail?.category ?? null,
    coded?.cost_center ?? detail?.cost_center ?? null,
    concept === null ? null : (CONCEPTS.get(concept) ?? concept),
    coded?.tags ?? null,
    coded?.assignee ?? null,
  ];
}

/** An amount of the document as it counts: negative for a credit note, so that every column can be added up. */
const signed = ({ counts_sign }: ReportedInvoice, amount: number | null): number | null =>
  amount === null ? null : amount * counts_sign || 0;
