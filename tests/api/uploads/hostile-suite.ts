import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentParser } from '#server/documents/parser/document-parser.ts';
import { aDocumentParser } from '#tests/harness/documents/a-document-parser.ts';
import { aListPage, aPdf } from '#tests/harness/documents/a-pdf.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';

const MIB = 1024 * 1024;
const zip = (name: string, members: Zippable): SentFile => ({ name, content: zipSync(members) });
const many = (count: number, content: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, strToU8(content)]));
const doctype = (subset: string, inside: string) =>
  `<?xml version="1.0"?><!DOCTYPE Invoice [${subset}]><Invoice>${inside}</Invoice>`;
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const pdf = () => aPdf([aListPage('Una página con bastante texto, pero sin factura')]);

/** The first member's encryption flag set, in both of its headers. */
function encrypted(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content);
  bytes.writeUInt16LE(1, 6);
  bytes.writeUInt16LE(1, bytes.indexOf('PK\u0001\u0002') + 8);
  return bytes;
}

/** What is sent and what is said of it. */
const HOSTILE: [string, () => SentFile, RegExp][] = [
  ['a DOCTYPE', () => ({ name: 'a.xml', content: doctype('', 'x') }), /DOCTYPE|declaraciones/i],
  [
    'an external entity',
    () => ({ name: 'a.xml', content: doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;') }),
    /DOCTYPE|declaraciones/i,
  ],
  ['an entity bomb', () => ({ name: 'a.xml', content: doctype(`<!ENTITY l0 "ja">${laughs}`, '&l9;') }), /DOCTYPE/i],
  [
    'deep nesting',
    () => ({ name: 'a.xml', content: `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}` }),
    /profund|niveles|anid/i,
  ],
  ['a bomb', () => zip('a.zip', { 'a.xml': new Uint8Array(150 * MIB) }), /ocupa demasiado/],
  ['ten thousand members', () => zip('a.zip', many(10_000, '<a/>')), /más de 500 archivos/],
  ['an encrypted ZIP', () => ({ name: 'a.zip', content: encrypted(zipSync(many(1, '<a/>'))) }), /contraseña/],
  [
    'a link',
    () => zip('a.zip', { 'a.xml': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    /no contiene una factura/,
  ],
  [
    'a byte too many',
    () => ({ name: 'a.xml', content: Buffer.alloc(25 * MIB + 1, 32) }),
    /^El archivo supera 25 MB\. Sube el XML/,
  ],
  [
    'a ZIP that begins as PDF',
    () => ({ name: 'a.zip', content: Buffer.concat([pdf(), zipSync(many(1, '<a/>'))]) }),
    /no es un ZIP: por dentro es un PDF/,
  ],
  [
    'a PDF that begins as ZIP',
    () => ({ name: 'a.pdf', content: Buffer.concat([zipSync(many(1, '<a/>')), pdf()]) }),
    /no es un PDF: por dentro es un ZIP/,
  ],
  ['a PDF called XML', () => ({ name: 'a.xml', content: pdf() }), /no es un XML: por dentro es un PDF/],
  ['an XML called PDF', () => ({ name: 'a.pdf', content: '<a/>' }), /no es un PDF: por dentro es un XML/],
  ['a picture called PDF', () => ({ name: 'a.pdf', content: Buffer.from([0xff, 0xd8, 0xff]) }), /no es un PDF/],
  ['a text called ZIP', () => ({ name: 'a.zip', content: 'hola' }), /No pudimos abrir el ZIP/],
];

/** Every upload here also brings a good invoice: it must get in. */
export function hostileSuite(openDatabase: OpenDatabase): void {
  describe('hostile files', () => {
    let api: Api;
    let parser: DocumentParser;
    let checks = 0;
    beforeAll(async () => {
      parser = await aDocumentParser();
      const checkSignatures: DocumentParser['checkSignatures'] = (file) => {
        checks += 1;
        return parser.checkSignatures(file);
      };
      api = await openApi(openDatabase, { parser: { checkSignatures } });
    }, 60_000);
    afterAll(async () => {
      await api.close();
      await parser.close();
    });

    const sendBeside = async (member: Member, file: SentFile) => {
      const { status, body } = await api.upload(member.token, [file, anIssuedXml(member.nit)]);
      expect(status).toBe(200);
      expect(body.results[1].documents).toMatchObject([{ outcome: 'created' }]);
      return body.results[0];
    };

    test.each(HOSTILE)('%s is refused in words while its neighbour is imported', async (_, make, words) => {
      const member = await api.aMember();
      const response = await sendBeside(member, make());
      expect(response).toMatchObject({ success: false, error_message: expect.stringMatching(words) });
      const { body } = await api.request('GET', '/invoices', { token: member.token });
      expect(body.total).toBe(1);
    });

    test('names that lead elsewhere are names and nothing more', async () => {
      const member = await api.aMember();
      const good = anIssuedXml(member.nit);
      const response = await sendBeside(
        member,
        zip('../../a.zip', { '../../../etc/fe.xml': strToU8(String(good.content)) }),
      );
      expect(response).toMatchObject({ success: true, documents: [{ name: 'etc/fe.xml', outcome: 'created' }] });
      const { body } = await api.request('GET', `/invoices/${response.invoice_id}`, { token: member.token });
      expect(body.files.map((file: { name: string }) => file.name)).toEqual(['fe.xml', 'a.zip']);
    });

    test('H3 ten requests for one invoice check its signature once, and the result is stored', async () => {
      const member = await api.aMember('free');
      const { body: sent } = await api.upload(member.token, [anIssuedXml(member.nit)]);
      const open = () => api.request('GET', `/invoices/${sent.results[0].invoice_id}`, { token: member.token });
      const before = checks;
      const opened = await Promise.all(Array.from({ length: 10 }, open));
      for (const { body } of [...opened, await open()]) expect(body.signature).toMatchObject({ status: 'unsigned' });
      expect(checks - before).toBe(1);
    });

    test('what a plan does not allow does not come in under another name', async () => {
      const member = await api.aMember('free');
      const response = await sendBeside(member, { name: 'factura.xml', content: pdf() });
      expect(response.error_message).toMatch(/no es un XML/);
    });
  });
}
