import { expect, test } from 'vitest';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';

const codesOf = (xml: string) => readOne(xml).warnings.map(({ code }) => code);
const buyer = (nit: string, dv: string) => codesOf(dianXml({ customer: { name: 'Espiga', nit, dv } }));

test.each([
  ['900553214', '7', 'right'],
  ['900553214', '07', 'right, with a zero'],
  ['9005532147', '7', 'right, and also behind the NIT'],
  ['900553214', '31', 'a type of identity'],
  ['222222222222', '2', 'of the consumidor final'],
  ['222222222222', '0', 'of the consumidor final'],
  ['2222222222', '2', 'of the consumidor final with ten digits'],
])('the NIT %s with %s, which is %s, has no warning', (nit, dv) => {
  expect(buyer(nit, dv)).not.toContain('customer_dv_wrong');
});

test.each([
  ['900553214', '8'],
  ['900553214', '08'],
  ['9005532147', '8'],
  ['22222222222', '9'],
])('the NIT %s with %s has a wrong check digit', (nit, dv) => {
  expect(buyer(nit, dv)).toContain('customer_dv_wrong');
});

test('a CUFE of another length is named with it', () => {
  const { warnings } = readOne(dianXml({ cufe: 'a'.repeat(95) }));
  expect(warnings).toMatchObject([{ code: 'uuid_malformed', detail: expect.stringMatching(/95 dígitos/) }]);
  expect(readOne(dianXml({ cufe: 'x'.repeat(96) })).warnings[0]?.detail).toMatch(/no tiene un formato válido/);
  expect(codesOf(dianXml({ cufe: 'a'.repeat(40) }))).toEqual([]);
});
