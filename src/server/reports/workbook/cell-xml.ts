import type { Cell, CellKind } from './sheet.ts';

/** Places in the list of formats of workbook-parts.ts. */
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
};

/** The most that a spreadsheet puts in a cell. */
const MAX_TEXT_LENGTH = 32_767;

/** What a cell of a column of this kind says after its address, wherever that is; nothing for what is empty. */
export function contentXml(kind: CellKind, value: Cell): string {
  if (value === null || value === '') return '';
  if (typeof value === 'object') return contentXml(value.kind, value.value);
  if (kind === 'text') return textXml(String(value), STYLE.text);
  const number = toNumber(kind, value);
  // What is no number after all is still shown, as what it is.
  if (number === undefined) return textXml(String(value), STYLE.text);
  return `" s="${STYLE[kind]}"><v>${number}</v></c>`;
}

export const textXml = (text: string, style: number): string =>
  `" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncate(text))}</t></is></c>`;

/** A sum that follows the filters of its column, with what it is while none is set. */
export const sumXml = (range: string, value: string): string =>
  `" s="${STYLE.total}"><f>SUBTOTAL(109,${range})</f><v>${value}</v></c>`;

/** One cell. `at` is its address, "B7". */
export const cellXml = (at: string, content: string): string => `<c r="${at}${content}`;

function toNumber(kind: CellKind, value: string | number): number | string | undefined {
  if (kind === 'date') return toDateSerial(String(value));
  if (kind === 'instant') return toInstantSerial(String(value));
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return /^-?\d{1,15}(?:\.\d+)?$/.test(value) ? value : undefined;
}

const DAY_MS = 86_400_000;
/** A spreadsheet counts days from here; it takes 1900 for a leap year, so dates before March of it are not exact. */
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
  // A fraction of a day is a little more or less than meant: cut to seconds it must still be this one.
  return requireExactDay((second + 0.5 - BOGOTA_MS - FIRST_DAY) / DAY_MS);
}

const requireExactDay = (day: number): number | undefined => (day >= EXACT_FROM ? day : undefined);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** XML has no way to write control characters and halves of a pair; Excel reads "_x000D_" as a code of its own. */
export function escapeXml(text: string): string {
  if (!/[&<>\r]|_x[0-9a-fA-F]{4}_|[^\t\n\r -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(text)) return text;
  return text
    .replace(/[^\t\n\r -\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

function truncate(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  // Half of a pair at the end is left out when it is escaped.
  return text.slice(0, MAX_TEXT_LENGTH);
}
