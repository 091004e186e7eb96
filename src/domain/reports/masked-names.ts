/** Two characters that are not seen and that Unicode has for this: what stands between them is somebody else's text. */
const [BEGIN, END] = ['\u2068', '\u2069'];
const MARKED_NAME = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g');

/** A name inside a sentence, so that it is never taken for a part of it: it may be "7" or "[A]". */
export const markName = (name: string): string => `${BEGIN}${name.replace(/[\u2068\u2069]/g, '')}${END}`;

/** A sentence as people read it. */
export const unmarkNames = (text: string): string => text.replace(MARKED_NAME, (_, name: string) => name);

const PLACEHOLDER = /\[([A-Z])\]/g;
const FIRST_LETTER = 65;

export const findPlaceholders = (text: string): Set<string> => new Set(text.match(PLACEHOLDER) ?? []);

/** A sentence in which each name is a letter in brackets, and the names: neither a figure nor an order is in it. */
export function maskNames(text: string): { text: string; names: string[] } {
  const names: string[] = [];
  const hidden = text.replace(MARKED_NAME, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `[${String.fromCharCode(FIRST_LETTER + names.indexOf(name))}]`;
  });
  return { text: hidden, names };
}

/** The way back. */
export const unmaskNames = (text: string, names: readonly string[]): string =>
  text.replace(PLACEHOLDER, (mark, letter: string) => names[letter.charCodeAt(0) - FIRST_LETTER] ?? mark);
