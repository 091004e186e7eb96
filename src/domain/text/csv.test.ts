import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv, toTsv } from './csv.ts';

test('a file begins with the mark of UTF-8, its figures have a comma, its texts quotes, and theirs are doubled', () => {
  expect(
    toCsv([
      ['Número', 'Total'],
      ['FE;"7"', 119_000.5],
      [null, -3],
      ['-3,5', Number.NaN],
    ]),
  ).toBe('\ufeff"Número";"Total"\r\n"FE;""7""";119000,5\r\n;-3\r\n"-3,5";\r\n');
});

test('no cell is a formula, neither in a file nor in the clipboard', () => {
  expect(toCsv([['=1+1']])).toBe('\ufeff"\'=1+1"\r\n');
  expect(toTsv([['=1+1', 'a\tb\nc', 'say "x"', '"x" is']])).toBe('\'=1+1\ta b c\tsay "x"\t"""x"" is"');
});

test('L6 the cell of the review is no formula with a comma as list separator', () => {
  const file = toCsv([['Documentos', 2, 'Total', "x,=cmd|'/C calc'!A0,y", 'No es un número.']]);
  for (const read of [asExcel, withoutQuotes]) {
    for (const separator of [',', ';', '\t']) expect(read(file, separator).filter(isFormula)).toEqual([]);
  }
});

test('L6 no text is a formula, whichever list separator the file or the clipboard is read with', () => {
  const piece = fc.oneof(
    fc.constantFrom(...'=+-@|,;\t\r\n"\' \u200b\u00ad\u202e\u2028＝\u00a0\u0000', '=cmd', '1', '\ufeff', '\u3164'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const cell = fc.oneof(text, fc.double({ noNaN: false }), fc.constant(null));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
      for (const written of [toCsv(rows).slice(1), toTsv(rows)])
        for (const read of [asExcel, withoutQuotes])
          for (const separator of [',', ';', '\t', '|'])
            expect(read(written, separator).filter(isFormula), JSON.stringify(written)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

/**
 * The cells of a file as Excel parses them: quotes count only at the start of a cell, and a cell continues after them.
 */
function asExcel(file: string, separator: string): string[] {
  const end = separator === '\t' ? '\\t' : `\\${separator}`;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${end}\\r\\n]*)(?:${end}|\\r|\\n|$)`, 'gy');
  return Array.from(file.matchAll(cell), ([, inside = '', after = '']) => inside.replaceAll('""', '"') + after);
}

/** As a reader without quote support parses it: it removes the quotes around a cell. */
const withoutQuotes = (file: string, separator: string): string[] =>
  file
    .split(/[\r\n]/)
    .flatMap((line) => line.split(separator))
    .map((cell) => cell.replace(/^["\s]+/, ''));

/** A figure from the app stays a number, also where a wrong separator joins adjacent cells. */
const OWN_FIGURE = /^-\d+(?:[.,]\d+)?(?:e[+-]\d+)?(?:[",;\t|]|$)/;

const isFormula = (cell: string): boolean => {
  const visible = cell.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\t)\p{Cc}/gu, '').trimStart();
  return /^[=+\-@＝＋－＠]/u.test(visible) && !OWN_FIGURE.test(visible);
};
