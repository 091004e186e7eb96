import { cellText, type SheetCell } from './sheet-cell.ts';
import { columnForField, normalizeHeader, SHEET_FIELDS, type SheetField } from './sheet-field.ts';

/** Where each field stands in a row, from 0. */
export type SheetMapping = Partial<Record<SheetField, number>>;

/** First the product's own titles, then what others call the same, then codes: a title that is exact wins. */
const NAMES: readonly ReadonlyMap<string, SheetField>[] = [
  fieldsByName((field) => [columnForField(field).header]),
  fieldsByName((field) => columnForField(field).synonyms ?? []),
  fieldsByName((field) => columnForField(field).codes ?? []),
];

/** The fields that the titles of a header name, each by the first title that does. */
export function findColumns(header: readonly SheetCell[]): SheetMapping {
  const titles = header.map((cell) => normalizeHeader(cellText(cell)));
  const found: SheetMapping = {};
  for (const names of NAMES) {
    for (const [index, title] of titles.entries()) {
      const field = names.get(title) ?? names.get(title.replace(/ (?:\$|cop|pesos)$/, ''));
      if (field !== undefined && found[field] === undefined && !Object.values(found).includes(index))
        found[field] = index;
    }
  }
  return found;
}

function fieldsByName(of: (field: SheetField) => readonly string[]): ReadonlyMap<string, SheetField> {
  return new Map(SHEET_FIELDS.flatMap((field) => of(field).map((name) => [normalizeHeader(name), field] as const)));
}
