import { clipText } from '#domain/clip-text.ts';
import type { ImportMapping, ImportPreview, ImportProblem } from '#domain/import-job.ts';
import { type RowReading, readSheetRow } from '#domain/sheets/read-sheet-row.ts';
import { cellText } from '#domain/sheets/sheet-cell.ts';
import { columnOf, type SheetField, TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import type { OwnCompany } from '#domain/user.ts';
import { sheetRules } from '../ingest/sheet-rules.ts';
import type { Spreadsheet } from '../ingest/spreadsheet.ts';
import { type FindMapping, headerHash } from './prepare-import.ts';

type Wanted = { mapping: ImportMapping | null; company: OwnCompany; findMapping: FindMapping };

/** What a person cannot do without; a party may be the company itself, and a row without a type is an invoice. */
const NEEDED: readonly SheetField[] = ['number', 'issue_date', 'total', 'supplier_nit', 'customer_nit'];
const MOST_PROBLEMS = 200;
const LONGEST_SAMPLE = 60;

/** What a file holds, which column is which as far as can be told, and what would become of its rows. */
export async function previewImport(
  sheet: Spreadsheet,
  { mapping, company, findMapping }: Wanted,
): Promise<ImportPreview> {
  const kept = mapping ? undefined : await findMapping(headerHash(sheet));
  const used = mapping ?? kept ?? guessed(sheet);
  return {
    columns: sheet.header.map((title, at) => ({
      title: clipText(cellText(title), LONGEST_SAMPLE),
      samples: sheet.samples.map(({ cells }) => clipText(cellText(cells[at]), LONGEST_SAMPLE)),
    })),
    fields: TEMPLATE_FIELDS.map((field) => ({
      field,
      label: columnOf(field).header,
      is_required: NEEDED.includes(field),
    })),
    mapping: used,
    is_kept: kept !== undefined,
    dry_run: isWhole(used) ? await dryRun(sheet, used, company) : null,
  };
}

/** Every field that is needed has its column, or is the company's own side. */
export function isWhole({ columns, own_side }: ImportMapping): boolean {
  return NEEDED.every((field) => columns[field] !== undefined || field === `${own_side}_nit`);
}

const guessed = (sheet: Spreadsheet): ImportMapping => {
  const columns = Object.fromEntries(
    TEMPLATE_FIELDS.flatMap((field) => {
      const at = sheet.mapping[field];
      return at === undefined ? [] : [[field, at] as const];
    }),
  );
  const hasSide = (side: 'supplier' | 'customer') => columns[`${side}_nit`] !== undefined;
  // A list of customers is of sales, one of suppliers of purchases.
  if (hasSide('customer') && !hasSide('supplier')) return { columns, own_side: 'supplier' };
  if (hasSide('supplier') && !hasSide('customer')) return { columns, own_side: 'customer' };
  return { columns, own_side: null };
};

async function dryRun(sheet: Spreadsheet, mapping: ImportMapping, company: OwnCompany) {
  const rules = sheetRules(sheet, { layout: 'mapped', mapping }, company);
  const counts: Record<RowReading['does'], number> = { import: 0, skip: 0, fail: 0 };
  const problems: ImportProblem[] = [];
  for await (const rows of sheet.rows()) {
    for (const { row, cells } of rows) {
      const reading = readSheetRow(rules, cells);
      counts[reading.does] += 1;
      if (reading.does !== 'fail' || problems.length >= MOST_PROBLEMS) continue;
      problems.push(...reading.problems.map((problem) => ({ row, ...problem })));
    }
  }
  const { import: ready, skip: skipped, fail: failed } = counts;
  return { rows: ready + skipped + failed, ready, skipped, failed, problems: problems.slice(0, MOST_PROBLEMS) };
}
