/** Two invisible Unicode characters (isolates): the text between them comes from user data. */
const [BEGIN, END] = ['\u2068', '\u2069'];
const MARKED_NAME = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g');

/** Marks a name inside a sentence, so that it is never read as part of the sentence: a name may be "7" or "[A]". */
export const markName = (name: string): string => `${BEGIN}${name.replace(/[\u2068\u2069]/g, '')}${END}`;

/** The sentence without marks, for display. */
export const unmarkNames = (text: string): string => text.replace(MARKED_NAME, (_, name: string) => name);

const PLACEHOLDER = /\[([A-Z])\]/g;
const FIRST_LETTER = 65;

/** The placeholders ("[A]") in a masked text, each once. */
export const findPlaceholders = (text: string): Set<string> => new Set(text.match(PLACEHOLDER) ?? []);

/**
 * The sentence with each name replaced by a letter in brackets, and the names: figures and instructions in names are
 * removed.
 */
export function maskNames(text: string): { text: string; names: string[] } {
  const names: string[] = [];
  const hidden = text.replace(MARKED_NAME, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `[${String.fromCharCode(FIRST_LETTER + names.indexOf(name))}]`;
  });
  return { text: hidden, names };
}

/** Reverses maskNames. */
export const unmaskNames = (text: string, names: readonly string[]): string =>
  text.replace(PLACEHOLDER, (mark, letter: string) => names[letter.charCodeAt(0) - FIRST_LETTER] ?? mark);
