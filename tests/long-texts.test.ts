import { expect, test } from 'vitest';
import { normalizeNit } from '#domain/companies/nit.ts';
import { clearDecimal } from '#domain/dian/xml/clear-decimal.ts';
import { shouldReadMember } from '#domain/files/zip.ts';
import { sumCents, toCents } from '#domain/money.ts';
import { normalizeNumber, numberTail } from '#domain/reconciliation/document-identity.ts';
import { headerKey } from '#domain/sheets/recognise-layout.ts';
import { decodeBody } from '#server/mail-in/message/mime/transfer-encoding.ts';
import { embeddedFiles } from '#server/mail-in/message/mime/uuencode.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const repeat = (times: number, run: () => unknown) => {
  for (let time = 0; time < times; time += 1) run();
};

/**
 * The longest texts that a stranger may send, of the kind for which a regular expression or a search that begins anew at
 * each place takes seconds to minutes. Each row takes some milliseconds.
 */
test.each<[string, () => unknown]>([
  ['a NIT of blanks', () => repeat(1_000, () => normalizeNit(`9${' '.repeat(4_998)}9`))],
  ['a NIT of hyphens and blanks', () => repeat(100, () => normalizeNit(`9${'- '.repeat(2_500)}A`))],
  ['an amount of blanks', () => clearDecimal(`1${' '.repeat(1_000_000)}2`)],
  ['a percentage of blanks', () => clearDecimal(`1${' '.repeat(1_000_000)}%`)],
  ['the name of a member of points', () => shouldReadMember(`${'.'.repeat(65_000)}x`)],
  ['a title of bars', () => headerKey([`${'|'.repeat(500_000)}x`])],
  ['a number of zeros', () => repeat(100, () => normalizeNumber(`${'0'.repeat(5_000)}A`))],
  ['a number of digits', () => repeat(100, () => numberTail(`${'1'.repeat(5_000)}A`))],
  ['base64 of blanks', () => repeat(1_000, () => decodeBody(bytes(`${'A'.repeat(16)}${' '.repeat(4_079)}!`), 'none'))],
  [
    'base64 of its end',
    () => repeat(1_000, () => decodeBody(bytes(`${'A'.repeat(16)}=${' '.repeat(4_078)}!`), 'none')),
  ],
  ['beginnings of yEnc in one line', () => embeddedFiles(bytes('=ybegin '.repeat(1_000_000)))],
  ['beginnings of yEnc without a line feed', () => embeddedFiles(bytes('\r=ybegin '.repeat(500_000)))],
  ['beginnings of uuencode without a line feed', () => embeddedFiles(bytes('\rbegin 644 '.repeat(500_000)))],
  ['a million amounts', () => sumCents(Array.from({ length: 1_000_000 }, () => toCents(1)))],
])('%s is read in a moment', (_, read) => {
  const started = performance.now();
  read();
  expect(performance.now() - started).toBeLessThan(3_000);
});
