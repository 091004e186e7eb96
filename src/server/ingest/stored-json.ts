import { z } from 'zod/mini';
import { DianDocument, DianLine, DianTax } from '#domain/dian/document.ts';

type Row = Record<string, unknown>;
type Nothings = ReadonlyMap<string, unknown>;

/** The fields a reader fills in where they are absent, with what it puts there. */
const nothingsOf = (schema: z.ZodMiniObject): Nothings =>
  new Map(
    Object.entries(schema.shape).flatMap(([name, field]) =>
      field instanceof z.ZodMiniDefault ? [[name, field.parse(undefined)]] : [],
    ),
  );

const OF_DOCUMENT = nothingsOf(DianDocument);
const OF_LINE = nothingsOf(DianLine);
const OF_TAX = nothingsOf(DianTax);

const encoder = new TextEncoder();

/**
 * A document as it is kept: DianDocument.parse gives it back whole. Without what says nothing it is little more than
 * half as long, and writing it is most of what storing an invoice costs.
 */
export const storedJson = (document: DianDocument): Uint8Array<ArrayBuffer> => encoder.encode(storedText(document));

/** The same as a text. */
export function storedText(document: DianDocument): string {
  // Piece by piece: putting an object of them together costs twice as much.
  const line_items = document.line_items.map(leanLine);
  let text = `{"line_items":${JSON.stringify(line_items)},"taxes":${JSON.stringify(document.taxes.map(leanTax))}`;
  for (const [name, value] of Object.entries(document)) {
    if (name === 'line_items' || name === 'taxes' || value === undefined) continue;
    if (OF_DOCUMENT.has(name) && isSame(value, OF_DOCUMENT.get(name))) continue;
    text += `,"${name}":${JSON.stringify(value)}`;
  }
  return `${text}}`;
}

function leanLine(line: DianLine): Row {
  const { taxes, withholdings } = line;
  const row = lean(line, OF_LINE);
  row['taxes'] = taxes.map(leanTax);
  if (withholdings.length > 0) row['withholdings'] = withholdings.map(leanTax);
  return row;
}

const leanTax = (tax: DianTax): Row => lean(tax, OF_TAX);

function lean(row: Row, nothings: Nothings): Row {
  const kept: Row = {};
  for (const name in row) if (!nothings.has(name) || !isSame(row[name], nothings.get(name))) kept[name] = row[name];
  return kept;
}

const isSame = (value: unknown, nothing: unknown): boolean =>
  value === nothing || (Array.isArray(nothing) && Array.isArray(value) && value.length === 0);
