import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocumentKind } from '#domain/invoices/invoice.ts';
import { classify } from './classify.ts';
import { DianParty } from './document.ts';

const OWN = '900123456';
const OTHER = '800197268';
const party = (nit: string | null) => {
  return DianParty.parse({
    name: 'X',
    nit,
    dv: null,
    id_type: '31',
    dv_ok: null,
    email: null,
    phone: null,
    city: null,
  });
};
const document = (document_kind: DocumentKind, supplier: string | null, customer: string | null) => {
  return { document_kind, supplier: party(supplier), customer: party(customer) };
};

test.each<[DocumentKind, string, string]>([
  ['invoice', 'income', 'expense'],
  ['export_invoice', 'income', 'expense'],
  ['contingency_invoice', 'income', 'expense'],
  ['pos_equivalent', 'income', 'expense'],
  ['equivalent_document', 'income', 'expense'],
  ['debit_note', 'income', 'expense'],
  ['support_document', 'income', 'expense'],
  ['credit_note', 'credit_note', 'credit_note'],
  ['support_adjustment', 'credit_note', 'credit_note'],
  ['import_document', 'none', 'expense'],
])('%s is %s for its supplier and %s for its customer', (kind, forSupplier, forCustomer) => {
  const sold = classify(document(kind, OWN, OTHER), [OWN]);
  const bought = classify(document(kind, OTHER, OWN), [OWN]);
  expect(sold).toEqual({ classification: forSupplier, direction: 'issued', ambiguous: false });
  expect(bought).toEqual({ classification: forCustomer, direction: 'received', ambiguous: false });
});

test('a document of two other companies is nobody’s, whatever its kind', () => {
  for (const kind of DocumentKind.options) {
    const classified = classify(document(kind, OTHER, '1'), [OWN]);
    expect(classified).toEqual({ classification: 'none', direction: 'none', ambiguous: false });
  }
});

test('the company on both sides is asked about', () => {
  expect(classify(document('invoice', OWN, OWN), [OWN])).toMatchObject({ classification: 'income', ambiguous: true });
  expect(classify(document('invoice', OWN, OTHER), [OTHER, OWN])).toMatchObject({ ambiguous: true });
});

test('a check digit appended to the NIT does not make it another company', () => {
  expect(classify(document('invoice', OTHER, `${OWN}8`), [OWN]).classification).toBe('expense');
  expect(classify(document('invoice', OTHER, OWN), ['900.123.456-8']).classification).toBe('expense');
});

test('a party without a number is never the company', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, '', '......'), fc.constantFrom('', OWN), (nit, own) => {
      expect(classify(document('invoice', nit, nit), [own]).classification).toBe('none');
    }),
  );
});
