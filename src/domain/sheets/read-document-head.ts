import { checkDigit } from '#domain/companies/nit.ts';
import type { DianDocument, DianParty } from '#domain/dian/document.ts';
import { rootOf } from '#domain/dian/document-kind.ts';
import { EMPTY_DOCUMENT, EMPTY_PARTY } from '#domain/dian/empty-document.ts';
import { isPlausibleRate } from '#domain/dian/plausible-rate.ts';
import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { isSupportDocument } from '#domain/invoices/support-document.ts';
import type { SheetType } from './document-type.ts';
import type { SheetMapping } from './find-columns.ts';
import type { TypeAnswer } from './import-job.ts';
import { joinPrefixAndNumber } from './join-prefix-and-number.ts';
import type { RowReader } from './row-reader.ts';
import type { SheetCell } from './sheet-cell.ts';
import type { SheetField } from './sheet-field.ts';
import type { SheetNit } from './sheet-nit.ts';

/**
 * Options for reading the rows of a sheet. `own` fills in a side that has no columns: the company's own. `types` are the
 * company's answers by typeName.
 */
export type SheetRowOptions = {
  layout: 'cuadra' | 'dian' | 'facturatech' | 'mapped';
  mapping: SheetMapping;
  header: readonly SheetCell[];
  countsFrom1904: boolean;
  types: ReadonlyMap<string, TypeAnswer['kind']>;
  own?: { side: 'supplier' | 'customer'; name: string; nit: string };
};

/** What a row says of its document besides amounts and lines. */
export type DocumentHead = Pick<
  DianDocument,
  | 'document_kind'
  | 'root'
  | 'type_code'
  | 'number'
  | 'prefix'
  | 'issue_date'
  | 'due_date'
  | 'supplier'
  | 'customer'
  | 'issued_by'
  | 'currency'
  | 'exchange_rate'
  | 'payment_form'
  | 'payment_means'
  | 'cufe'
  | 'references'
  | 'category'
  | 'cost_center'
  | 'notes'
>;

/** Undefined without a number, a date or a party; the reasons are then among the problems of the row. */
export function readHead(
  row: RowReader,
  rules: SheetRowOptions,
  type: Exclude<SheetType, { skip: string }>,
): DocumentHead | undefined {
  const number = readNumber(row);
  const issue_date = row.requiredDate('issue_date');
  const sides = readSides(row, rules, type.kind);
  const money = readCurrency(row, rules);
  const cufe = readCufe(row);
  const due_date = row.date('due_date');
  const payment_form = readPaymentForm(row);
  if (number === null || issue_date === null || sides === undefined) return undefined;
  return {
    document_kind: type.kind,
    root: rootOf(type.kind),
    type_code: type.code,
    number,
    prefix: row.number('prefix'),
    issue_date,
    due_date,
    ...sides,
    ...money,
    payment_form,
    payment_means: row.text('payment_means'),
    cufe,
    references: readReferences(row),
    category: row.text('category'),
    cost_center: row.text('cost_center'),
    notes: readNotes(row),
  };
}

function readNumber(row: RowReader): string | null {
  const [prefix, number] = [row.number('prefix') ?? '', row.requiredNumber('number')];
  if (number === null) return null;
  if (number.length > 60) row.addProblem('number', 'Tiene más de 60 caracteres. Escribe solo el número de la factura.');
  return joinPrefixAndNumber(prefix, number);
}

/**
 * In DIAN's listing the issuer of a support document is the buyer (docs/imports.md#dian-listing); everywhere else the
 * issuer is the supplier.
 */
function readSides(row: RowReader, { layout, own }: SheetRowOptions, kind: DocumentKind) {
  const isSupport = isSupportDocument(kind);
  const issuer = readParty(row, 'supplier', { layout, own });
  const receiver = readParty(row, 'customer', { layout, own });
  if (!issuer || !receiver) return undefined;
  const issued_by = isSupport ? ('customer' as const) : ('supplier' as const);
  const isTurned = isSupport && layout === 'dian';
  return isTurned
    ? { supplier: receiver, customer: issuer, issued_by }
    : { supplier: issuer, customer: receiver, issued_by };
}

type SideOptions = Pick<SheetRowOptions, 'layout'> & { own: SheetRowOptions['own'] };

function readParty(row: RowReader, side: 'supplier' | 'customer', { layout, own }: SideOptions): DianParty | undefined {
  if (own?.side === side) return createParty(own.name, { nit: own.nit, typed_dv: undefined });
  const nit = row.requiredNit(`${side}_nit`);
  const isNamed = layout === 'cuadra' || layout === 'facturatech';
  const name = isNamed ? row.requiredText(`${side}_name`) : row.text(`${side}_name`);
  return nit === null ? undefined : createParty(name, nit);
}

function createParty(name: string | null, { nit, typed_dv }: SheetNit): DianParty {
  const expected = checkDigit(nit) ?? null;
  const dv_ok = typed_dv === undefined ? null : typed_dv === expected;
  return { ...EMPTY_PARTY, name, nit, dv: typed_dv ?? expected, dv_ok };
}

function readCurrency(row: RowReader, { layout }: SheetRowOptions) {
  const currency = row.currency();
  const isKnown = /^[A-Z]{3}$/.test(currency);
  if (!isKnown) {
    row.addProblem('currency', 'No es una moneda. Usa sus tres letras, por ejemplo COP o USD.');
  }
  const exchange_rate = row.decimal('exchange_rate');
  const isForeign = currency !== 'COP';
  // DIAN's listing has no column for the rate.
  if (isKnown && isForeign && layout !== 'dian' && !isRate(exchange_rate)) {
    row.addProblem(
      'exchange_rate',
      `Falta la tasa de cambio de ${currency} a pesos. Escribe la TRM del día, por ejemplo 4123,50.`,
    );
  }
  if (isForeign && isRate(exchange_rate) && !isPlausibleRate(currency, exchange_rate)) {
    row.addProblem(
      'exchange_rate',
      `No puede ser la tasa de ${currency} a pesos. Escribe la TRM del día, por ejemplo 4123,50.`,
    );
  }
  return { currency, exchange_rate: isForeign ? exchange_rate : null };
}

const isRate = (rate: string | null): rate is string => rate !== null && !rate.startsWith('-') && /[1-9]/.test(rate);

/** A text that is not a CUFE is ignored: the document is then identified by its issuer, type and number. */
function readCufe(row: RowReader): string | null {
  const cufe = row.text('cufe')?.replace(/\s/g, '').toLowerCase() ?? '';
  return /^(?:[0-9a-f]{96}|[0-9a-f]{40})$/.test(cufe) ? cufe : null;
}

function readPaymentForm(row: RowReader): '1' | '2' | null {
  const text = row.text('payment_form');
  if (text === null) return null;
  if (/^(?:0?1|contado)$/i.test(text)) return '1';
  if (/^(?:0?2|cr[eé]dito)$/i.test(text)) return '2';
  // DIAN's listing has the issuer's own text here.
  return null;
}

function readReferences(row: RowReader): DianDocument['references'] {
  const text = row.text('affected_document');
  if (text === null) return EMPTY_DOCUMENT.references;
  const isCode = /^[0-9a-f]{96}$/i.test(text);
  return [
    { number: isCode ? null : text, uuid: isCode ? text.toLowerCase() : null, issue_date: null, type_code: null },
  ];
}

/** Fields that only a spreadsheet has are also notes, with their title: the screen of an invoice shows its notes. */
function readNotes(row: RowReader): string[] {
  const titled = (field: SheetField, title: string) => {
    const text = row.text(field);
    return text === null ? [] : [`${title}: ${text}`];
  };
  const notes = row.text('notes');
  return [
    ...(notes === null ? [] : [notes]),
    ...titled('category', 'Categoría'),
    ...titled('cost_center', 'Centro de costos'),
  ];
}
