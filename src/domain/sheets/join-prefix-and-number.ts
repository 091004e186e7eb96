/** Joins prefix and number; the number may already contain its prefix (docs/imports.md#template). */
export function joinPrefixAndNumber(prefix: string, number: string): string {
  if (prefix === '') return number;
  const [before, whole] = [plain(prefix), plain(number)];
  // A prefix of digits may match the start of a number by chance.
  const holdsPrefix = before !== '' && !/^\d+$/.test(before) && whole !== before && whole.startsWith(before);
  return holdsPrefix ? number : `${prefix}${number}`;
}

const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();
