import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '#server/documents/decode-text.ts';
import { attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readDianXml } from './read-dian-xml.ts';
import { unwrapInnerXml } from './unwrap-inner-xml.ts';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const WRAPPERS: ((text: string) => string)[] = [
  escapeXml,
  (text) => escapeXml(text).replaceAll('"', '&quot;'),
  (text) => text.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('>', '&#x3E;'),
  (text) => `<![CDATA[${text}]]>`,
  (text) => `\n\ufeff ${text} \n`,
  (text) => `ï»¿${text}`,
];

test('what a program puts around the document comes off again, in any order', () => {
  const xml = dianXml({ number: 'FE9' });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WRAPPERS), { maxLength: 4 }), (wrappers) => {
      const wrapped = wrappers.reduce((text, wrap) => wrap(text), xml);
      expect(unwrapInnerXml(wrapped)).toBe(xml.trim());
    }),
    { numRuns: 300 },
  );
});

/** A container whose attachments have these texts, as they stand in the XML. */
function containerWith(...texts: string[]): string {
  const plain = attachedDocumentXml(dianXml({ number: 'FE9' }), { wrap: 'escaped' });
  const [first = ''] = /<cac:Attachment>[\s\S]*?<\/cac:Attachment>/.exec(plain) ?? [];
  const attachments = texts.map(
    (text) =>
      `<cac:Attachment><cac:ExternalReference><cbc:Description>${text}</cbc:Description></cac:ExternalReference></cac:Attachment>`,
  );
  return plain.replace(first, () => attachments.join(''));
}

const numbersIn = (xml: string) => {
  const read = readDianXml(xml, decodeText);
  return read.ok ? read.documents.map(({ number }) => number) : read.detail;
};
const invoice = escapeXml(dianXml({ number: 'FE9' }));
const PDF = Buffer.from('%PDF-1.4 not an XML').toString('base64');

test.each([
  ['a PDF before it', [PDF, invoice]],
  ['a PDF behind it', [invoice, PDF]],
  ['a page before it', [escapeXml('<html><body>404</body></html>'), invoice]],
  ['plain words', ['Factura de venta', invoice]],
  ['a damaged XML', [escapeXml('<Invoice><a></Invoice>'), invoice]],
  ['an escape too much', [escapeXml(invoice)]],
  ['CDATA marks as text', [escapeXml(`<![CDATA[${dianXml({ number: 'FE9' })}]]>`)]],
])('the document is read beside or inside %s', (_, texts) => {
  expect(numbersIn(containerWith(...texts))).toEqual(['FE9']);
});

test('a damaged document beside a good one is named in a warning', () => {
  const read = readDianXml(containerWith(escapeXml('<Invoice><a></Invoice>'), invoice), decodeText);
  expect(read.ok && read.documents[0]?.warnings.map(({ code }) => code)).toContain('attachment_unread');
});

test.each([
  ['once', (text: string) => text.replace('<cbc:Note>', '<cbc:Note><![CDATA[x <b> & y]]></cbc:Note><cbc:Note>')],
  [
    'in every description',
    (text: string) => text.replace(/<cbc:Description>([^<]*)/g, '<cbc:Description><![CDATA[$1]]>'),
  ],
])('CDATA inside CDATA %s is read with a warning', (_, change) => {
  const inner = change(dianXml({ number: 'FE9' }));
  const read = readDianXml(containerWith(`<![CDATA[${inner}]]>`), decodeText);
  expect(read).toMatchObject({ ok: true, documents: [{ number: 'FE9' }] });
});

test('a container with nothing but damage says that the invoice inside is damaged', () => {
  expect(numbersIn(containerWith(escapeXml('<Invoice><a></Invoice>')))).toMatch(/adentro del contenedor/);
});

test('a container that names its neighbour says which file to upload', () => {
  const xml = containerWith('').replace(/<cbc:Description><\/cbc:Description>/, '<cbc:URI>carpeta/fv09.xml</cbc:URI>');
  expect(readDianXml(xml, decodeText)).toMatchObject({ ok: false, code: 'empty_container', neighbour: 'fv09.xml' });
});

test('marks without end do not take long', () => {
  const started = performance.now();
  numbersIn(containerWith(`<![CDATA[${'<![CDATA['.repeat(100_000)}`));
  numbersIn(containerWith('&amp;'.repeat(200_000)));
  expect(performance.now() - started).toBeLessThan(5_000);
});
