import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents, toCents } from '#domain/money.ts';
import { readDecimal, sheetCents, sheetDecimal } from './sheet-decimal.ts';

test.each([
  ['1.234.567,89', 123_456_789],
  ['1,234,567.89', 123_456_789],
  ['$ 1.234.567', 123_456_700],
  ['$\u00a01.190.000,00', 119_000_000],
  ['1.234', 123_400],
  ['1,234', 123_400],
  ['12,5', 1_250],
  ['12.50', 1_250],
  ['0,125', 13],
  ['0.125', 13],
  ['.5', 50],
  ['5,', 500],
  ['(1.500,25)', -150_025],
  ['-1.500', -150_000],
  ['1.500-', -150_000],
  ['COP 250.000', 25_000_000],
  ['US$ 1,234.50', 123_450],
  ["1'234'567.5", 123_456_750],
  ["1'190.000", 119_000_000],
  ["$ 1'190.000,50", 119_000_050],
  ['119´000.000', 11_900_000_000],
  ['1’190’000', 119_000_000],
  ["1'190,000.25", 119_000_025],
  ["1'190000", 119_000_000],
  ["'1190", 119_000],
  ['1 190 000,50', 119_000_050],
  ['1\u202f190\u202f000,50', 119_000_050],
  ['\u200b1.190.000\u200e', 119_000_000],
  ['\u22121.190.000', -119_000_000],
  ['–1.190.000', -119_000_000],
  ['-$ 1.190.000', -119_000_000],
  ['$(1.000)', -100_000],
  ['($ 1.000)', -100_000],
  [' $ -   ', 0],
  ['1.0E4', 1_000_000],
  ['1,19E+06', 119_000_000],
  ['1e5', 10_000_000],
  ['1190000.0', 119_000_000],
  [15_540_943.029999999, 1_554_094_303],
  [97_335_380.030000001, 9_733_538_003],
  [1e-9, 0],
])('%s is %i cents', (cell, cents) => {
  expect(sheetCents(cell)).toBe(cents);
});

test.each([
  'abc',
  '',
  '-',
  '()',
  '1.23.456',
  '1.2345.678',
  '12.34,56.7',
  '1,234,56.7',
  '--5',
  '-5-',
  '1e',
  '1e500',
  '1 190.0 00',
  "1'19",
  '12 de mayo',
  true,
  null,
  Number.NaN,
  1e25,
])('%s is no amount', (cell) => {
  expect(sheetCents(cell)).toBeUndefined();
});

test('a text that may be two numbers is none, and both are named', () => {
  expect(readDecimal('1 190.000')).toEqual({ type: 'ambiguous', readings: ['1.190.000', '1.190,000'] });
  expect(sheetDecimal('1 190.000')).toBeUndefined();
});

/** How Excel, LibreOffice, Google Sheets, pandas and DIAN's portal write an amount of this many cents. */
const WRITERS: Record<string, (cents: number) => string> = {
  'a number of es-CO': (cents) => grouped(cents, '.', ','),
  'a number of en-US': (cents) => grouped(cents, ',', '.'),
  'a number of es-ES with a narrow blank': (cents) => grouped(cents, '\u202f', ','),
  'currency of Excel in es-CO': (cents) => signed(cents, (text) => `$ ${text}`, ['.', ',']),
  'currency of Excel in en-US': (cents) => signed(cents, (text) => `$${text}`, [',', '.']),
  'accounting of Excel': (cents) =>
    cents === 0 ? ' $ -   ' : cents < 0 ? ` $ (${grouped(-cents, ',', '.')})` : ` $ ${grouped(cents, ',', '.')} `,
  'currency of LibreOffice': (cents) => signed(cents, (text) => `$\u00a0${text}`, ['.', ',']),
  'currency of Google Sheets': (cents) => signed(cents, (text) => `COP\u00a0${text}`, ['.', ',']),
  'a person in Colombia': (cents) => colombian(cents),
  'pandas as text': (cents) => pythonFloat(cents),
  'pandas in exponents': (cents) =>
    (cents / 100)
      .toExponential(15)
      .replace(/e\+?(-?)(\d)$/, 'e+$10$2')
      .replace('e+-', 'e-'),
  'no separator, decimal comma': (cents) => plain(cents, ','),
  'marks of zero width around it': (cents) => `\u202a${grouped(cents, '.', ',')}\u202c\ufeff`,
};

const plain = (cents: number, point: string) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`;

function grouped(cents: number, thousands: string, point: string): string {
  const [whole = '', decimals = ''] = plain(Math.abs(cents), '.').split('.');
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, thousands)}${point}${decimals}`;
}

const signed = (cents: number, format: (text: string) => string, [thousands, point]: [string, string]) =>
  `${cents < 0 ? '-' : ''}${format(grouped(Math.abs(cents), thousands, point))}`;

/** 1'190.000: the apostrophe for millions, the point for thousands, no decimals unless there are some. */
function colombian(cents: number): string {
  const [whole = '', decimals = ''] = grouped(Math.abs(cents), '.', ',').split(',');
  const groups = whole.split('.');
  const thousands = groups.slice(-2).join('.');
  const millions = groups.slice(0, -2).join('.');
  const text = millions === '' ? thousands : `${millions}'${thousands}`;
  return `${cents < 0 ? '-' : ''}${text}${decimals === '00' ? '' : `,${decimals}`}`;
}

const pythonFloat = (cents: number) => (cents % 100 === 0 ? `${cents / 100}.0` : String(cents / 100));

const numRuns = 2_000;
const amounts = fc.integer({ min: -40_000_000_000_000, max: 40_000_000_000_000 });

test('an amount reads the same however a Colombian or an American writes it, or as a number', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      const pesos = fromCents(toCents(cents / 100));
      const digits = { minimumFractionDigits: 2 };
      expect(sheetCents(pesos.toLocaleString('es-CO', digits))).toBe(cents === 0 ? 0 : cents);
      expect(sheetCents(pesos.toLocaleString('en-US', digits))).toBe(cents === 0 ? 0 : cents);
      expect(sheetCents(pesos)).toBe(cents);
    }),
    { numRuns },
  );
});

test('any text is a decimal or nothing, and a decimal has no separators but a point', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('1', '0', '9', '.', ',', '-', '(', ')', '$', ' ') }), (text) => {
      const decimal = sheetDecimal(text);
      if (decimal !== undefined) expect(decimal).toMatch(/^-?\d+(?:\.\d+)?$/);
    }),
    { numRuns },
  );
});

test.each(Object.keys(WRITERS))('every amount that is written as %s comes back exact', (writer) => {
  const write = WRITERS[writer];
  if (!write) throw new Error('No such writer.');
  const sizes = fc.oneof(
    amounts,
    fc.integer({ min: -200_000, max: 200_000 }),
    amounts.map((cents) => cents - (cents % 100)),
  );
  fc.assert(
    fc.property(sizes, (cents) => {
      const text = write(cents);
      expect([text, sheetCents(text)]).toEqual([text, cents === 0 ? 0 : cents]);
    }),
    { numRuns },
  );
});
