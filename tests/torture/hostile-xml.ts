import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { type HostileCase, hostileCase } from './hostile-case.ts';

const MB = 1024 * 1024;
const AS_XML = { way: 'upload', plan: 'free', file_name: 'a.xml' } as const;
const xml = (name: string, make: (nit: string) => string | Uint8Array): HostileCase =>
  hostileCase(`XML: ${name}`, AS_XML, make);
const invoice = (inside: string, attributes = '') => `<?xml version="1.0"?><Invoice${attributes}>${inside}</Invoice>`;
const many = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join('');
const entities = many(9, (at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
const laughs = `<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE Invoice [<!ENTITY l0 "ja">${entities}]><Invoice>&l9;</Invoice>`;

const own = (nit: string, more: string) => dianXml({ supplier: { name: 'Propia S.A.S.', nit }, more });

/** Signatures that point at Ids which have to be looked for in the whole document (docs/security/parsing.md, H3). */
export function manyIds(nit: string, { ids, signatures }: { ids: number; signatures: number }): string {
  const references = many(
    20,
    (at) =>
      `<ds:Reference URI="#i${at}"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AA==</ds:DigestValue></ds:Reference>`,
  );
  const signature = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>${references}</ds:SignedInfo><ds:SignatureValue>AA==</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>AA==</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
  const targets = many(ids, (at) => `<k Id="i${at}"/>`);
  const plain = dianXml({ supplier: { name: 'Propia S.A.S.', nit } });
  const end = plain.lastIndexOf('</');
  return `${plain.slice(0, end)}${signature.repeat(signatures)}${targets}${plain.slice(end)}`;
}

const detail = (name: string, size: { ids: number; signatures: number }): HostileCase =>
  hostileCase(`XML: ${name}`, { way: 'detail', plan: 'free', file_name: 'firmada.xml' }, (nit) => manyIds(nit, size));

export const HOSTILE_XML: readonly HostileCase[] = [
  xml('entities of entities', () => laughs.replace('UTF-16', 'UTF-8')),
  xml('entities of entities in UTF-16', () =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(laughs, 'utf16le')]),
  ),
  xml('an external entity', () =>
    invoice('&x;').replace('?>', '?><!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///dev/zero">]>'),
  ),
  xml('one long entity, many times', () =>
    invoice('&x;'.repeat(50_000)).replace('?>', `?><!DOCTYPE Invoice [<!ENTITY x "${'a'.repeat(50_000)}">]>`),
  ),
  xml('two hundred thousand levels', () => `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`),
  xml('a million open elements', () => '<Invoice>'.repeat(1_000_000)),
  xml('a hundred thousand attributes', () =>
    invoice(
      '',
      many(100_000, (at) => ` a${at}="1"`),
    ),
  ),
  xml('fifty thousand namespaces', () =>
    invoice(
      '',
      many(50_000, (at) => ` xmlns:n${at}="urn:${at}"`),
    ),
  ),
  xml('a namespace a level', () => invoice(`${many(3_000, (at) => `<n${at}:a xmlns:n${at}="urn:${at}">`)}`)),
  xml('one text of 20 MB', () => invoice('a'.repeat(20 * MB))),
  xml('one comment of 20 MB', () => invoice(`<!--${'a'.repeat(20 * MB)}-->`)),
  xml('an attribute of 15 MB', () => invoice('', ` a="${'&amp;'.repeat(3 * MB)}"`)),
  xml('a million character references', () => invoice('&#x41;'.repeat(2_000_000))),
  xml('a million sections', () => invoice('<![CDATA[]]>'.repeat(1_000_000))),
  xml('a document that holds itself thirty times', (nit) => {
    let inner = own(nit, '');
    for (let level = 0; level < 30; level += 1)
      inner = `<AttachedDocument xmlns="urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${inner.replaceAll(']]>', ']]]]><![CDATA[>')}]]></cbc:Description></cac:ExternalReference></cac:Attachment></AttachedDocument>`;
    return inner;
  }),
  xml('a hundred thousand notes', (nit) => own(nit, '<cbc:Note>x</cbc:Note>'.repeat(100_000))),
  xml('digits and spaces without end where a figure is expected', (nit) =>
    dianXml({ supplier: { name: 'x', nit }, payable: `${'1'.repeat(2 * MB)}.${' '.repeat(2 * MB)}x` }),
  ),
  xml('a name that no expression matches quickly', (nit) =>
    dianXml({ supplier: { name: `${'a '.repeat(MB)}!`, nit }, qr: `${'NumFac: '.repeat(200_000)}` }),
  ),
  xml('bytes that are no text', () => Buffer.concat([Buffer.from('<Invoice>'), Buffer.alloc(10 * MB, 0xff)])),
  detail('60,000 Ids and 2 signatures', { ids: 60_000, signatures: 2 }),
  detail('200,000 Ids and 20 signatures', { ids: 200_000, signatures: 20 }),
];
