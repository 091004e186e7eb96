import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type DocumentParts, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';
import { checkCufe } from './check-cufe.ts';
import { cufeText } from './cufe.ts';

const KEY = '693ff6f2a553c3646a063436fd4dd9ded0311471';
const TEST_KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c';
const sha384 = (text: string) => createHash('sha384').update(text).digest('hex');
const party = (nit: string) => ({ name: 'X', nit });

/** The example invoice of DIAN's own manual. */
const MANUAL: DocumentParts = {
  number: '323200000129',
  issueDate: '2019-01-16',
  subtotal: '1500000.00',
  tax: '285000.00',
  supplier: party('700085371'),
  customer: party('800199436'),
  cufe: '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4',
};
/** A credit note of the same manual; its secret is a PIN. */
const NOTE: DocumentParts = {
  root: 'CreditNote',
  number: '8110007871',
  issueDate: '2019-01-12',
  subtotal: '5000.00',
  tax: '950.00',
  supplier: party('900373076'),
  customer: party('8355990'),
  cufe: '907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168',
};
const at = (time: string, parts: DocumentParts) => readOne(dianXml(parts).replace('09:30:00-05:00', time));

test('the CUFE of an invoice is that of DIAN’s manual', async () => {
  const invoice = at('10:53:10-05:00', MANUAL);
  expect(cufeText(invoice, KEY)).toBe(
    `3232000001292019-01-1610:53:10-05:001500000.0001285000.00040.00030.001785000.00700085371800199436${KEY}1`,
  );
  expect(await checkCufe(invoice, { sha384, secrets: [KEY] })).toBe('verified');
});

test('the CUDE of a note is that of DIAN’s manual', async () => {
  expect(await checkCufe(at('07:00:00-05:00', NOTE), { sha384, secrets: ['12301'] })).toBe('verified');
});

test('a support document names one tax, seller before buyer', () => {
  const support = at('10:00:00-05:00', { ...MANUAL, typeCode: '05' });
  expect(cufeText(support, '12301')).toBe(
    '3232000001292019-01-1610:00:00-05:001500000.0001285000.001785000.00700085371800199436123011',
  );
});

test('amounts are cut to two decimals, never rounded', () => {
  const parts = { ...MANUAL, subtotal: '1500000.009', tax: '285000.99999', payable: '1785000.999' };
  expect(cufeText(at('10:53:10-05:00', parts), KEY)).toContain('1500000.0001285000.99040.00030.001785000.99');
});

test('an amount that was touched is a mismatch, but only where the key is known', async () => {
  const touched = at('10:53:10-05:00', { ...MANUAL, payable: '1785000.01' });
  expect(await checkCufe(touched, { sha384, secrets: [KEY] })).toBe('mismatch');
  expect(await checkCufe(touched, { sha384 })).toBe('well_formed');
});

test('without the key nothing is called verified, however right it is', async () => {
  expect(await checkCufe(at('10:53:10-05:00', MANUAL), { sha384 })).toBe('well_formed');
  expect(await checkCufe(at('07:00:00-05:00', NOTE), { sha384, secrets: [] })).toBe('well_formed');
});

test('the public key of the test environment verifies test documents and no others', async () => {
  const authorisation = { number: '18760000001', from: '1', to: '9', start: '2019-01-19', end: '2030-01-19' };
  const written = (environment: '1' | '2', cufe?: string) =>
    readOne(dianXml({ environment, authorisation, ...(cufe && { cufe }) }));
  const signed = (environment: '1' | '2') =>
    written(environment, sha384(cufeText(written(environment), TEST_KEY) ?? ''));
  expect(await checkCufe(signed('2'), { sha384 })).toBe('verified');
  expect(await checkCufe(signed('1'), { sha384 })).toBe('well_formed');
  expect(await checkCufe(written('2'), { sha384 })).toBe('mismatch');
  expect(await checkCufe({ ...written('2'), authorisation: null }, { sha384 })).toBe('well_formed');
});

test.each([
  ['', 'absent'],
  ['abc', 'malformed'],
  ['z'.repeat(96), 'malformed'],
  ['ab'.repeat(20), 'well_formed'],
  ['AB'.repeat(48), 'well_formed'],
])('a CUFE of %j is %s', async (cufe, check) => {
  expect(await checkCufe(readOne(dianXml({ cufe })), { sha384 })).toBe(check);
});

test('a hash that takes its time, like that of a browser, does as well', async () => {
  const slow = async (text: string) => sha384(text).toUpperCase();
  expect(await checkCufe(at('10:53:10-05:00', MANUAL), { sha384: slow, secrets: [KEY] })).toBe('verified');
});

test('a document read before its amounts were kept is not judged', async () => {
  const old = { ...at('10:53:10-05:00', MANUAL), hashed_amounts: null };
  expect(await checkCufe(old, { sha384, secrets: [KEY] })).toBe('well_formed');
});
