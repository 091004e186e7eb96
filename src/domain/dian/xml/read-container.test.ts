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
