import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DianDocument } from '#domain/dian/document.ts';
import { toCents } from '#domain/money.ts';
import { readUpload } from '#server/documents/read-upload.ts';
import { anyParts, anyWrapping, isUnambiguous, wrappedBytes } from '#tests/harness/documents/any-dian-document.ts';

const cents = (text: string) => toCents(Number(text));

async function onlyDocument(bytes: Uint8Array): Promise<DianDocument> {
  const reading = await readUpload({ filename: 'a.xml', bytes });
  const [member] = reading.ok ? reading.members : [];
  if (!member?.ok || member.documents.length !== 1)
    throw new Error(JSON.stringify(reading, undefined, 1).slice(0, 500));
  const [document] = member.documents;
  if (!document) throw new Error('No document.');
  return document;
}

test('any document says what was written, however it is prefixed, encoded, enveloped and zipped', async () => {
  await fc.assert(
    fc.asyncProperty(anyParts, anyWrapping, fc.boolean(), async (parts, wrapping, isZipped) => {
      const xml = wrappedBytes(parts, wrapping);
      fc.pre(isUnambiguous(xml, wrapping));
      const document = await onlyDocument(isZipped ? zipSync({ 'sub/Á.xml': xml }) : xml);
      expect(DianDocument.parse(document)).toEqual(document);
      const { supplier, customer, lines, root } = parts;
      expect(document).toMatchObject({
        root,
        type_code: parts.typeCode ?? null,
        number: parts.number,
        environment: parts.environment === '1' ? 'production' : 'test',
        issue_date: parts.issueDate,
        currency: parts.currency,
        supplier: { name: supplier?.name.trim(), nit: supplier?.nit },
        customer: { name: customer?.name.trim(), nit: customer?.nit },
        subtotal: cents(parts.subtotal),
        tax_amount: cents(parts.tax),
        taxes: [{ code: '01', rate: '19.00', amount: cents(parts.tax) }],
        withholding_amount: cents(parts.withholding ?? '0'),
        payable_total: cents(parts.subtotal) + cents(parts.tax),
        line_items: lines?.map((line) => ({
          description: line.description.trim(),
          quantity: line.quantity,
          line_total: cents(line.total),
          taxes: [{ amount: cents(line.tax ?? '0') }],
        })),
        checks: { cufe_is_96_hex: true, payable_equals_formula: true },
      });
      expect(document.container === null).toBe(wrapping.envelopes.length === 0);
    }),
    { numRuns: 200 },
  );
});
