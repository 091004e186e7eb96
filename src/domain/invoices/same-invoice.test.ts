import { expect, test } from 'vitest';
import { checkDigit } from '../companies/nit.ts';
import { isReferencedBy, isSameInvoice } from './same-invoice.ts';

const NIT = '900123456';
const WITH_DIGIT = `${NIT}${checkDigit(NIT)}`;
const invoice = { cufe: 'a1', number_key: 'FE1', supplier_nit: NIT };

test.each([
  ['the same CUFE, whatever else differs', { cufe: 'a1', number_key: 'FE2', supplier_nit: '1' }, true],
  ['another CUFE, whatever else is the same', { ...invoice, cufe: 'b2' }, false],
  ['no CUFE, and the same number and supplier', { ...invoice, cufe: null }, true],
  ['no CUFE, and the supplier with its check digit', { ...invoice, cufe: null, supplier_nit: WITH_DIGIT }, true],
  ['no CUFE, and another supplier', { ...invoice, cufe: null, supplier_nit: '800123456' }, false],
  ['no CUFE, and another number', { ...invoice, cufe: null, number_key: 'FE2' }, false],
  ['no CUFE and no supplier', { ...invoice, cufe: null, supplier_nit: null }, false],
  ['no CUFE and no number', { ...invoice, cufe: null, number_key: null }, false],
])('%s: same invoice is %s', (_, other, expected) => {
  expect(isSameInvoice(invoice, other)).toBe(expected);
  expect(isSameInvoice(other, invoice)).toBe(expected);
});

const referenced = { ...invoice, document_kind: 'invoice' as const, customer_nit: '800123456' };
const byNumber = { reference_uuid: null, reference_number: 'fe-1', sender_nit: NIT, receiver_nit: '1' };

test.each([
  ['a CUFE decides alone', referenced, { ...byNumber, reference_uuid: 'a1', reference_number: 'other' }, true],
  ['another CUFE', referenced, { ...byNumber, reference_uuid: 'b2' }, false],
  ['the number and the supplier who sends it', referenced, byNumber, true],
  ['the supplier who receives it', referenced, { ...byNumber, sender_nit: '1', receiver_nit: WITH_DIGIT }, true],
  ['the number of parties who are not on the invoice', referenced, { ...byNumber, sender_nit: '2' }, false],
  [
    'a support document is issued by its buyer',
    { ...referenced, document_kind: 'support_document' as const },
    byNumber,
    false,
  ],
  [
    'a support document and its buyer',
    { ...referenced, document_kind: 'support_document' as const },
    { ...byNumber, sender_nit: '800123456' },
    true,
  ],
  [
    'an adjustment of a support document is issued by its buyer',
    { ...referenced, document_kind: 'support_adjustment' as const },
    byNumber,
    false,
  ],
  [
    'an adjustment of a support document and its buyer',
    { ...referenced, document_kind: 'support_adjustment' as const },
    { ...byNumber, sender_nit: '1', receiver_nit: '800123456' },
    true,
  ],
  [
    'the number and the buyer, who does not issue an invoice',
    referenced,
    { ...byNumber, sender_nit: '800123456' },
    false,
  ],
])('%s: decides whether an event belongs to the invoice', (_, document, reference, expected) => {
  expect(isReferencedBy(document, reference)).toBe(expected);
});
