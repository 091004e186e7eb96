import type { OwnCompany } from '#domain/accounts/user.ts';
import { typeName } from '#domain/sheets/document-type.ts';
import type { SheetMapping } from '#domain/sheets/find-columns.ts';
import type { ImportMapping, TypeAnswer } from '#domain/sheets/import-job.ts';
import type { SheetRowOptions } from '#domain/sheets/read-document-head.ts';
import { SHEET_FIELDS } from '#domain/sheets/sheet-field.ts';
import type { Spreadsheet } from './spreadsheet.ts';

type SheetLayout = { layout: SheetRowOptions['layout']; mapping: ImportMapping | null; types: readonly TypeAnswer[] };

/** The rules to read the rows of a sheet: from its own titles, or from the mapping that a user made. */
export function buildSheetRules(
  sheet: Spreadsheet,
  { layout, mapping, types }: SheetLayout,
  company: OwnCompany,
): SheetRowOptions {
  const { header, countsFrom1904 } = sheet;
  const kinds = new Map(types.map(({ name, kind }) => [typeName(name), kind]));
  if (mapping === null) return { layout, header, countsFrom1904, types: kinds, mapping: sheet.mapping };
  const { own_side: side } = mapping;
  const own = side && { side, name: company.name, nit: company.nits[0] ?? '' };
  return { layout, header, countsFrom1904, types: kinds, mapping: columnsOf(mapping), ...(own && { own }) };
}

/** Skips fields that this version does not know. */
const columnsOf = ({ columns }: ImportMapping): SheetMapping =>
  Object.fromEntries(SHEET_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [[field, columns[field]]])));
