import type { SheetMapping } from './find-columns.ts';
import { cellText, type SheetCell } from './sheet-cell.ts';
import { normalizeHeader, type SheetField } from './sheet-field.ts';

/**
 * Short titles of other programs that may mean something else, so that they only propose a column to the user. A party
 * without a side is taken for the customer, as in a list of sales.
 */
const GUESSES: readonly (readonly [SheetField, readonly string[]])[] = [
  ['issue_date', ['fec', 'fec doc', 'fecha doc', 'fecha documento', 'fec factura']],
  ['number', ['doc no', 'no doc', 'documento no', 'no documento', 'numero documento', 'num factura', 'nro factura']],
  ['customer_nit', ['nit', 'nit tercero', 'nit/cc', 'cc/nit']],
  ['customer_name', ['razon social', 'tercero', 'nombre tercero', 'nombre o razon social']],
  ['iva', ['iva 19%', 'iva 19', 'iva 19 %', 'vr iva', 'vlr iva']],
  ['total', ['vr total', 'vlr total', 'total doc', 'valor neto', 'neto a pagar']],
];

/** The columns that the titles tell for certain, and a guess for the fields that have none. */
export function guessColumns(header: readonly SheetCell[], known: SheetMapping): SheetMapping {
  const titles = header.map((cell) => normalizeHeader(cellText(cell)));
  const guessed: SheetMapping = { ...known };
  const hasSupplier = known.supplier_nit !== undefined;
  for (const [field, names] of GUESSES) {
    // Next to a known supplier, a party without a side may be either.
    if (guessed[field] !== undefined || (hasSupplier && field.startsWith('customer_'))) continue;
    const taken = new Set(Object.values(guessed));
    const at = titles.findIndex((title, index) => names.includes(title) && !taken.has(index));
    if (at >= 0) guessed[field] = at;
  }
  return guessed;
}
