import type { ImportMapping } from '#domain/sheets/import-job.ts';
import { columnForField, type SheetField, TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import type { TemplateCell, TemplateSheet } from '#domain/sheets/template-sheets.ts';
import { writeTemplateWorkbook } from '#server/spreadsheets/write-template-workbook.ts';
import type { Api, ApiResponse } from '../server/an-api.ts';

export type Row = Partial<Record<SheetField, TemplateCell>>;

/** A sale of the company with this NIT; pass only what the test is about. */
export const aRow = (nit: string, overrides: Row = {}): Row => ({
  document_type: 'Factura de venta',
  prefix: 'FE',
  number: '1',
  issue_date: '15/01/2026',
  supplier_nit: nit,
  supplier_name: 'Café del Valle S.A.S.',
  customer_nit: '800987654',
  customer_name: 'Cliente S.A.',
  subtotal: 100_000,
  iva: 19_000,
  total: 119_000,
  ...overrides,
});

/** The product's template with these rows. */
export function aTemplate(rows: readonly Row[], more: readonly TemplateSheet[] = []): Promise<Buffer<ArrayBuffer>> {
  const titles = TEMPLATE_FIELDS.map((field) => columnForField(field).header);
  return writeTemplateWorkbook([
    aSheet([titles, ...rows.map((row) => TEMPLATE_FIELDS.map((field) => row[field] ?? null))]),
    ...more,
  ]);
}

export const aSheet = (rows: TemplateSheet['rows'], name = 'Facturas'): TemplateSheet => ({ name, rows, widths: [20] });

type Sent = {
  name?: string;
  template?: string;
  mapping?: ImportMapping;
  foreign?: 'import' | 'skip' | 'ask';
  headers?: Record<string, string>;
  path?: '/imports/invoices' | '/imports/preview';
} & ({ bytes: Uint8Array | Promise<Uint8Array> } | { rows: TemplateSheet['rows'] });

/** Sends a spreadsheet as the app does. */
export async function sendSheet(api: Api, token: string, sent: Sent): Promise<ApiResponse> {
  const { name = 'facturas.xlsx', template, mapping, foreign, headers = {}, path = '/imports/invoices' } = sent;
  const bytes = 'bytes' in sent ? await sent.bytes : await writeTemplateWorkbook([aSheet(sent.rows)]);
  const form = new FormData();
  if (template !== undefined) form.append('template_type', template);
  if (mapping !== undefined) form.append('mapping', JSON.stringify(mapping));
  if (foreign !== undefined) form.append('foreign', foreign);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const request = new Response(form);
  const type = request.headers.get('content-type') ?? '';
  const body = Buffer.from(await request.arrayBuffer());
  return api.request('POST', path, { token, body, headers: { ...headers, 'content-type': type } });
}
