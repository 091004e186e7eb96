import type { PdfCell, PdfLine } from './pdf-lines.ts';

const LABEL = /\b(?:cufe|cude|cuds)\b|codigo unico/;
/** Text that may follow the label before the digits: "Código Único de Factura - CUFE (SHA-384):". */
const AFTER_LABEL = /^[^:]*:|^[\s\-–.]*/;
const MAX_LINES = 8;
const DIGITS = 96;
const LEGACY_DIGITS = 40;

export type PrintedCufe = { cufe: string | null; cufe_text: string | null };

/**
 * The CUFE, also when it is wrapped over several lines; the text found instead of it when its length is wrong.
 * docs/dian.md#pdf.
 */
export function readCufe(lines: readonly PdfLine[]): PrintedCufe {
  const near = lines.flatMap((line, index) =>
    line.cells.flatMap((cell, place) =>
      LABEL.test(cell.plain) ? [toCufe(readPieces(lines, { line, at: index, cell, place }))] : [],
    ),
  );
  const cufe = [...near, ...lines.flatMap(findStandaloneHex)].find(isCufe) ?? null;
  return { cufe, cufe_text: cufe ? null : (near.find((text) => text.length >= 32) ?? null) };
}

// Only digits under a CUFE of 40: a number of the same column. With letters it is a longer, damaged CUFE.
function toCufe(pieces: readonly string[]): string {
  const whole = pieces.join('');
  if (isCufe(whole)) return whole;
  const legacy = pieces.findIndex((_, index) => pieces.slice(0, index + 1).join('').length === LEGACY_DIGITS);
  const isLegacy = legacy >= 0 && pieces.slice(legacy + 1).every((piece) => /^\d{2,12}$/.test(piece));
  return isLegacy ? whole.slice(0, LEGACY_DIGITS) : whole;
}

export const isCufe = (text: string): boolean =>
  (text.length === DIGITS || text.length === LEGACY_DIGITS) && /^[0-9a-f]+$/.test(text);

type Start = { line: PdfLine; at: number; cell: PdfCell; place: number };

// The first part is after the label or to its right; the others are below the label or below the first part. Numbers of
// other columns are hexadecimal digits too, so the column must match.
function readPieces(lines: readonly PdfLine[], { line, at, cell, place }: Start): string[] {
  const beside = [afterLabel(cell), ...line.cells.slice(place + 1).map((other) => joinHex(other.text))];
  const found = beside.filter((text) => text !== '');
  let column = beside[0] === '' && found.length > 0 ? line.cells[place + 1]?.x : cell.x;
  for (const next of lines.slice(at + 1, at + 1 + MAX_LINES)) {
    if (found.join('').length >= DIGITS) break;
    const piece = next.cells.find((other) => isPiece(other, [cell.x, column ?? cell.x]));
    if (!piece && found.length > 0) break;
    if (piece) {
      column = piece.x;
      found.push(joinHex(piece.text));
    }
  }
  return found;
}

const isPiece = (cell: PdfCell, columns: number[]) =>
  joinHex(cell.text) !== '' && columns.some((x) => Math.abs(cell.x - x) <= 20);

function afterLabel(cell: PdfCell): string {
  const match = LABEL.exec(cell.plain);
  const rest = cell.text.slice((match?.index ?? 0) + (match?.[0].length ?? 0));
  return joinHex(rest.replace(AFTER_LABEL, ''));
}

/** The digits of a cell that has only hexadecimal digits, spaces and hyphens; otherwise empty. */
function joinHex(text: string): string {
  const compact = text.replace(/[\s\-–]/g, '').toLowerCase();
  return compact.length >= 2 && /^[0-9a-f]+$/.test(compact) ? compact : '';
}

// Without a label, or in the printed URL of the QR: 96 hexadecimal digits in a row identify a CUFE.
function findStandaloneHex({ cells }: PdfLine): string[] {
  return cells.flatMap((cell) => cell.plain.replace(/\s/g, '').match(/(?<![0-9a-f])[0-9a-f]{96}(?![0-9a-f])/g) ?? []);
}
