/**
 * The address bar as docs/specification.md#address-bar and docs/specification.md#validation have it:
 * `?year=2026&supplier=900123456`, every value the text it is. Left alone the router quotes what looks like a number,
 * and takes what somebody typed for one.
 */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
