import { expect, test } from 'vitest';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';
import type { DianDocument } from '../document.ts';

/** The same note with a minus before every amount that is not zero, and before the quantities or the prices. */
const negative = (xml: string, where: 'quantity' | 'price') =>
  xml
    .replace(/(<cbc:(?:\w*Amount)(?: [^>]*)?>)(\d)/g, (all, tag, digit) =>
      where === 'price' || !tag.includes('PriceAmount') ? `${tag}-${digit}` : all,
    )
    .replace(/(<cbc:CreditedQuantity[^>]*>)/g, where === 'quantity' ? '$1-' : '$1');

const amounts = ({ warnings, hashed_amounts, cufe, ...rest }: DianDocument) => rest;

const NOTE = dianXml({
  root: 'CreditNote',
  withholding: '2500.00',
  lines: [
    {
      description: 'Café',
      quantity: '2',
      price: '50000.00',
      total: '100000.00',
      tax: '19000.00',
      more: '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>500.00</cbc:Amount></cac:AllowanceCharge>',
    },
  ],
});

test.each(['quantity', 'price'] as const)(
  'a credit note with negative amounts is read as the positive one (%s)',
  (where) => {
    const [plain, turned] = [readOne(NOTE), readOne(negative(NOTE, where))];
    expect(amounts(turned)).toEqual(amounts(plain));
    expect(plain.warnings.map(({ code }) => code)).not.toContain('negative_note');
    expect(turned.warnings.map(({ code }) => code)).toContain('negative_note');
    // The hash covers the amounts as they are written.
    expect(turned.hashed_amounts?.total).toBe(-11_900_000);
  },
);

test('the sign of any other document stays as written', () => {
  const invoice = readOne(dianXml({ subtotal: '-100000.00', tax: '-19000.00' }));
  expect(invoice).toMatchObject({ subtotal: -10_000_000, payable_total: -11_900_000 });
});
