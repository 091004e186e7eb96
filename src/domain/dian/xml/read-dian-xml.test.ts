import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCents, toCents } from '#domain/money.ts';
import { attachedDocumentXml, type DocumentParts, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { DianDocument } from '../document.ts';
import { documentJson } from '../document-json.ts';
import { totalCop } from '../total-cop.ts';
import { readDianFile, readDianXml } from './read-dian-xml.ts';

const decode = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
const read = (xml: string) => readDianXml(xml, decode);

function only(xml: string): DianDocument {
  const result = read(xml);
  if (!result.ok) throw new Error(result.detail);
  const [document] = result.documents;
  if (!document) throw new Error('No document.');
  return document;
}

const codes = (xml: string) => only(xml).warnings.map((warning) => warning.code);
const refusal = (xml: string) => {
  const result = read(xml);
  return result.ok ? undefined : { code: result.code, detail: result.detail };
};

describe('a document', () => {
  const money = fc.integer({ min: 0, max: 10_000_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const name = fc
    .string({ minLength: 1, unit: fc.constantFrom(...'aZñÑ&<>"áé .-//') })
    .filter((text) => text.trim() !== '');

  test('says after reading what was written into it', () => {
    const parts = fc.record({
      root: fc.constantFrom('Invoice' as const, 'CreditNote' as const, 'DebitNote' as const),
      number: fc.stringMatching(/^[A-Z]{1,4}[0-9]{1,8}$/),
      subtotal: money,
      tax: money,
      currency: fc.constantFrom('COP', 'USD', 'EUR'),
      supplier: fc.record({ name, nit: fc.stringMatching(/^[1-9]\d{8}$/) }),
      environment: fc.constantFrom('1' as const, '2' as const),
    });
    fc.assert(
      fc.property(parts, (written) => {
        const document = only(dianXml(written));
        const total = toCents(Number(written.subtotal)) + toCents(Number(written.tax));
        expect(DianDocument.parse(document)).toEqual(document);
        expect(document).toMatchObject({
          root: written.root,
          number: written.number,
          subtotal: toCents(Number(written.subtotal)),
          tax_amount: toCents(Number(written.tax)),
          payable_total: total,
          currency: written.currency,
          supplier: { name: written.supplier.name.trim(), nit: written.supplier.nit },
          environment: written.environment === '1' ? 'production' : 'test',
          checks: { inclusive_equals_lines_plus_tax: true, payable_equals_formula: true, cufe_is_96_hex: true },
        });
      }),
    );
  });

  test.each<[DocumentParts, string]>([
    [{}, 'invoice'],
    [{ typeCode: '02' }, 'export_invoice'],
    [{ typeCode: '03' }, 'contingency_invoice'],
    [{ typeCode: '04' }, 'contingency_invoice'],
    [{ typeCode: '05' }, 'support_document'],
    [{ typeCode: '20' }, 'pos_equivalent'],
    [{ typeCode: '60' }, 'equivalent_document'],
    [{ typeCode: '101' }, 'import_document'],
    [{ typeCode: '77' }, 'invoice'],
    [{ root: 'CreditNote' }, 'credit_note'],
    [{ root: 'CreditNote', typeCode: '94' }, 'credit_note'],
    [{ root: 'CreditNote', typeCode: '95' }, 'support_adjustment'],
    [{ root: 'DebitNote' }, 'debit_note'],
    [{ number: 'NC424', prefix: 'NC' }, 'invoice'],
  ])('%j is a(n) %s', (parts, kind) => {
    expect(only(dianXml(parts)).document_kind).toBe(kind);
  });

  test('keeps quantities and prices exact and lines apart', () => {
    const document = only(
      dianXml({
        lines: [
          { description: 'Café & té', quantity: '2.500000', price: '84000.00', total: '70588.24', tax: '13411.77' },
          { description: 'Libro', total: '100' },
        ],
      }),
    );
    expect(document.line_items).toMatchObject([
      {
        description: 'Café & té',
        code: null,
        quantity: '2.500000',
        unit: '94',
        line_total: 7_058_824,
        unit_price: '84000.00',
        taxes: [{ code: '01', rate: '19.00', amount: 1_341_177 }],
      },
      { description: 'Libro', code: null, quantity: '1', unit: '94', line_total: 10_000, unit_price: '100', taxes: [] },
    ]);
    expect(documentJson(document)).toMatchObject({ lines: 2, payable_total: 119_000 });
  });

  test('its number loses spaces and hyphens and keeps its zeros', () => {
    expect(only(dianXml({ number: ' D102 - 00158 ' })).number).toBe('D10200158');
  });

  test('its prefix is the named one, or else what stands before the digits', () => {
    expect(only(dianXml({ number: 'D10200158', prefix: 'D102' })).prefix).toBe('D102');
    expect(only(dianXml({ number: 'FE00158' })).prefix).toBe('FE');
    expect(only(dianXml({ number: '158' })).prefix).toBeNull();
  });

  test('a person without a registered name is called by the parts of theirs', () => {
    const person = '<cac:Person><cbc:FirstName>Ana</cbc:FirstName><cbc:FamilyName>Ñúñez</cbc:FamilyName></cac:Person>';
    const xml = dianXml({ customer: { name: '', nit: '52123456' } }).replace(
      '</cac:Party></cac:AccountingCustomerParty>',
      `${person}<cac:Contact><cbc:ElectronicMail>.</cbc:ElectronicMail></cac:Contact>$&`,
    );
    expect(only(xml).customer).toMatchObject({ name: 'Ana Ñúñez', email: null });
  });

  test('content of today under the namespace of 2018 is read as of today', () => {
    const old = 'http://www.dian.gov.co/contratos/facturaelectronica/v1';
    const xml = dianXml().replace('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', old);
    expect(only(xml)).toMatchObject({ legacy_ubl20: false, supplier: { dv_ok: true } });
    expect(only(xml.replace('UBL 2.1', 'UBL 2.0'))).toMatchObject({
      legacy_ubl20: true,
      supplier: { nit: '900123456', dv: '8' },
    });
  });

  test('a rate that does not lead to pesos is no rate of ours', () => {
    const xml = dianXml({ currency: 'EUR', exchangeRate: '1.08' }).replace('>COP</cbc:Target', '>USD</cbc:Target');
    expect(only(xml).exchange_rate).toBeNull();
  });

  test('a rounding named by the document is part of its total', () => {
    const rounding = '<cbc:PayableRoundingAmount currencyID="COP">40.00</cbc:PayableRoundingAmount><cbc:PayableAmount';
    const xml = dianXml({ payable: '119040.00' });
    expect(only(xml).checks.payable_equals_formula).toBe(false);
    expect(only(xml.replace('<cbc:PayableAmount', rounding)).checks.payable_equals_formula).toBe(true);
  });

  test('one group with several taxes is told apart by its parts', () => {
    const part = (code: string, amount: string) =>
      `<cac:TaxSubtotal><cbc:TaxAmount>${amount}</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>${code}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;
    const group = `<cac:TaxTotal><cbc:TaxAmount>19000.00</cbc:TaxAmount>${part('01', '11000')}${part('04', '8000')}</cac:TaxTotal>`;
    const xml = dianXml({ lines: [] }).replace(/<cac:TaxTotal>.*<\/cac:TaxTotal>/, group);
    expect(only(xml)).toMatchObject({ tax_amount: 1_900_000, taxes_by_code: { '01': 1_100_000, '04': 800_000 } });
  });

  test('withholdings stand beside the total and never lower it', () => {
    const document = only(dianXml({ withholding: '2500.00' }));
    expect(document).toMatchObject({ withholdings_by_code: { '06': 250_000 }, payable_total: 11_900_000 });
  });

  test('the due date is found in the means of payment, and is null when there is none', () => {
    expect(only(dianXml({ dueDate: '2026-12-05' }))).toMatchObject({ due_date: '2026-12-05', payment_form: '2' });
    expect(only(dianXml()).due_date).toBeNull();
  });

  test('a foreign one is worth its total times its own rate, or unknown', () => {
    const dollars = { currency: 'USD', subtotal: '100.00', tax: '0.01' };
    expect(totalCop(only(dianXml({ ...dollars, exchangeRate: '4123.45' })))).toBe(toCents(412_386.23));
    expect(totalCop(only(dianXml(dollars)))).toBeNull();
    expect(totalCop(only(dianXml()))).toBe(toCents(119_000));
  });

  test('real names that look odd are left alone', () => {
    const supplier = { name: 'CONSUMIDOR  FINAL // Ñ & CÍA', nit: '222222222222', dv: '7', idType: '13' };
    expect(only(dianXml({ supplier })).supplier).toMatchObject({ name: supplier.name, dv: '7', dv_ok: true });
  });

  test.each<[string, string]>([
    [dianXml({ environment: '2' }), 'test_document'],
    [dianXml({ cufe: '' }), 'uuid_missing'],
    [dianXml({ cufe: 'abc' }), 'uuid_malformed'],
    [dianXml({ typeCode: '77' }), 'type_unknown'],
    [dianXml({ supplier: { name: 'X', nit: '900123456', dv: '1' } }), 'supplier_dv_wrong'],
    [dianXml({ customer: { name: '', nit: '900123456' } }), 'customer_name_missing'],
    [dianXml({ customer: { name: 'X', nit: '' } }), 'nit_missing'],
    [dianXml({ issueDate: '2026-11-05', dueDate: '2026-11-04' }), 'due_before_issue'],
    [dianXml({ payable: '119003.00' }), 'payable_disagrees'],
    [dianXml({ currency: 'EUR' }), 'rate_missing'],
    [attachedDocumentXml(dianXml(), { responseCode: '04' }), 'not_validated'],
    [dianXml().replace('>19000.00<', '>4222.22<'), 'tax_disagrees'],
    [dianXml({ lines: [] }).replace(/<cac:TaxTotal>.*<\/cac:TaxTotal>/, ''), 'tax_unnamed'],
  ])('%#: a person is warned of %s', (xml, code) => {
    expect(codes(xml)).toContain(code);
  });

  test('a plain one carries no warning, and half a peso of rounding is none', () => {
    expect(codes(dianXml())).toEqual([]);
    expect(codes(dianXml({ payable: '119000.37' }))).toEqual([]);
  });

  test('a tax that is only in the totals is still found', () => {
    const xml = dianXml({ lines: [] }).replace(/<cac:TaxTotal>.*<\/cac:TaxTotal>/, '');
    expect(only(xml)).toMatchObject({ tax_amount: 1_900_000, taxes_by_code: {} });
  });

  test('two amounts of tax that disagree are both kept', () => {
    const document = only(dianXml().replace('>19000.00<', '>4222.22<'));
    expect(document.tax_amount_alternatives.map(fromCents)).toEqual([4222.22, 19_000]);
  });
});

describe('what is no document', () => {
  test.each<[string, string, RegExp]>([
    ['nothing', '', /vacío/],
    ['blanks', ' \n ', /vacío/],
    ['prose', 'hola', /no contiene una factura/],
    ['JSON', '{"a":1}', /no contiene una factura/],
    ['a web page', '<html><body>hola</body></html>', /no contiene una factura/],
    [
      'a bill of Peru',
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>F1</ID></Invoice>',
      /DIAN/,
    ],
    ['payroll', '<NominaIndividual xmlns="dian:gov:co:facturaelectronica:NominaIndividual"/>', /nómina/],
    ['an adjusted payroll', '<NominaIndividualDeAjuste xmlns="x"/>', /nómina/],
    ['broken XML', '<Invoice>\n<a>\n</Invoice>', /línea 3/],
    ['a DOCTYPE', '<!DOCTYPE Invoice><Invoice/>', /DOCTYPE/],
    ['a template', dianXml({ number: '{Número}' }), /plantilla/],
    ['an unfilled amount', dianXml({ payable: '{Total}' }), /plantilla/],
    ['no number', dianXml({ number: '' }), /falta un dato \(número\)/],
    ['no date', dianXml({ issueDate: '' }), /falta un dato \(fecha de emisión\)/],
    ['a date that is none', dianXml({ issueDate: '2026-02-30' }), /2026-02-30/],
    ['thousands commas', dianXml({ payable: '119,000.00' }), /119,000\.00/],
    ['an impossible amount', dianXml({ payable: '99999999999999999999' }), /no es válido/],
    [
      'amounts that add up to nonsense',
      dianXml({ lines: [] }).replace(/(<cac:TaxTotal>.*<\/cac:TaxTotal>)/, (tax) =>
        tax.replaceAll('19000.00', '80000000000000').repeat(3),
      ),
      /pasa de 90 billones/,
    ],
    ['an empty container', attachedDocumentXml(''), /no trae la factura adentro/],
  ])('%s is refused with a clear sentence', (_name, xml, sentence) => {
    expect(refusal(xml)?.detail).toMatch(sentence);
    expect(refusal(xml)?.detail).toMatch(/\.$/);
  });
});

test('damaged bytes never make it throw', () => {
  const whole = Buffer.from(attachedDocumentXml(dianXml(), { wrap: 'base64' }));
  const damage = fc.array(fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(damage, fc.nat(whole.length), (changes, length) => {
      const bytes = Uint8Array.from(whole.subarray(0, length % 5 === 0 ? length : whole.length));
      for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
      expect(typeof readDianFile(bytes, decode).ok).toBe('boolean');
    }),
    { numRuns: 400 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => !readDianFile(bytes, decode).ok));
});
