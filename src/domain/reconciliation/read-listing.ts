import { rootOf } from '#domain/dian/document-kind.ts';
import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { isSupportDocument } from '#domain/invoices/support-document.ts';
import { absoluteCents, addCents, type Cents, NO_MONEY } from '#domain/money.ts';
import { documentType } from '#domain/sheets/document-type.ts';
import type { SheetMapping } from '#domain/sheets/find-columns.ts';
import { joinPrefixAndNumber } from '#domain/sheets/join-prefix-and-number.ts';
import { recogniseLayout } from '#domain/sheets/recognise-layout.ts';
import { RowReader } from '#domain/sheets/row-reader.ts';
import { cellText, type SheetCell, type SheetRow } from '#domain/sheets/sheet-cell.ts';
import { sheetDate } from '#domain/sheets/sheet-date.ts';
import {
  columnForField,
  normalizeHeader,
  type SheetField,
  TAX_CODES,
  WITHHOLDING_CODES,
} from '#domain/sheets/sheet-field.ts';
import type { ColumnAmount, ComparedTax, ListingRow, RowSetAside } from './listing-row.ts';

export type ListingHeader = { header: readonly SheetCell[]; countsFrom1904: boolean; file: number };

/** Reads the rows below the titles of one listing. */
export type ListingReader = (row: SheetRow) => ListingRow;

type Columns = ListingHeader & {
  mapping: SheetMapping;
  received: number;
  /** Undefined when the listing has a column for every tax. */
  comparedTaxes: readonly ComparedTax[] | undefined;
};

/** Undefined when the titles are not those of DIAN's listing, with 16 or 32 columns (docs/imports.md#dian-listing). */
export function createListingReader(titles: ListingHeader): ListingReader | undefined {
  const { layout, mapping } = recogniseLayout(titles.header);
  if (layout !== 'dian') return undefined;
  const names = titles.header.map((cell) => normalizeHeader(cellText(cell)));
  const received = names.indexOf('fecha recepcion');
  const comparedTaxes = readComparedTaxes(mapping);
  const columns = { ...titles, mapping, received, comparedTaxes };
  return (row) => readRow(columns, row);
}

/** The taxes of the listing of 32 columns. */
const LISTED_TAXES = TAX_CODES.filter(
  ([field]) => columnForField(field).listed !== undefined && field !== 'old_consumption',
);

/** The one column of the old listing for taxes on consumption holds several of them, and is not compared. */
function readComparedTaxes(mapping: SheetMapping): readonly ComparedTax[] | undefined {
  if (LISTED_TAXES.every(([field]) => mapping[field] !== undefined)) return undefined;
  return (['iva', 'inc'] as const).filter((field) => mapping[field] !== undefined);
}

function readRow(columns: Columns, { row, cells }: SheetRow): ListingRow {
  const reader = new RowReader(cells, columns);
  const type_name = reader.text('document_type') ?? '';
  const type = documentType(type_name);
  const kind = kindOf(type);
  const set_aside = readSetAside(reader, type);
  const issue_date = reader.date('issue_date');
  const [prefix, folio] = [reader.number('prefix') ?? '', reader.number('number') ?? ''];
  const base = {
    file: columns.file,
    row,
    type_name,
    kind: set_aside === 'rejected' ? null : kind,
    cufe: readCufe(reader),
    prefix,
    folio,
    number: joinPrefixAndNumber(prefix, folio),
    issue_date,
    received_date: sheetDate(cells[columns.received] ?? null, columns.countsFrom1904) ?? null,
    ...readParties(reader, kind),
    currency: readCurrency(reader),
    payment_form: readPaymentForm(reader),
  };
  // Payroll and responses have no amounts that are compared.
  if (set_aside !== null && set_aside !== 'unknown_type') return { ...base, set_aside, total: NO_MONEY, tax: NO_MONEY };
  const amounts = readAmounts(reader, columns, kind);
  const lacks = issue_date === null || [base.supplier_nit, base.customer_nit, folio].includes('');
  return { ...base, ...amounts, set_aside: lacks || reader.problems.length > 0 ? 'unreadable' : set_aside };
}

const kindOf = (type: ReturnType<typeof documentType>): DocumentKind | null =>
  type && 'kind' in type ? type.kind : null;

function readSetAside(reader: RowReader, type: ReturnType<typeof documentType>): RowSetAside | null {
  if (!type) return 'unknown_type';
  if ('skip' in type) return type.skip === 'eventos' ? 'event' : 'payroll';
  return /^rechazad[oa]/i.test(reader.text('state') ?? '') ? 'rejected' : null;
}

function readCufe(reader: RowReader): string | null {
  const cufe = reader.text('cufe')?.replace(/\s/g, '').toLowerCase() ?? '';
  return /^(?:[0-9a-f]{96}|[0-9a-f]{40})$/.test(cufe) ? cufe : null;
}

/** In the listing the issuer of a support document is the company that buys. */
function readParties(reader: RowReader, kind: DocumentKind | null) {
  const issuer = { nit: reader.requiredNit('supplier_nit')?.nit ?? '', name: reader.text('supplier_name') ?? '' };
  const receiver = { nit: reader.requiredNit('customer_nit')?.nit ?? '', name: reader.text('customer_name') ?? '' };
  const [supplier, customer] = kind !== null && isSupportDocument(kind) ? [receiver, issuer] : [issuer, receiver];
  return {
    supplier_nit: supplier.nit,
    supplier_name: supplier.name,
    customer_nit: customer.nit,
    customer_name: customer.name,
  };
}

function readCurrency(reader: RowReader): string | null {
  const currency = reader.text('currency')?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(currency) ? currency : null;
}

function readPaymentForm(reader: RowReader): ListingRow['payment_form'] {
  const text = reader.text('payment_form') ?? '';
  if (/^(?:0?1|contado)$/i.test(text)) return '1';
  return /^(?:0?2|cr[eé]dito)$/i.test(text) ? '2' : null;
}

/** Credit notes and withholdings are positive here, as in Cuadra. */
function readAmounts(reader: RowReader, columns: Columns, kind: DocumentKind | null) {
  const isNote = kind !== null && rootOf(kind) === 'CreditNote';
  const signed = (amount: Cents) => (isNote ? absoluteCents(amount) : amount);
  const amounts: ColumnAmount[] = [];
  let tax = NO_MONEY;
  // Most amounts of a row are zero: nothing is made for these.
  const add = (field: SheetField, amount: Cents, isTax: boolean) => {
    if (amount === 0) return;
    if (isTax) tax = addCents(tax, amount);
    if (field !== 'iva') amounts.push([field, amount]);
  };
  for (const [field] of TAX_CODES) add(field === 'old_consumption' ? 'inc' : field, signed(reader.cents(field)), true);
  for (const [field] of WITHHOLDING_CODES) add(field, absoluteCents(reader.cents(field)), false);
  return {
    total: signed(reader.requiredCents('total')),
    tax,
    ...(amounts.length > 0 && { amounts }),
    ...(columns.comparedTaxes && { compared_taxes: columns.comparedTaxes }),
  };
}
