import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { visibleText, withHyphens } from '#domain/text/visible-text.ts';

/** `skip` is the name of an entry in DIAN's listing that is not imported. */
export type SheetType =
  /** `lacksCufe`: it is no electronic document. */
  { kind: DocumentKind; code: string | null; lacksCufe?: true } | { skip: string };

const toSheetType = (kind: DocumentKind, code: string | null, names: readonly string[]) =>
  names.map((name): [string, SheetType] => [name, { kind, code }]);

/**
 * The type names of docs/imports.md#dian-listing, docs/imports.md#facturatech and docs/imports.md#template, and DIAN's
 * own codes; folded.
 */
const TYPES: ReadonlyMap<string, SheetType> = new Map([
  ...toSheetType('invoice', '01', [
    'factura de venta',
    'factura',
    'factura electronica',
    'factura electronica de venta',
    'factura electronica aiu',
    'factura electronica de venta aiu',
    'factura electronica de venta mandato',
    'factura electronica mandato',
    'invoic',
    '01',
    '1',
  ]),
  ...toSheetType('export_invoice', '02', [
    'factura de exportacion',
    'factura electronica de exportacion',
    'factura electronica de venta exportacion',
    '02',
    '2',
  ]),
  ...toSheetType('contingency_invoice', '03', [
    'factura de contingencia',
    'factura electronica de contingencia',
    'factura electronica de venta de contingencia',
    '03',
    '3',
  ]),
  ...toSheetType('contingency_invoice', '04', [
    'factura electronica de contingencia dian',
    'factura de contingencia dian',
    '04',
    '4',
  ]),
  ...toSheetType('credit_note', '91', ['nota credito', 'nota de credito', 'nota de credito electronica', 'nc', '91']),
  ...toSheetType('credit_note', '91', ['nota credito electronica']),
  ...toSheetType('debit_note', '92', ['nota debito', 'nota de debito', 'nota de debito electronica', 'nd', '92']),
  ...toSheetType('debit_note', '92', ['nota debito electronica']),
  ...toSheetType('support_document', '05', [
    'documento soporte',
    'documento soporte con no obligados',
    'documento soporte electronico',
    '05',
    '5',
  ]),
  ...toSheetType('support_adjustment', '95', [
    'nota de ajuste del documento soporte',
    'nota de ajuste documento soporte',
    'nota de ajuste',
    '95',
  ]),
  ...toSheetType('pos_equivalent', '20', ['documento pos', 'documento equivalente pos', 'tiquete pos', 'pos', '20']),
  // Not an electronic document, so DIAN has no code for it (docs/dian.md#pdf).
  ['cuenta de cobro', { kind: 'equivalent_document', code: null, lacksCufe: true }],
  ...toSheetType('equivalent_document', null, ['documento equivalente']),
  ...toSheetType('import_document', '101', ['documento de importacion', 'declaracion de importacion', '101']),
  ...toSheetType('credit_note', '94', ['94']),
  ...toSheetType('debit_note', '93', ['93']),
  ...['07', '08', '7', '8', '25', '27', '30', '32', '35', '40', '45', '50', '55', '60'].flatMap((code) =>
    toSheetType('equivalent_document', code, [code]),
  ),
]);

/** The rows of a file use only a few spellings. */
const MAX_CACHED = 100;
/** No name is longer; it bounds the work of one cell. */
const MAX_LENGTH = 120;
const cache = new Map<string, SheetType | undefined>();

const EVENT = { skip: 'eventos' };
const PAYROLL = { skip: 'nómina electrónica' };

/** Undefined for an unknown document type. */
export function documentType(text: string): SheetType | undefined {
  if (cache.has(text)) return cache.get(text);
  const type = parseType(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, type);
  return type;
}

/** Names of equivalent documents that the listing or people write without the words "documento equivalente". */
const EQUIVALENT =
  /^(?:documentos? equivalentes?(?: electronicos?)?(?: - .*)?|contingencia (?:de )?documentos? equivalentes?.*|(?:tiquete|boleta|peaje|extracto|servicios publicos|espectaculos publicos|juegos (?:de azar|localizados)|cine|bolsa de valores)\b.*)$/;
/** Adjustment notes of equivalent documents (94 credit, 93 debit). Without either word it lowers the value, as 94 does. */
const EQUIVALENT_NOTE = /^notas? (?:de )?ajuste\b.*\bdocumentos? equivalentes?\b/;
const POS =
  /^(?:documento equivalente )?(?:electronico )?(?:tiquete )?(?:de )?(?:maquina registradora )?(?:con sistema )?(?:- )?p\.?o\.?s\.?(?: electronico)?$/;

/** The name of a document type as it is compared: spellings that differ only in accents, case, marks or blanks are one. */
export const typeName = (text: string): string =>
  foldText(withHyphens(visibleText(text)))
    .slice(0, MAX_LENGTH)
    .replace(/ ?- ?/g, ' - ')
    .replace(/ +/g, ' ');

function parseType(text: string): SheetType | undefined {
  const name = typeName(text);
  if (name.startsWith('application response')) return EVENT;
  if (/^(?:notas? (?:de )?ajuste (?:de )?)?nomina\b/.test(name)) return PAYROLL;
  const known = TYPES.get(name) ?? TYPES.get(toSingular(name));
  if (known) return known;
  if (EQUIVALENT_NOTE.test(name)) {
    return /\bdebito\b/.test(name) ? { kind: 'debit_note', code: '93' } : { kind: 'credit_note', code: '94' };
  }
  if (POS.test(name)) return { kind: 'pos_equivalent', code: '20' };
  return EQUIVALENT.test(name) ? { kind: 'equivalent_document', code: null } : undefined;
}

/** "Notas Crédito Electrónicas" is "nota credito electronica". */
const toSingular = (name: string): string => name.replace(/(?<=[aeiou])s\b/g, '');
