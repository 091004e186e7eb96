import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulaSafe } from './formula-safe.ts';

test.each([
  '=1+1',
  '+57 300',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u00a0=1',
  '＝1',
  '|cmd',
  '=HYPERLINK("http://x")',
])('%j is no formula any more', (text) => {
  expect(formulaSafe(text)).toBe(`'${text}`);
});

test.each(['Café del Valle', '119000', '-119000.5', '-3,5', 'FE-7', '', '21/11/2026', 'a=1'])('%j stays', (text) => {
  expect(formulaSafe(text)).toBe(text);
});

test('whatever the text, its first sign that is no space never starts a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const safe = formulaSafe(text);
      expect(/^-?\d+(?:[.,]\d+)?$/.test(safe) || !/^[=+\-@|]/.test(safe.trimStart())).toBe(true);
    }),
  );
});
