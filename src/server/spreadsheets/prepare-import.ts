import { PLAN_LABEL, PLAN_LIMITS, type Plan } from '#domain/companies/plan.ts';
import type { ForeignChoice, ImportMapping, ImportTemplate } from '#domain/sheets/import-job.ts';
import type { SheetRowOptions } from '#domain/sheets/read-document-head.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { SheetOutline } from '../documents/parser/sheet-jobs.ts';
import { Refusal } from '../platform/refusal.ts';

export type SheetUpload = {
  file_name: string;
  bytes: Uint8Array;
  template: ImportTemplate;
  mapping: ImportMapping | null;
  foreign: ForeignChoice;
};

export type PreparedImport = {
  layout: SheetRowOptions['layout'];
  mapping: ImportMapping | null;
  header_key: string;
  total_rows: number;
};

/** The mapping that a company has saved for a file with these titles; undefined when there is none. */
export type FindMapping = (header_key: string) => Promise<ImportMapping | undefined>;

type PrepareImportDependencies = { parser: DocumentParser; company_id: string; findMapping: FindMapping; plan: Plan };

/** Reads as much of a file as is needed to know whether it can be imported. Throws Refusal. */
export async function prepareImport(
  { bytes, template, mapping }: SheetUpload,
  { parser, company_id, findMapping, plan }: PrepareImportDependencies,
): Promise<PreparedImport> {
  const maxRows = PLAN_LIMITS[plan].import_rows;
  const outline = await refuseUnreadableSheets(() => parser.outlineSheet({ company_id, bytes, maxRows }));
  const { header_key, total_rows } = outline;
  const known = mapping ?? (outline.layout === 'unknown' ? ((await findMapping(header_key)) ?? null) : null);
  const layout = known ? 'mapped' : requireLayout(outline, template);
  if (total_rows > maxRows) throw tooManyRowsRefusal(total_rows, plan);
  return { layout, mapping: known, header_key, total_rows };
}

/** Turns every error of the file itself into a refusal with a Spanish text. */
export async function refuseUnreadableSheets<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof XlsxRefusedError ? new Refusal('import_refused', error.message) : error;
  }
}

const JOURNAL =
  'El archivo tiene asientos contables (débitos y créditos), no facturas. Exporta el listado de facturas e impórtalo.';

const LABELS: Record<ImportTemplate, string> = { cuadra: 'Cuadra', facturatech: 'Facturatech', factusol: 'Factusol' };

function requireLayout({ layout }: SheetOutline, template: ImportTemplate): SheetRowOptions['layout'] {
  if (layout === 'journal') throw new Refusal('import_refused', JOURNAL);
  if (layout !== 'unknown') return layout;
  // docs/wording.md#downloads-and-imports, imports.wrongTemplate.
  const text = `El archivo no corresponde a la plantilla ${LABELS[template]}. Descárgala de nuevo y no cambies los títulos de las columnas.`;
  throw new Refusal('import_needs_mapping', text);
}

function tooManyRowsRefusal(rows: number, plan: Plan): Refusal {
  const [limit, found] = [PLAN_LIMITS[plan].import_rows, rows].map((count) => count.toLocaleString('es-CO'));
  const text = `Tu plan ${PLAN_LABEL[plan]} permite ${limit} filas por archivo y este tiene ${found}. Divídelo en varios.`;
  return new Refusal('import_refused', text);
}
