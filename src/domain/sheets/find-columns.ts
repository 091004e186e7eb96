import { cellText, type SheetCell } from './sheet-cell.ts';
import { columnForField, normalizeHeader, SHEET_FIELDS, type SheetField } from './sheet-field.ts';

/** The column index of each field, from 0. */
export type SheetMapping = Partial<Record<SheetField, number>>;

/** The template's own titles first, then synonyms, then codes: an exact title takes precedence. */
const NAMES: readonly ReadonlyMap<string, SheetField>[] = [
  fieldsByName((field) => [columnForField(field).header]),
  fieldsByName((field) => columnForField(field).synonyms ?? []),
  fieldsByName((field) => columnForField(field).codes ?? []),
];

/** The fields found by the titles of a header, each at its first matching title. */
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
