import type { DianDocument } from '../dian/document.ts';
import { foldText } from '../text/fold-text.ts';

const MAX_LENGTH = 400;

/** The distinct words of the descriptions of the lines, folded, in their order; whole words of at most 400 characters. */
export function lineText({ line_items }: { line_items: readonly { description: string }[] }): string {
  const words = new Set<string>();
  let length = -1;
  for (const { description } of line_items) {
    for (const word of foldText(description).split(' ')) {
      if (word === '' || words.has(word)) continue;
      length += word.length + 1;
      if (length > MAX_LENGTH) return [...words].join(' ');
      words.add(word);
    }
  }
  return [...words].join(' ');
}

type Cities = Record<'supplier' | 'customer', Pick<DianDocument['supplier'], 'city'>>;

/** The city of the other party as the document writes it: of the supplier, unless the company issued the document. */
export const otherCity = ({ supplier, customer }: Cities, direction: string): string =>
  ((direction === 'issued' ? customer : supplier).city ?? '').trim().slice(0, MAX_CITY);

const MAX_CITY = 100;
