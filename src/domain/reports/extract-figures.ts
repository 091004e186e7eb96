import { MONTHS } from '../dates/calendar-date.ts';

/**
 * The figures in a Spanish text, each with its unit: "$1.234", "-$5", "12%", "8". Number words count too. Mask names
 * before the call, because a name may contain figures.
 */
export function extractFigures(text: string): string[] {
  const digits = text
    .replace(/[\s\u00a0]+/g, ' ')
    .matchAll(/([-−]\s?)?(\$|US\$|€)?\s?([-−])?(\d(?:[\d.,]*\d)?)(?:\s?(%|por ciento|millones|mil))?/gi);
  const written = [...digits].map(([, before, unit, after, number = '', end]) => {
    const sign = before || after ? '-' : '';
    return `${sign}${unit ?? ''}${number}${end === undefined ? '' : end === '%' ? '%' : ` ${end.toLowerCase()}`}`;
  });
  return [...written, ...numberWords(text)];
}

/** "un" and "una" are articles, "primera" is an ordinal: they are not amounts. */
const NUMBER_WORDS = new Set(
  `dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
  diecinueve veinte veintiuno veintiún veintidós veintitrés veinticuatro veinticinco treinta cuarenta cincuenta sesenta
  setenta ochenta noventa cien ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos
  ochocientos novecientos mil millón millones billón docena docenas decena decenas doble triple mitad tercio cuarto
  ninguna ninguno cero duplicó triplicó`.split(/\s+/),
);

const numberWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => NUMBER_WORDS.has(word) || MONTH_WORDS.has(word));

/** A day number is followed by the name of a month. */
const MONTH_WORDS = new Set<string>(MONTHS);
