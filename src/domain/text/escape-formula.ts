/** Invisible characters that a spreadsheet skips before a formula: format characters, fillers, controls. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** Line breaks and tabs end a cell for a reader without quote support. */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;
/**
 * A formula can begin at the start of the cell and after every character that is a list separator somewhere; spaces,
 * quotes and apostrophes before it do not protect.
 */
const FORMULA_START = /(^|[,;|])([\s"]*)(?=[=+\-@＝＋－＠])/gu;
const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/**
 * A text for a cell of CSV or of the clipboard that no spreadsheet runs as a formula, with any list separator (OWASP:
 * CSV injection). Breaks become spaces, invisible characters are removed, and an apostrophe precedes each character
 * that could start a formula. Plain numbers keep their minus.
 */
export function escapeFormula(text: string): string {
  const visible = text.replace(BREAKS, ' ').replace(INVISIBLE, '');
  if (PLAIN_NUMBER.test(visible)) return visible;
  const safe = visible.replace(FORMULA_START, "$1'$2");
  // LibreOffice and old versions of Excel treat a leading pipe as a command (DDE).
  return /^\s*\|/.test(safe) ? `'${safe}` : safe;
}
