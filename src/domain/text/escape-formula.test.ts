import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormula } from './escape-formula.ts';

test.each(['=1+1', '+57 300', '-2+3', '@SUM(A1)', '  =1', '\u00a0=1', '＝1', '|cmd', '=HYPERLINK("http://x")'])(
  '%j is no formula any more',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test.each([
  ['\t=1', "' =1"],
  ['\r\n=1', "' =1"],
  ['\u200b=1', "'=1"],
  ['\u00ad\u202e@x', "'@x"],
  ['x,=cmd', "x,'=cmd"],
  ['x; "=cmd', 'x;\' "=cmd'],
  ['x\t+1', 'x +1'],
  ['a\u200bb', 'ab'],
])('L6 %j is written %j', (text, safe) => expect(escapeFormula(text)).toBe(safe));

test.each(['Café del Valle', '119000', '-119000.5', '-3,5', 'FE-7', '', '21/11/2026', 'a=1'])('%j stays', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

test('whatever the text, its first sign that is no space never starts a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const safe = escapeFormula(text);
      expect(/^-?\d+(?:[.,]\d+)?$/.test(safe) || !/^[=+\-@|]/.test(safe.trimStart())).toBe(true);
    }),
  );
});
