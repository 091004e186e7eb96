import { cellText, type SheetCell } from './sheet-cell.ts';
import { columnForField, normalizeHeader, SHEET_FIELDS, type SheetField } from './sheet-field.ts';

/** The column index of each field, from 0. */
export type SheetMapping = Partial<Record<SheetField, number>>;

type FieldsByName = ReadonlyMap<string, SheetField>;

/** The template's own titles first, then synonyms, then codes: an exact title takes precedence. */
const NAMES: readonly FieldsByName[] = [
  fieldsByName(SHEET_FIELDS, (field) => [columnForField(field).header]),
  fieldsByName(SHEET_FIELDS, (field) => columnForField(field).synonyms ?? []),
  fieldsByName(SHEET_FIELDS, (field) => columnForField(field).codes ?? []),
];

/** A listing that somebody retyped may have these under other titles; without the last two it is no listing. */
const RETYPED: readonly SheetField[] = ['cufe', 'issue_date', 'total'];
const LISTING_NAMES: readonly FieldsByName[] = [
  fieldsByName(SHEET_FIELDS, (field) => columnForField(field).listed ?? []),
  fieldsByName(RETYPED, (field) => [columnForField(field).header, ...(columnForField(field).synonyms ?? [])]),
];

/** The fields found by the titles of a header, each at its first matching title. */
export const findColumns = (header: readonly SheetCell[]): SheetMapping => findByNames(header, NAMES);

/** The columns of DIAN's listing by DIAN's own titles: the columns that people add mean nothing. */
export const findListingColumns = (header: readonly SheetCell[]): SheetMapping => findByNames(header, LISTING_NAMES);

function findByNames(header: readonly SheetCell[], tiers: readonly FieldsByName[]): SheetMapping {
  const titles = header.map((cell) => normalizeHeader(cellText(cell)));
  const found: SheetMapping = {};
  for (const names of tiers) {
    for (const [index, title] of titles.entries()) {
      const field = names.get(title) ?? names.get(title.replace(/ (?:\$|cop|pesos)$/, ''));
      if (field !== undefined && found[field] === undefined && !Object.values(found).includes(index))
        found[field] = index;
    }
  }
  return found;
}

function fieldsByName(
  fields: readonly SheetField[],
  of: (field: SheetField) => string | readonly string[],
): FieldsByName {
  return new Map(fields.flatMap((field) => [of(field)].flat().map((name) => [normalizeHeader(name), field] as const)));
}
