import { expect, test } from 'vitest';
import { decodeText } from '#server/documents/decode-text.ts';
import { applicationResponseXml, attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';
import { readDianXml } from './read-dian-xml.ts';

const read = (xml: string) => readDianXml(xml, decodeText);

test.each(['cdata', 'escaped', 'base64'] as const)('a document inside as %s is found with its validation', (wrap) => {
  const document = readOne(attachedDocumentXml(dianXml({ number: 'FE9' }), { wrap }));
  const expected = { root: 'AttachedDocument', parent_document_id: 'FE9', dian_response_code: '02' };
  expect(document).toMatchObject({
    number: 'FE9',
    container: wrap === 'cdata' ? expected : { dian_response_code: '02' },
  });
});

test('containers inside containers are opened, but not for ever', () => {
  const nested = (depth: number): string => (depth === 0 ? dianXml() : attachedDocumentXml(nested(depth - 1)));
  expect(readOne(nested(3)).number).toBe('FE1');
  expect(read(nested(4))).toMatchObject({ ok: false, code: 'nested_too_deep' });
});

test('the validation inside is a fact of the container, not an answer of its own', () => {
  expect(read(attachedDocumentXml(dianXml()))).toMatchObject({ ok: true, responses: [] });
});

test('without the answer itself, the verdict beside it counts', () => {
  const kind =
    '<cac:ResultOfVerification><cbc:ValidationResultCode>02</cbc:ValidationResultCode></cac:ResultOfVerification>';
  const xml = attachedDocumentXml(dianXml()).replace(
    /<cac:Attachment>(?:(?!<cac:Attachment>)[\s\S])*<\/cac:Attachment>\s*(?=<\/cac:DocumentReference>)/,
    kind,
  );
  expect(readOne(xml).container).toMatchObject({ dian_response_code: '02', dian_validation_uuid: null });
});

const answerXml = (code: string, result?: string) => {
  const answer = applicationResponseXml({ code, number: 'FE9', uuid: 'abc' });
  const verdict = result
    ? `<cac:ResultOfVerification><cbc:ValidationResultCode>${result}</cbc:ValidationResultCode></cac:ResultOfVerification>`
    : '';
  return `<cac:ParentDocumentLineReference><cac:DocumentReference><cbc:ID>FE9</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${answer}]]></cbc:Description></cac:ExternalReference></cac:Attachment>${verdict}</cac:DocumentReference></cac:ParentDocumentLineReference>`;
};
const withAnswers = (...answers: string[]) => {
  const xml = attachedDocumentXml(dianXml({ number: 'FE9', cufe: 'abc' }));
  return xml.replace(/<cac:ParentDocumentLineReference>[\s\S]*<\/cac:ParentDocumentLineReference>/, () =>
    answers.join(''),
  );
};

test.each([
  [['030', '032', '02'], '02'],
  [['02', '030'], '02'],
  [['030', '04'], '04'],
  [['030'], '030'],
])('of the answers %j the container has %s: that of DIAN, wherever it stands', (codes, code) => {
  const { container, warnings } = readOne(withAnswers(...codes.map((one) => answerXml(one))));
  expect(container?.dian_response_code).toBe(code);
  expect(warnings.some((warning) => warning.code === 'not_validated')).toBe(code !== '02');
});

test('an event that DIAN validated is no validation of the invoice', () => {
  expect(readOne(withAnswers(answerXml('030', '02'))).container?.dian_response_code).toBe('030');
});

test('a container inside another that has only events has the validation of the outer one', () => {
  const inner = withAnswers(answerXml('030'));
  const outer = attachedDocumentXml(inner, { wrap: 'escaped' });
  expect(readOne(outer).container?.dian_response_code).toBe('02');
});

test('the validation of another document is pointed out', () => {
  const other = attachedDocumentXml(dianXml()).replace(
    /(<cac:DocumentReference><cbc:ID>[^<]*<\/cbc:ID><cbc:UUID>)[^<]*/,
    '$1abc',
  );
  expect(readOne(other).warnings.map(({ code }) => code)).toEqual(['not_validated', 'container_mismatch']);
});

test('an event is an answer about a document, never an invoice', () => {
  const event = applicationResponseXml({ code: '030', number: 'FE1', uuid: 'abc' });
  expect(read(event)).toMatchObject({
    ok: true,
    documents: [],
    responses: [{ event_code: '030', references: [{ number: 'FE1', uuid: 'abc' }] }],
  });
});
