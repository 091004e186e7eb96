/**
 * A text as a cell of CSV that no spreadsheet runs as a formula (OWASP: CSV injection): what begins with a sign of one
 * gets an apostrophe before it. Plain numbers keep their minus.
 */
export function formulaSafe(text: string): string {
  if (/^-?\d+(?:[.,]\d+)?$/.test(text)) return text;
  return /^[\s\u00a0]*[=+\-@\t\r\n|＝＋－＠]/u.test(text) ? `'${text}` : text;
}
