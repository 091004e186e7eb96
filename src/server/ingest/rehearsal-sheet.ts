import { cuadraTemplate } from '#domain/sheets/template-sheets.ts';
import { writeWorkbook } from '../report/write-workbook.ts';
import type { SheetAsked } from './read-sheet.ts';

/** So many rows are read in the end as fast as any; more made nothing faster. */
const ROWS = 1_000;
const OWN = { name: 'Empresa de Ejemplo S.A.S.', nit: '900123456' };

/** The examples of the product's template again and again: what a spreadsheet holds, without being anybody's. */
export function rehearsalSheet(): SheetAsked {
  const [documents] = cuadraTemplate(OWN);
  if (!documents) throw new Error('The template has no sheet.');
  const [titles = [], ...examples] = documents.rows;
  const rows = Array.from({ length: ROWS }, (_, at) => examples[at % examples.length] ?? []);
  const bytes = writeWorkbook([{ ...documents, rows: [titles, ...rows] }]);
  const company = { id: '', name: OWN.name, nits: [OWN.nit] };
  return { bytes, layout: 'cuadra', mapping: null, company, after: 0 };
}
