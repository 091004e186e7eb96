import type { Cell, CellKind } from './sheet.ts';

/** Positions in the format list of workbook-parts.ts. */
export const STYLE: Record<CellKind | 'header' | 'totals' | 'total', number> = {
  text: 1,
  header: 2,
  date: 3,
  instant: 4,
  cop: 5,
  money: 6,
  number: 7,
  totals: 8,
  total: 9,
  quantity: 10,
};

/** The maximum text length of a spreadsheet cell. */
const MAX_TEXT_LENGTH = 32_767;

/**
 * Returns the XML of a cell after its address, for a column of this kind; empty for an empty cell. The result does not
 * depend on the address.
 */
export function contentXml(kind: CellKind, value: Cell): string {
  if (value === null || value === '') return '';
  if (typeof value === 'object') return contentXml(value.kind, value.value);
  if (kind === 'text') return textXml(String(value), STYLE.text);
  const number = toNumber(kind, value);
  // A value that is not a number is shown as text.
  if (number === undefined) return textXml(String(value), STYLE.text);
  return `" s="${numberStyle(kind, number)}"><v>${number}</v></c>`;
}

/** A format with optional decimals would show "12," for 12: a whole quantity has the format without decimals. */
const numberStyle = (kind: CellKind, number: number | string): number =>
  kind === 'quantity' && Number.isInteger(Number(number)) ? STYLE.cop : STYLE[kind];

export const textXml = (text: string, style: number): string =>
  `" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncate(text))}</t></is></c>`;

/** A sum that follows the column's filters, with its value while no filter is set. */
export const sumXml = (range: string, value: string): string =>
  `" s="${STYLE.total}"><f>SUBTOTAL(109,${range})</f><v>${value}</v></c>`;

/** Returns one cell. `at` is its address, "B7". */
export const cellXml = (at: string, content: string): string => `<c r="${at}${content}`;

function toNumber(kind: CellKind, value: string | number): number | string | undefined {
  if (kind === 'date') return toDateSerial(String(value));
  if (kind === 'instant') return toInstantSerial(String(value));
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return /^-?\d{1,15}(?:\.\d+)?$/.test(value) ? value : undefined;
}

const DAY_MS = 86_400_000;
/** Spreadsheets count days from here. They treat 1900 as a leap year, so dates before March 1900 are not exact. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const EXACT_FROM = 61;
/** Colombia is five hours behind UTC all year round. */
const BOGOTA_MS = 5 * 3_600_000;

function toDateSerial(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  return requireExactDay((Date.parse(`${date}T00:00:00Z`) - FIRST_DAY) / DAY_MS);
}

function toInstantSerial(instant: string): number | undefined {
  const second = Math.floor(Date.parse(instant) / 1000) * 1000;
  // Half a second is added, because a fraction of a day is not exact: cut to seconds it must still be the same second.
  return requireExactDay((second + 0.5 - BOGOTA_MS - FIRST_DAY) / DAY_MS);
}

const requireExactDay = (day: number): number | undefined => (day >= EXACT_FROM ? day : undefined);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** XML cannot contain control characters and unpaired surrogates; Excel reads "_x000D_" as its own escape. */
export function escapeXml(text: string): string {
  if (!/[&<>\r]|_x[0-9a-fA-F]{4}_|[^\t\n\r -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(text)) return text;
  return text
    .replace(/[^\t\n\r -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

function truncate(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  // An unpaired surrogate at the end is dropped when the text is escaped.
  return text.slice(0, MAX_TEXT_LENGTH);
}
