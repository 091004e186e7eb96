import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectFileType } from './file-type.ts';

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['<a/>', 'xml'],
  ['\u00ef\u00bb\u00bf<?xml?>', 'xml'],
  ['\u00ff\u00fe<\u0000a\u0000', 'xml'],
  ['\u00fe\u00ff\u0000<\u0000a', 'xml'],
  [' \r\n\t<a/>', 'xml'],
  ['PK\u0003\u0004…', 'zip'],
  ['PK\u0005\u0006', 'zip'],
  ['PK\u0007\u0008', 'other'],
  ['%PDF-1.7', 'pdf'],
  ['%!PS %% %PDF-1.4', 'pdf'],
  [`${' '.repeat(1019)}%PDF-`, 'pdf'],
  [`${' '.repeat(1020)}%PDF-`, 'other'],
  [`${' '.repeat(4095)}<`, 'xml'],
  [`${' '.repeat(4096)}<`, 'other'],
  ['a<b', 'other'],
  ['', 'other'],
])('%j is %s', (text, sort) => {
  expect(detectFileType(latin1(text))).toBe(sort);
});

test('bytes of any kind are of one sort, the same wherever they lie in memory', () => {
  const some = fc.array(fc.oneof(fc.constantFrom(...latin1('PK\u0003\u0004%PDF-< \u0000')), fc.nat(255)));
  fc.assert(
    fc.property(some, (codes) => {
      const bytes = Uint8Array.from(codes);
      const window = Uint8Array.from([60, ...codes]).subarray(1);
      expect(detectFileType(window)).toBe(detectFileType(bytes));
    }),
  );
});
