// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them: PostgreSQL text has no NUL, and a table cell has no line breaks.
const CONTROLS = /[\u0000-\u001f\u007f\u2028\u2029]+|\p{Surrogate}/gu;

/**
 * Returns text from outside without control characters and cut to `maxLength`, for a database column and a table cell.
 */
export function toPlainText(text: string, maxLength: number): string {
  const characters = Array.from(
    text
      .slice(0, maxLength * 4)
      .replace(CONTROLS, ' ')
      .trim(),
  );
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`;
}
