import { createHash } from 'node:crypto';
import type { ImportMapping, ImportTemplate } from '#domain/import-job.ts';
import { PLAN_LABEL, PLAN_LIMITS, type Plan } from '#domain/plan.ts';
import type { RowRules } from '#domain/sheets/read-sheet-row.ts';
import { openSpreadsheet, type Spreadsheet } from '../ingest/spreadsheet.ts';
import { XlsxRefused } from '../ingest/xlsx/xlsx-refused.ts';
import { Refusal } from '../refusal.ts';

export type SentSheet = {
  file_name: string;
  bytes: Uint8Array;
  template: ImportTemplate;
  mapping: ImportMapping | null;
};

export type PreparedImport = {
  layout: RowRules['layout'];
  mapping: ImportMapping | null;
  header_key: string;
  total_rows: number;
};

/** What a company taught us about a file with these titles; none where it has taught us nothing. */
export type FindMapping = (header_key: string) => Promise<ImportMapping | undefined>;

/** Looks at a file as far as it takes to say at once why it cannot be imported. Throws Refusal. */
export function prepareImport(
  { bytes, template, mapping }: SentSheet,
  { findMapping, plan }: { findMapping: FindMapping; plan: Plan },
): Promise<PreparedImport> {
  return withSpreadsheet(bytes, async (sheet) => {
    const header_key = headerHash(sheet);
    const known = mapping ?? (sheet.layout === 'unknown' ? ((await findMapping(header_key)) ?? null) : null);
    const layout = known ? 'mapped' : layoutOf(sheet, template);
    return { layout, mapping: known, header_key, total_rows: await countWithinPlan(sheet, plan) };
  });
}

/** Whatever is wrong with the file itself becomes a refusal that says so. */
export async function withSpreadsheet<T>(bytes: Uint8Array, work: (sheet: Spreadsheet) => Promise<T>): Promise<T> {
  let sheet: Spreadsheet | undefined;
  try {
    sheet = await openSpreadsheet(bytes);
    return await work(sheet);
  } catch (error) {
    throw error instanceof XlsxRefused ? new Refusal('import_refused', error.message) : error;
  } finally {
    sheet?.close();
  }
}

/** The titles of a wide file are longer than an index holds. */
export const headerHash = ({ key }: Pick<Spreadsheet, 'key'>): string => createHash('sha256').update(key).digest('hex');

const JOURNAL =
  'El archivo tiene asientos contables (débitos y créditos), no facturas. Exporta el listado de facturas e impórtalo.';

const LABELS: Record<ImportTemplate, string> = { cuadra: 'Cuadra', facturatech: 'Facturatech', factusol: 'Factusol' };

function layoutOf({ layout }: Spreadsheet, template: ImportTemplate): RowRules['layout'] {
  if (layout === 'journal') throw new Refusal('import_refused', JOURNAL);
  if (layout !== 'unknown') return layout;
  // WORDING.md 5.5, imports.wrongTemplate.
  const text = `El archivo no corresponde a la plantilla ${LABELS[template]}. Descárgala de nuevo y no cambies los títulos de las columnas.`;
  throw new Refusal('import_needs_mapping', text);
}

async function countWithinPlan(sheet: Spreadsheet, plan: Plan): Promise<number> {
  const most = PLAN_LIMITS[plan].import_rows;
  const about = await sheet.count();
  if (about <= most) return about;
  // Cells of blanks make more rows than there are: only what is read is sure.
  let rows = 0;
  for await (const some of sheet.rows()) rows += some.length;
  if (rows <= most) return rows;
  const [limit, found] = [most, rows].map((count) => count.toLocaleString('es-CO'));
  const text = `Tu plan ${PLAN_LABEL[plan]} permite ${limit} filas por archivo y este tiene ${found}. Divídelo en varios.`;
  throw new Refusal('import_refused', text);
}
