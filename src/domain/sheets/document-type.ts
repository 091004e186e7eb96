import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { foldText } from '#domain/text/fold-text.ts';

/** `skip` is the name of an entry in DIAN's listing that is not imported. */
export type SheetType = { kind: DocumentKind; code: string | null } | { skip: string };

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
    '03',
    '3',
  ]),
  ...toSheetType('contingency_invoice', '04', ['factura electronica de contingencia dian', '04', '4']),
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
  // Not an electronic document, so DIAN has no code for it.
  ...toSheetType('equivalent_document', null, ['cuenta de cobro', 'documento equivalente']),
  ...['25', '27', '32', '35', '40', '45', '50', '55', '60'].flatMap((code) =>
    toSheetType('equivalent_document', code, [code]),
  ),
]);

/** The rows of a file use only a few spellings. */
const MAX_CACHED = 100;
const cache = new Map<string, SheetType | undefined>();

const EVENT = { skip: 'Application response' };
const PAYROLL = { skip: 'Nómina electrónica' };

/** Undefined for an unknown document type. */
export function documentType(text: string): SheetType | undefined {
  if (cache.has(text)) return cache.get(text);
  const type = parseType(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, type);
  return type;
}

function parseType(text: string): SheetType | undefined {
  const name = foldText(text).replace(/\s*-\s*/g, ' - ');
  if (name.startsWith('application response')) return EVENT;
  if (/^(?:nota de ajuste (?:de )?)?nomina\b/.test(name)) return PAYROLL;
  if (name.startsWith('documento equivalente - ')) return { kind: 'equivalent_document', code: null };
  return TYPES.get(name);
}
