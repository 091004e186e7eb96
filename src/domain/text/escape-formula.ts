/** Signs that nobody sees and that a spreadsheet skips before it looks for a formula: format characters, fillers, controls. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** Line breaks and tabs end a cell for a reader that does not know the quotes of this file. */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;
/**
 * A formula can begin at the start of the cell and after every sign that another list separator makes a start of a cell;
 * spaces, quotes and apostrophes before it do not protect.
 */
const FORMULA_START = /(^|[,;|])([\s"]*)(?=[=+\-@＝＋－＠])/gu;
const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/**
 * A text as a cell of CSV or of the clipboard that no spreadsheet runs as a formula, whichever list separator it splits
 * at (OWASP: CSV injection). Breaks become spaces, invisible signs go, and an apostrophe stands before each sign that
 * could begin a formula. Plain numbers keep their minus.
 */
export function escapeFormula(text: string): string {
  const visible = text.replace(BREAKS, ' ').replace(INVISIBLE, '');
  if (PLAIN_NUMBER.test(visible)) return visible;
  const safe = visible.replace(FORMULA_START, "$1'$2");
  // LibreOffice and old versions of Excel take a leading pipe for a command (DDE).
  return /^\s*\|/.test(safe) ? `'${safe}` : safe;
}
