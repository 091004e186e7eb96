import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUpload } from '#server/documents/read-upload.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { anyParts, anyWrapping, wrappedBytes } from '#tests/harness/documents/any-dian-document.ts';
import { DianDocument } from './document.ts';
import { storedJson } from './stored-json.ts';

async function documentOf(bytes: Uint8Array): Promise<DianDocument> {
  const reading = await readUpload({ filename: 'a.xml', bytes });
  const [member] = reading.ok ? reading.members : [];
  const [document] = member?.ok ? member.documents : [];
  if (!document) throw new Error('No document.');
  return document;
}

test('what is kept of any document gives all of it back', async () => {
  await fc.assert(
    fc.asyncProperty(anyParts, anyWrapping, async (parts, wrapping) => {
      const document = await documentOf(wrappedBytes(parts, wrapping));
      expect(DianDocument.parse(JSON.parse(storedJson(document)))).toEqual(document);
    }),
    { numRuns: 100 },
  );
});

test('a document with everything filled in is kept with everything', async () => {
  const whole = await documentOf(Buffer.from(dianXml()));
  const [line] = whole.line_items;
  const [tax] = line?.taxes ?? [];
  if (!line || !tax) throw new Error('No line.');
  const full: DianDocument = {
    ...whole,
    withholdings: [{ ...tax, base: tax.amount, per_unit: '66' }],
    notes: ['Nota'],
    rounding: tax.amount,
    line_items: [
      {
        ...line,
        is_gift: true,
        notes: ['Nota'],
        standard_code: '7701',
        standard_scheme: '010',
        base_quantity: '1',
        reference_price: '10',
        withholdings: [tax],
        allowances: [{ is_charge: false, amount: tax.amount, base: null, percent: null, reason: null }],
      },
    ],
  };
  expect(DianDocument.parse(JSON.parse(storedJson(full)))).toEqual(full);
});

test('a plain line keeps nothing of what it does not say', async () => {
  const document = await documentOf(Buffer.from(dianXml()));
  const [line] = JSON.parse(storedJson(document)).line_items;
  for (const name of ['is_gift', 'standard_code', 'notes']) expect(line).not.toHaveProperty(name);
  expect(storedJson(document).length).toBeLessThan(JSON.stringify(document).length * 0.6);
});
