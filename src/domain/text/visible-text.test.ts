import { expect, test } from 'vitest';
import { decodeEscapes } from '../sheets/decode-escapes.ts';
import { visibleText, withHyphens } from './visible-text.ts';

test.each([
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2069',
  '\u0000',
  '\u3164',
  '\u180e',
  '\ud800',
])('the mark %j is not seen', (mark) => {
  expect(visibleText(`${mark}CUFE${mark}/CUDE${mark}`)).toBe('CUFE/CUDE');
});

test('blanks, accents and letters of other scripts are seen', () => {
  const text = 'Ñandú\u00a0de\tBogotá\r\n中文 😀';
  expect(visibleText(text)).toBe(text);
});

test('every dash is a hyphen', () => {
  expect(withHyphens('a‐b‑c‒d–e—f―g−h﹣i－j')).toBe('a-b-c-d-e-f-g-h-i-j');
});

test('the escapes of a workbook are decoded once', () => {
  expect(decodeEscapes('101_x000D_')).toBe('101\r');
  expect(decodeEscapes('_x005F_x000D_')).toBe('_x000D_');
  expect(decodeEscapes('a_xyz_b')).toBe('a_xyz_b');
});
