import { describe, expect, test } from 'vitest';
import { attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';
import { isValidated } from './agreement-warnings.ts';

const CUFE = 'ab'.repeat(48);
const codes = (xml: string) => readOne(xml).warnings.map((warning) => warning.code);
const detail = (xml: string) => readOne(xml).warnings.find((warning) => warning.code === 'qr_mismatch')?.detail;
const qr = (changes: Record<string, string> = {}) => {
  const facts = {
    NumFac: 'FE-1',
    FecFac: '2026-11-05',
    NitFac: '900123456',
    DocAdq: '800197268',
    ValTolFac: '119000.00',
  };
  const labelled = Object.entries({ ...facts, CUFE, ...changes }).map(([label, value]) => `${label}: ${value}`);
  return dianXml({ cufe: CUFE, qr: labelled.join(' ') });
};

describe('the QR', () => {
  test('that says what the document says is no cause of worry', () => {
    expect(codes(qr())).toEqual([]);
    expect(codes(qr({ ValTolFac: '119000.99', NitFac: '9001234568' }))).toEqual([]);
    expect(codes(dianXml({ qr: 'QRCode' }))).toEqual([]);
  });

  test.each([
    [{ CUFE: 'cd'.repeat(48) }, 'el CUFE'],
    [{ NumFac: 'FE2' }, 'el número'],
    [{ FecFac: '2026-11-06' }, 'la fecha'],
    [{ NitFac: '900123457' }, 'el emisor'],
    [{ DocAdq: '1' }, 'el adquiriente'],
    [{ ValTolFac: '119002.01' }, 'el total'],
  ])('with %j differs in %s', (changes, what) => {
    expect(detail(qr(changes))).toBe(`El código QR no coincide con el documento en ${what}. Compáralo con el PDF.`);
  });
});

describe('the container', () => {
  const whole = attachedDocumentXml(dianXml());
  const party = (role: string, nit: string) =>
    `<cac:${role}><cac:PartyTaxScheme><cbc:CompanyID>${nit}</cbc:CompanyID></cac:PartyTaxScheme></cac:${role}>`;
  const between = (xml: string, sender: string, receiver: string) =>
    xml.replace('<cac:Attachment>', `${party('SenderParty', sender)}${party('ReceiverParty', receiver)}$&`);

  test('that agrees with what it holds is no cause of worry', () => {
    expect(codes(whole)).toEqual([]);
    expect(codes(between(whole, '900123456', '8001972684'))).toEqual([]);
    expect(isValidated(readOne(whole))).toBe(true);
  });

  test('of another number is pointed out', () => {
    const other = whole.replace('<cbc:ParentDocumentID>FE1<', '<cbc:ParentDocumentID>FE2<');
    expect(codes(other)).toEqual(['container_number']);
  });

  test('of other parties is pointed out, and a support document is sent by its buyer', () => {
    expect(codes(between(whole, '800197268', '900123456'))).toEqual(['container_party']);
    const support = attachedDocumentXml(dianXml({ typeCode: '05' }));
    expect(codes(between(support, '800197268', '900123456'))).toEqual([]);
  });

  test('with the validation of another document is not a validated one', () => {
    const answer = whole.replace(
      /(\]\]>\n?<\/cbc:Description>[\s\S]*<cac:DocumentReference><cbc:ID>FE1<\/cbc:ID><cbc:UUID>)[^<]*/,
      '$1abc',
    );
    expect(codes(answer)).toContain('container_mismatch');
    expect(isValidated(readOne(answer))).toBe(false);
  });

  test('with a verdict alone, and without one, is told apart', () => {
    const without = whole.replace(/<cac:ParentDocumentLineReference>[\s\S]*<\/cac:ParentDocumentLineReference>/, '');
    expect(codes(without)).toEqual(['not_validated']);
  });
});
