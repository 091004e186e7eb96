import { expect, test } from 'vitest';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { idText } from './parties.tsx';

const { supplier } = anInvoiceDetail();

test.each([
  ['31', '900123456', 'NIT 900.123.456-8'],
  ['13', '79854213', 'CC 79.854.213'],
  ['13', '1032418765', 'CC 1.032.418.765'],
  ['13', 'A79', 'CC A79'],
  ['41', 'AB123456', 'Pasaporte AB123456'],
])('the identity of type %s and number %s is written %s', (id_type, nit, text) => {
  expect(idText({ ...supplier, id_type, nit })).toBe(text);
});
