import { describe, expect, test } from 'vitest';
import { decodeText } from '#server/documents/decode-text.ts';
import { attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';
import { readDianFile, readDianXml } from './xml/read-dian-xml.ts';
import { XML_LIMITS } from './xml/xml-tree.ts';

const read = (xml: string) => readDianXml(xml, decodeText);
const code = (xml: string) => {
  const result = read(xml);
  return result.ok ? 'ok' : result.code;
};
const honest = dianXml({ number: 'FE1' });
const forged = dianXml({ number: 'FE666', payable: '1.00' });
const facts = (xml: string) => {
  const { number, payable_total, supplier, cufe, line_items } = readOne(xml);
  return { number, payable_total, nit: supplier.nit, cufe, line_items };
};
const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml[^>]*\?>\s*/, '');
const beforeRoot = (inserted: string) => honest.replace('?>', `?>${inserted}`);
const inRoot = (inserted: string) => honest.replace('<cbc:UBLVersionID>', `${inserted}$&`);

describe('what makes a parser open files or explode is refused', () => {
  test.each([
    ['a DOCTYPE', '<!DOCTYPE Invoice>'],
    ['an external DTD', '<!DOCTYPE Invoice SYSTEM "http://127.0.0.1/a.dtd">'],
    ['an external entity', '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['an entity bomb', `<!DOCTYPE a [<!ENTITY a "ha">${'<!ENTITY b "&a;&a;&a;&a;">'.repeat(9)}]>`],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]>'],
  ])('%s', (_name, doctype) => {
    expect(code(beforeRoot(doctype))).toBe('xml_doctype');
    expect(code(attachedDocumentXml(beforeRoot(doctype)))).toBe('xml_doctype');
    expect(code(attachedDocumentXml(beforeRoot(doctype), { wrap: 'base64' }))).toBe('xml_doctype');
  });

  test('an entity nobody declared', () => {
    expect(code(honest.replace('Café molido', '&xxe;'))).toBe('xml_broken');
  });

  test('a hundred thousand levels, quickly', () => {
    const deep = '<a>'.repeat(100_000);
    expect(code(inRoot(deep))).toBe('xml_too_deep');
    expect(code(deep)).toBe('xml_too_deep');
  });

  test('more elements than any invoice has', () => {
    expect(code(inRoot('<a/>'.repeat(XML_LIMITS.nodes)))).toBe('xml_too_big');
  });

  test('one byte more than 20 MB, before it is looked at', () => {
    const bytes = new Uint8Array(XML_LIMITS.bytes + 1);
    expect(readDianFile(bytes, decodeText)).toMatchObject({ ok: false, code: 'xml_too_big' });
    expect(code(' '.repeat(XML_LIMITS.bytes) + honest)).toBe('xml_too_big');
  });
});

describe('what is only odd is read', () => {
  test('an attribute of a megabyte and a thousand of them', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ` a${index}="x"`).join('');
    expect(facts(inRoot(`<a b="${'x'.repeat(1_000_000)}"/><c${many}/>`))).toEqual(facts(honest));
  });

  test('the same attribute twice is broken, not a choice', () => {
    expect(code(honest.replace('schemeName=', 'schemeName="CUFE-SHA1" schemeName='))).toBe('xml_broken');
  });

  test('comments and instructions inside a value do not cut it short', () => {
    expect(facts(honest.replace('>FE1<', '>F<!-- 2 -->E<?php x?>1<'))).toEqual(facts(honest));
  });

  test('a name of JavaScript is only a name', () => {
    expect(facts(inRoot('<__proto__><number>FE9</number></__proto__><constructor/>'))).toEqual(facts(honest));
  });
});

describe('another document wrapped around or put inside changes nothing of what is read', () => {
  const hidden = withoutDeclaration(forged);

  test.each([
    [
      'in an extension',
      `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>${hidden}</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`,
    ],
    [
      'in a signature’s object',
      `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="s"><ds:Object Id="s">${hidden}</ds:Object></ds:Signature>`,
    ],
    ['beside its parts', hidden],
    ['under an Id that is there twice', `<x Id="a">${hidden}</x><x Id="a" ID="a" xml:id="a"/>`],
  ])('%s', (_name, inserted) => {
    expect(facts(inRoot(inserted))).toEqual(facts(honest));
  });

  test('around it, it is the outer one that is read, and only that', () => {
    const wrapped = forged.replace('<cbc:UBLVersionID>', `<x Id="signed">${withoutDeclaration(honest)}</x>$&`);
    expect(facts(wrapped)).toEqual(facts(forged));
  });

  test.each([
    ['ID', '<cbc:ID>FE2</cbc:ID>'],
    ['UUID', '<cbc:UUID>00</cbc:UUID>'],
    ['IssueDate', '<cbc:IssueDate>2020-01-01</cbc:IssueDate>'],
    ['AccountingSupplierParty', '<cac:AccountingSupplierParty/>'],
    ['LegalMonetaryTotal', '<cac:LegalMonetaryTotal/>'],
    ['an ID of another namespace', '<e:ID xmlns:e="urn:evil">FE2</e:ID>'],
  ])('a second %s is refused: nobody could tell which one counts', (_name, inserted) => {
    expect(code(inRoot(inserted))).toBe('ambiguous');
  });

  test('a second total inside the totals or a second party inside a role is refused', () => {
    expect(code(honest.replace('<cbc:PayableAmount', '<cbc:PayableAmount>1</cbc:PayableAmount>$&'))).toBe('ambiguous');
    expect(code(honest.replace('<cac:AccountingSupplierParty>', '$&<cac:Party/>'))).toBe('ambiguous');
  });

  test('two roots in one text are no document', () => {
    expect(code(honest + withoutDeclaration(forged))).toBe('xml_broken');
    expect(code(attachedDocumentXml(honest + withoutDeclaration(forged)))).toBe('xml_broken');
  });

  test('a second attachment is a document of its own and borrows no validation', () => {
    const attachment = `<cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${forged}]]></cbc:Description></cac:ExternalReference></cac:Attachment>`;
    const whole = attachedDocumentXml(honest);
    for (const both of [
      whole.replace('<cac:ParentDocumentLineReference>', `${attachment}$&`),
      whole.replace('<cac:Attachment>', `${attachment}$&`),
    ]) {
      const result = read(both);
      const documents = result.ok ? result.documents : [];
      const warnings = new Map(documents.map((one) => [one.number, one.warnings.map((warning) => warning.code)]));
      expect(warnings.get('FE1')).toEqual([]);
      expect(warnings.get('FE666')).toEqual(expect.arrayContaining(['not_validated', 'container_mismatch']));
    }
  });

  test('a document put where the validation belongs is neither a document nor a validation', () => {
    const xml = attachedDocumentXml(honest).replace(/<ApplicationResponse[\s\S]*<\/ApplicationResponse>/, hidden);
    expect(readOne(xml)).toMatchObject({ number: 'FE1', container: { dian_response_code: null } });
  });
});
