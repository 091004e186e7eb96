/** At most `maxLength` whole characters: a database rejects half of a surrogate pair. */
export const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : [...text.slice(0, 2 * maxLength)].slice(0, maxLength).join('');

/** A copy of plain data (objects, arrays, texts, numbers) in which every text has at most `maxLength` characters. */
export function truncateTexts<T>(value: T, maxLength: number): T;
export function truncateTexts(value: unknown, maxLength: number): unknown {
  if (typeof value === 'string') return truncate(value, maxLength);
  if (Array.isArray(value)) return value.map((item) => truncateTexts(item, maxLength));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, truncateTexts(item, maxLength)]));
}
