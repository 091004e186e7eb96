import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSignatures } from '#server/documents/signature/signature.ts';
import { FIXTURES_DIR, haveFixtures } from './harness/documents/dian-fixtures.ts';

/** DIAN's own examples: those nobody edited after signing still hold; the others were changed, and that shows. */
const HOLD = [
  'stenfrank_creditnote_singned_dian_v2.xml',
  'stenfrank_debitnote_signed_dian_v2.xml',
  'stenfrank_invoice_signed_dian_v2.xml',
  'toolkit_CreditNote.xml',
  'toolkit_DebitNote.xml',
];
const CHANGED = [
  'dianplat_DOC_1_980005140.xml',
  'dianplat_DocumentoSoporte_Invoice05_firmado.xml',
  'toolkit_Generica.xml',
  'volt_inner_ApplicationResponse.xml',
];
const UNSIGNED = ['rmsoft_PPCR037278.xml', 'stenfrank_invoice_unsigned_dian_v2.xml'];

const signaturesOf = (name: string) => checkSignatures(readFileSync(join(FIXTURES_DIR, name)));

const cases = [
  ...HOLD.map((name) => [name, 'valid'] as const),
  ...CHANGED.map((name) => [name, 'invalid'] as const),
  ...UNSIGNED.map((name) => [name, 'unsigned'] as const),
];

for (const [name, status] of cases) {
  test.skipIf(!haveFixtures)(`${name} is ${status}`, async () => {
    const [own] = await signaturesOf(name);
    expect(own?.signature.status).toBe(status);
    expect(own?.signature.signer === null).toBe(status === 'unsigned');
  });
}

test.skipIf(!haveFixtures)(
  'a container’s signature, its invoice’s and the validation’s are each reported',
  async () => {
    const found = await signaturesOf('derived_attached_toolkit_CreditNote.xml');
    expect(found.map(({ root, number, signature }) => [root, number, signature.status])).toEqual([
      ['AttachedDocument', '20220405150308876', 'invalid'],
      ['CreditNote', 'NC3', 'valid'],
      ['ApplicationResponse', '18680564', 'invalid'],
    ]);
    expect(found[2]?.signature.signer?.nit).toBe('800197268');
  },
);

test.skipIf(!haveFixtures)(
  'no file of the folder makes the check fail',
  async () => {
    for (const name of readdirSync(FIXTURES_DIR)) expect((await signaturesOf(name)).length).toBeGreaterThan(0);
  },
  60_000,
);
