import { withHyphens } from '#domain/text/visible-text.ts';

/** "901448732.0" or "901.448.732,00": programs that turn whole numbers into decimals (pandas) write these zeros. */
const ZERO_FRACTIONS = [
  /^(\d{4,})[.,]0+$/,
  /^([\p{L}-]*\d+)[.,]0{1,2}$/u,
  /^(\d{1,3}(?:\.\d{3})+),0{1,2}$/,
  /^(\d{1,3}(?:,\d{3})+)\.0{1,2}$/,
];
const MAX_LENGTH = 60;

/** The text without a fraction of nothing but zeros, which no NIT and no number of an invoice has. */
export const withoutZeroFraction = (text: string): string =>
  text.length > MAX_LENGTH ? text : ZERO_FRACTIONS.reduce((rest, fraction) => rest.replace(fraction, '$1'), text);

/** The number or the prefix of an invoice as a person reads it, with plain hyphens and without the mark of a text ('). */
export const sheetNumber = (text: string): string => withoutZeroFraction(withHyphens(text).replace(/^'+/, '').trim());
