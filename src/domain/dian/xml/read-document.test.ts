import { describe, expect, test } from 'vitest';
import { type DocumentParts, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';
import { DianDocument } from '../document.ts';
import { documentJson } from '../document-json.ts';

const read = (parts: DocumentParts) => readOne(dianXml(parts));
const line = (more: string) => read({ lines: [{ description: 'Café', total: '100000.00', more }] }).line_items[0];

const tax = (group: string, { code, rate, amount, extra = '' }: Record<string, string>) =>
  `<cac:${group}><cbc:TaxAmount>${amount}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>1000</cbc:TaxableAmount><cbc:TaxAmount>${amount}</cbc:TaxAmount>${extra}<cac:TaxCategory><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>${code}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:${group}>`;

describe('a line', () => {
  test('keeps its discounts and charges apart from its total', () => {
    const allowance = (charge: boolean) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Temporada</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>33.33</cbc:MultiplierFactorNumeric><cbc:Amount>6299.94</cbc:Amount><cbc:BaseAmount>18900.00</cbc:BaseAmount></cac:AllowanceCharge>`;
    const facts = { amount: 629_994, base: 1_890_000, percent: '33.33', reason: 'Temporada' };
    expect(line(allowance(false) + allowance(true))).toMatchObject({
      line_total: 10_000_000,
      allowances: [
        { ...facts, is_charge: false },
        { ...facts, is_charge: true },
      ],
    });
  });

  test('that is a gift is worth its reference price', () => {
    const gift =
      '<cbc:FreeOfChargeIndicator>true</cbc:FreeOfChargeIndicator><cac:PricingReference><cac:AlternativeConditionPrice><cbc:PriceAmount>100.00</cbc:PriceAmount></cac:AlternativeConditionPrice></cac:PricingReference>';
    expect(line(gift)).toMatchObject({ is_gift: true, reference_price: '100.00' });
    expect(line('')).toMatchObject({ is_gift: false, reference_price: null });
  });

  test('names its seller’s code, its public code and the list that is from', () => {
    const xml = dianXml({ lines: [{ description: 'Café', total: '100000.00' }] }).replace(
      '</cbc:Description></cac:Item>',
      '</cbc:Description><cac:SellersItemIdentification><cbc:ID>A1</cbc:ID></cac:SellersItemIdentification><cac:StandardItemIdentification><cbc:ID schemeID="001">50201706</cbc:ID></cac:StandardItemIdentification></cac:Item>',
    );
    expect(readOne(xml).line_items[0]).toMatchObject({
      line_id: '1',
      code: 'A1',
      standard_code: '50201706',
      standard_scheme: '001',
    });
  });

  test('keeps its taxes by code and rate, those by the unit, and its withholdings', () => {
    const perUnit = '<cbc:PerUnitAmount>66.00</cbc:PerUnitAmount>';
    const found = line(
      tax('TaxTotal', { code: '01', rate: '5.00', amount: '50.00' }) +
        tax('TaxTotal', { code: '22', rate: '0', amount: '330.00', extra: perUnit }) +
        tax('WithholdingTaxTotal', { code: '05', rate: '15.00', amount: '7.50' }),
    );
    expect(found?.taxes).toEqual([
      { code: '01', rate: '5.00', amount: 5_000, base: 100_000, per_unit: null },
      { code: '22', rate: '0', amount: 33_000, base: 100_000, per_unit: '66.00' },
    ]);
    expect(found?.withholdings).toEqual([{ code: '05', rate: '15.00', amount: 750, base: 100_000, per_unit: null }]);
  });

  test('may have notes of its own', () => {
    expect(line('<cbc:Note>Contrato AIU</cbc:Note>')).toMatchObject({ notes: ['Contrato AIU'] });
  });
});

describe('taxes of a document', () => {
  test('are told apart by rate and put together where they are the same', () => {
    const xml = dianXml().replace(
      /<cac:TaxTotal>.*?<\/cac:TaxTotal>/,
      tax('TaxTotal', { code: '01', rate: '19', amount: '10000.00' }) +
        tax('TaxTotal', { code: '01', rate: '19.00', amount: '8000.00' }) +
        tax('TaxTotal', { code: '01', rate: '5.00', amount: '1000.00' }),
    );
    expect(readOne(xml).taxes).toMatchObject([
      { code: '01', rate: '19', amount: 1_800_000, base: 200_000 },
      { code: '01', rate: '5.00', amount: 100_000 },
    ]);
    expect(readOne(xml).taxes_by_code).toEqual({ '01': 1_900_000 });
  });

  test('repeated under every rate by their author are counted once, without a rate', () => {
    const part = (rate: string) =>
      `<cac:TaxSubtotal><cbc:TaxAmount>19000.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>01</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;
    const group = `<cac:TaxTotal><cbc:TaxAmount>19000.00</cbc:TaxAmount>${part('19.00')}${part('5.00')}</cac:TaxTotal>`;
    const { taxes } = readOne(dianXml().replace(/<cac:TaxTotal>.*?<\/cac:TaxTotal>/, group));
    expect(taxes).toEqual([{ code: '01', rate: null, amount: 1_900_000, base: null, per_unit: null }]);
  });

  test('withheld are kept by code and rate and lower nothing', () => {
    const document = read({ withholding: '2500.00' });
    expect(document.withholdings).toMatchObject([{ code: '06', rate: '2.50', amount: 250_000 }]);
    expect(document.payable_total).toBe(11_900_000);
  });
});

describe('beside its totals a document says', () => {
  test('who may number what until when', () => {
    const authorisation = { number: '18764', from: '1', to: '5000', start: '2026-01-01', end: '2027-12-31' };
    expect(read({ prefix: 'FE', authorisation }).authorisation).toEqual({
      number: '18764',
      prefix: 'FE',
      from: '1',
      to: '5000',
      start_date: '2026-01-01',
      end_date: '2027-12-31',
    });
    expect(read({}).authorisation).toBeNull();
  });

  test('why it corrects which document of which day', () => {
    const document = read({
      root: 'CreditNote',
      more: '<cac:DiscrepancyResponse><cbc:ReferenceID>FE9</cbc:ReferenceID><cbc:ResponseCode>2</cbc:ResponseCode><cbc:Description>Anulación</cbc:Description></cac:DiscrepancyResponse><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>FE9</cbc:ID><cbc:UUID>ab</cbc:UUID><cbc:IssueDate>2026-10-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
    });
    expect(document).toMatchObject({
      corrections: [{ code: '2', reason: 'Anulación', reference: 'FE9' }],
      references: [{ number: 'FE9', uuid: 'ab', issue_date: '2026-10-01', type_code: null }],
    });
  });

  test('how and when it is paid, and what was paid before', () => {
    const document = read({
      dueDate: '2026-12-05',
      more: '<cac:PaymentMeans><cbc:ID>1</cbc:ID><cbc:PaymentMeansCode>47</cbc:PaymentMeansCode></cac:PaymentMeans><cac:PrepaidPayment><cbc:ID>ANT-1</cbc:ID><cbc:PaidAmount>1000.00</cbc:PaidAmount><cbc:ReceivedDate>2026-10-01</cbc:ReceivedDate></cac:PrepaidPayment>',
    });
    expect(document).toMatchObject({
      payments: [
        { form: '1', means: '47', due_date: null },
        { form: '2', means: '10', due_date: '2026-12-05' },
      ],
      due_date: '2026-12-05',
      prepayments: [{ id: 'ANT-1', amount: 100_000, date: '2026-10-01' }],
    });
  });

  test('its order, its notes and its discounts as a whole', () => {
    const document = read({
      more: '<cbc:Note>Uno</cbc:Note><cbc:Note> </cbc:Note><cbc:Note>Dos</cbc:Note><cac:OrderReference><cbc:ID>OC-7</cbc:ID></cac:OrderReference><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>500</cbc:Amount></cac:AllowanceCharge>',
    });
    expect(document).toMatchObject({
      notes: ['Uno', 'Dos'],
      order_reference: 'OC-7',
      allowance_charges: [{ is_charge: false, amount: 50_000, base: null }],
    });
  });

  test('where its parties live and what they answer for', () => {
    const more =
      '<cac:PartyName><cbc:Name>La Tienda</cbc:Name></cac:PartyName><cac:PartyTaxScheme><cbc:TaxLevelCode>O-13;O-15</cbc:TaxLevelCode></cac:PartyTaxScheme><cac:PhysicalLocation><cac:Address><cbc:CityName>Pereira</cbc:CityName><cbc:CountrySubentity>Risaralda</cbc:CountrySubentity><cac:AddressLine><cbc:Line>Calle 24 # 7-27</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>CO</cbc:IdentificationCode></cac:Country></cac:Address></cac:PhysicalLocation><cac:Contact><cbc:Telephone>310</cbc:Telephone><cbc:ElectronicMail>a@b.co</cbc:ElectronicMail></cac:Contact>';
    expect(read({ supplier: { name: 'Café S.A.S.', nit: '900123456', more } }).supplier).toMatchObject({
      name: 'Café S.A.S.',
      trade_name: 'La Tienda',
      address: 'Calle 24 # 7-27',
      city: 'Pereira',
      department: 'Risaralda',
      country: 'CO',
      phone: '310',
      email: 'a@b.co',
      responsibilities: ['O-13', 'O-15'],
    });
  });
});

test('a support document is issued by its buyer, any other by its seller', () => {
  expect(read({ typeCode: '05' }).issued_by).toBe('customer');
  expect(read({ root: 'CreditNote', typeCode: '95' }).issued_by).toBe('customer');
  expect(read({}).issued_by).toBe('supplier');
});

test('a document stored before these facts were read is still a document', () => {
  const { hashed_amounts: _, authorisation: _a, payments: _p, taxes: _t, notes: _n, issued_by: _i, ...old } = read({});
  expect(DianDocument.parse(old)).toMatchObject({ payments: [], taxes: [], notes: [], issued_by: 'supplier' });
});

test('people see pesos everywhere', () => {
  const shown = documentJson(read({ withholding: '2500.00' }));
  expect(shown).toMatchObject({
    taxes: [{ code: '01', rate: 19, amount: 19_000 }],
    withholdings: [{ code: '06', rate: 2.5, amount: 2_500 }],
    line_items: [{ taxes: [{ amount: 19_000 }] }],
    rounding: 0,
  });
  expect(shown).not.toHaveProperty('hashed_amounts');
});

describe('a document in the namespace of 2018', () => {
  const legacy = (xml: string) =>
    readOne(
      xml
        .replace(/xmlns="[^"]*"/, 'xmlns:fe="http://www.dian.gov.co/contratos/facturaelectronica/v1"')
        .replace('<Invoice ', '<fe:Invoice ')
        .replace('</Invoice>', '</fe:Invoice>')
        .replace('<cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID>', ''),
    );
  const taxScheme =
    /<cac:PartyTaxScheme><cbc:RegistrationName>([^<]*)<\/cbc:RegistrationName><cbc:CompanyID[^>]*>(\d+)<\/cbc:CompanyID><\/cac:PartyTaxScheme>/g;

  test('has its parties where UBL 2.1 has them, when those of UBL 2.0 are missing', () => {
    const { legacy_ubl20, supplier, customer, warnings } = legacy(dianXml());
    expect(legacy_ubl20).toBe(true);
    expect(supplier).toMatchObject({ nit: '900123456', dv: '8', dv_ok: true, id_type: '31' });
    expect(customer).toMatchObject({ nit: '800197268', name: 'Panadería Ñandú Ltda.' });
    expect(warnings.map(({ code }) => code)).not.toContain('nit_missing');
  });

  test('has its parties where UBL 2.0 has them, and no check digit', () => {
    const old = dianXml().replace(
      taxScheme,
      '<cac:PartyIdentification><cbc:ID schemeID="31">$2</cbc:ID></cac:PartyIdentification><cac:PartyLegalEntity><cbc:RegistrationName>$1</cbc:RegistrationName></cac:PartyLegalEntity>',
    );
    expect(legacy(old).supplier).toMatchObject({ nit: '900123456', id_type: '31', dv: null, dv_ok: null });
  });
});

describe('a document that does not state its total with taxes', () => {
  const INCLUSIVE = /<cbc:TaxInclusiveAmount[^>]*>[^<]*<\/cbc:TaxInclusiveAmount>/;
  const without = (parts: DocumentParts) => dianXml(parts).replace(INCLUSIVE, '');
  const codesOf = (xml: string) => readOne(xml).warnings.map(({ code }) => code);

  test('is checked against its parts, and only warns', () => {
    expect(codesOf(without({}))).not.toContain('payable_disagrees');
    expect(codesOf(without({ payable: '500000.00' }))).toContain('payable_disagrees');
    expect(readOne(without({ payable: '500000.00' })).checks.payable_equals_formula).toBeNull();
    expect(codesOf(without({ typeCode: '101', payable: '100000.00' }))).not.toContain('payable_disagrees');
  });

  test('has the taxes of its lines where it has none of its own', () => {
    const lines = [
      { description: 'Café', total: '60000.00', tax: '11400.00' },
      { description: 'Té', total: '40000.00', tax: '2000.00', rate: '5.00' },
    ];
    const xml = without({ subtotal: '100000.00', tax: '13400.00', taxes: [], lines });
    expect(readOne(xml)).toMatchObject({
      tax_amount: 1_340_000,
      taxes_by_code: { '01': 1_340_000 },
      taxes: [
        { rate: '19.00', amount: 1_140_000 },
        { rate: '5.00', amount: 200_000 },
      ],
    });
    expect(codesOf(xml)).not.toContain('payable_disagrees');
    expect(codesOf(xml)).not.toContain('tax_unnamed');
  });
});

test('taxes in another currency than the document are counted as written, with a warning', () => {
  const taxes = [{ code: 'ZZ', rate: '10', base: '4700000', amount: '470000' }];
  const xml = dianXml({ currency: 'EUR', typeCode: '101', tax: '0', taxes }).replace(
    /<cac:TaxTotal>(?=.*ZZ)[\s\S]*?<\/cac:TaxTotal>/,
    (group) => group.replaceAll('"EUR"', '"COP"'),
  );
  const { tax_amount, warnings } = readOne(xml);
  expect(tax_amount).toBe(47_000_000);
  expect(warnings.find(({ code }) => code === 'tax_currency')?.detail).toMatch(/en COP y el documento en EUR/);
  expect(readOne(dianXml({ currency: 'EUR' })).warnings.map(({ code }) => code)).not.toContain('tax_currency');
});
