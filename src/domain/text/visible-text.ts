/** Marks of zero width, direction and byte order, control characters, halves of a pair, letters that are blank. */
const INVISIBLE = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE.source, 'gu');
/** Every dash, and the minus sign. */
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu;

/** The text as a person sees it: without marks of zero width, which programs leave around copied values. */
export const visibleText = (text: string): string => (INVISIBLE.test(text) ? text.replace(ALL_INVISIBLE, '') : text);

/** Dashes of any kind as a hyphen: for numbers, dates and identities, where they all mean the same. */
export const withHyphens = (text: string): string => text.replace(DASHES, '-');
