import { cuadraTemplate, type WrittenCell } from '#domain/sheets/template-sheets.ts';
import { writeWorkbook } from '../report/write-workbook.ts';
import type { SheetAsked } from './read-sheet.ts';

const ROWS = 125;
const OWN = { name: 'Empresa de Ejemplo S.A.S.', nit: '900123456' };

/**
 * The examples of the product's template again and again, half of them written as DIAN's listing writes: what a
 * spreadsheet holds, without being anybody's.
 */
export function rehearsalSheet(layout: 'cuadra' | 'dian'): SheetAsked {
  const [documents] = cuadraTemplate(OWN);
  if (!documents) throw new Error('The template has no sheet.');
  const [titles = [], ...examples] = documents.rows;
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const cells = examples[at % examples.length] ?? [];
    return layout === 'dian' ? cells.map(asListed) : cells;
  });
  const bytes = writeWorkbook([{ ...documents, rows: [titles, ...rows] }]);
  const company = { id: '', name: OWN.name, nits: [OWN.nit] };
  return { bytes, layout, mapping: null, company, after: 0 };
}

/** Days as text, and amounts with cents. */
function asListed(cell: WrittenCell): WrittenCell {
  if (typeof cell === 'number') return cell + 0.25;
  return typeof cell === 'object' && cell !== null ? cell.date.split('-').reverse().join('-') : cell;
}
