import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { applicationResponseXml, attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readUpload } from './read-upload.ts';

const invoice = (number: string) => strToU8(dianXml({ number }));
const zip = (members: Zippable) => zipSync(members);
const read = (bytes: Uint8Array, filename = 'archivo.zip') => readUpload({ filename, bytes });

/** A short list for the assertion: each member with its numbers, or its refusal code. */
async function listOf(bytes: Uint8Array) {
  const reading = await read(bytes);
  if (!reading.ok) return reading.code;
  return reading.members.map((member) => [
    member.member,
    member.ok ? member.documents.map((document) => document.number).join() : member.code,
  ]);
}

const pdf = strToU8('%PDF-1.4 hola');

describe('what a file is', () => {
  test('is told by its content, not by its name', async () => {
    const zipped = zip({ 'a.xml': invoice('FE1') });
    expect(await read(zipped, 'factura.xml')).toMatchObject({ ok: true, members: [{ member: 'a.xml', ok: true }] });
    expect(await read(invoice('FE1'), 'factura.zip')).toMatchObject({
      ok: true,
      members: [{ member: null, ok: true }],
    });
    const inUtf16 = Buffer.from(`\uFEFF${dianXml()}`, 'utf16le');
    expect(await read(inUtf16, 'factura.bin')).toMatchObject({ ok: true });
  });

  test.each([
    ['nothing', new Uint8Array(), 'empty_file'],
    ['prose', strToU8('hola'), 'not_dian'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), 'not_dian'],
    ['a PDF alone', pdf, 'pdf_no_data'],
    ['a damaged ZIP', zip({ 'a.xml': invoice('FE1') }).subarray(0, 100), 'bad_zip'],
    ['a ZIP of nothing', zip({}), 'zip_no_xml'],
    ['a ZIP of notes', zip({ 'b.txt': strToU8('x'), 'c.png': strToU8('y') }), 'zip_no_xml'],
    ['more than 25 MB', new Uint8Array(MAX_UPLOAD_BYTES + 1), 'too_big'],
  ])('%s is refused', async (_name, bytes, code) => {
    expect(await read(bytes)).toMatchObject({ ok: false, code, detail: expect.stringMatching(/\.$/) });
  });
});

describe('a ZIP', () => {
  test('gives its documents and answers in order and keeps its PDFs', async () => {
    const reading = await read(
      zip({
        'ad1.xml': strToU8(attachedDocumentXml(dianXml({ number: 'FE1' }))),
        'ad1.pdf': pdf,
        'sub/FE2.XML': invoice('FE2'),
        'evento.xml': strToU8(applicationResponseXml({ code: '030', number: 'FE1', uuid: 'a' })),
      }),
    );
    expect(reading).toMatchObject({
      ok: true,
      members: [
        { member: 'ad1.xml', documents: [{ number: 'FE1', container: { dian_response_code: '02' } }] },
        { member: 'sub/FE2.XML', documents: [{ number: 'FE2' }] },
        { member: 'evento.xml', documents: [], responses: [{ event_code: '030' }] },
      ],
      attachments: [{ member: 'ad1.pdf', bytes: Buffer.from(pdf) }],
    });
  });

  test('of PDFs alone is a ZIP of PDFs', async () => {
    const members = { 'a.pdf': pdf, 'sub/b.pdf': pdf, 'nota.txt': strToU8('x') };
    const reading = await read(zip({ ...members, 'c.zip': zip({ 'd.pdf': pdf }) }));
    expect(reading).toMatchObject({ ok: true, members: [] });
    const names = reading.ok ? reading.attachments.map(({ member }) => member) : [];
    expect(names).toEqual(['a.pdf', 'sub/b.pdf', 'c.zip/d.pdf']);
  });

  test('one bad member never hurts the others', async () => {
    const members = {
      'rota.xml': strToU8('<Invoice>'),
      'buena.xml': invoice('FE1'),
      'vacia.xml': new Uint8Array(),
      'texto.xml': strToU8('hola'),
      'roto.zip': zip({ 'x.xml': invoice('FE3') }).subarray(0, 60),
      'otra.xml': invoice('FE2'),
    };
    expect(await listOf(zip(members))).toEqual([
      ['rota.xml', 'xml_broken'],
      ['buena.xml', 'FE1'],
      ['vacia.xml', 'empty_file'],
      ['texto.xml', 'not_dian'],
      ['roto.zip', 'bad_zip'],
      ['otra.xml', 'FE2'],
    ]);
  });

  test.each([
    '<!DOCTYPE html><html><head><title>Sesión vencida</title></head></html>',
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "a"><html></html>',
    '<html><body>Inicia sesión',
  ])('a web page that is called .xml is named as such: %s', async (page) => {
    expect(await read(zip({ 'a.xml': strToU8(page), 'b.xml': invoice('FE1') }))).toMatchObject({
      members: [{ ok: false, detail: expect.stringMatching(/^No es un XML: es una página web\./) }, { ok: true }],
    });
    const alone = await readUpload({ filename: 'a.xml', bytes: strToU8(page) });
    expect(alone).toMatchObject({ ok: false, detail: expect.stringMatching(/es una página web/) });
  });

  test('a member whose bytes were damaged on the way is refused alone', async () => {
    const bytes = zip({ 'a.xml': [invoice('FE1'), { level: 0 }], 'b.xml': invoice('FE2') });
    const place = Buffer.from(bytes).indexOf('FE1');
    bytes[place] = 'X'.charCodeAt(0);
    expect(await listOf(bytes)).toEqual([
      ['a.xml', 'bad_zip'],
      ['b.xml', 'FE2'],
    ]);
  });

  test('a member behind a password is refused with the words for it', async () => {
    const bytes = zip({ 'a.xml': invoice('FE1') });
    const central = Buffer.from(bytes).indexOf('PK\u0001\u0002', 0, 'latin1');
    for (const flags of [6, central + 8]) bytes[flags] = (bytes[flags] ?? 0) | 1;
    expect(await read(bytes)).toMatchObject({
      members: [{ detail: expect.stringMatching(/protegido con contraseña/) }],
    });
  });

  test('what systems leave behind is passed over', async () => {
    const junk = {
      '__MACOSX/a.xml': strToU8('Mac'),
      'sub/._a.xml': strToU8('Mac'),
      '.DS_Store': strToU8('x'),
      'carpeta/': new Uint8Array(),
      'notas.txt': strToU8('Ver la factura en base64'),
      'pagina.html': strToU8('<html></html>'),
      'logo.png': strToU8('x'),
      leeme: strToU8('hola'),
    };
    expect(await listOf(zip({ ...junk, 'a.xml': invoice('FE1') }))).toEqual([['a.xml', 'FE1']]);
  });

  test('odd names are read and shown without their way out', async () => {
    const members = { '../../etc/FE1.xml': invoice('FE1'), '/FE2.xml': invoice('FE2'), 'c\\FE3.xml': invoice('FE3') };
    expect(await listOf(zip(members))).toEqual([
      ['etc/FE1.xml', 'FE1'],
      ['FE2.xml', 'FE2'],
      ['c/FE3.xml', 'FE3'],
    ]);
  });

  test('ZIPs inside are opened to the third, and no further', async () => {
    const nested = (depth: number): Uint8Array =>
      depth === 0
        ? zip({ 'a.xml': invoice('FE1') })
        : zip({ 'z.zip': nested(depth - 1), 'b.xml': invoice(`B${depth}`) });
    expect(await listOf(nested(2))).toEqual([
      ['z.zip/z.zip/a.xml', 'FE1'],
      ['z.zip/b.xml', 'B1'],
      ['b.xml', 'B2'],
    ]);
    expect(await listOf(nested(3))).toContainEqual(['z.zip/z.zip/z.zip', 'zip_too_deep']);
  });

  test('more than 500 members are refused, those of inner ZIPs included', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, strToU8('x')]));
    expect(await listOf(zip({ ...many(499), 'a.xml': invoice('FE1') }))).toEqual([['a.xml', 'FE1']]);
    expect(await listOf(zip(many(501)))).toBe('zip_too_many');
    expect(await listOf(zip({ 'a.zip': zip(many(300)), 'b.zip': zip(many(300)) }))).toBe('zip_too_many');
  });

  test('a bomb is refused before it goes off, also inside another', async () => {
    const bomb = zip({ 'a.xml': new Uint8Array(20_000_000) });
    const started = performance.now();
    expect(await listOf(bomb)).toBe('zip_too_big');
    expect(await listOf(zip({ 'b.zip': bomb }))).toBe('zip_too_big');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('a bomb beside an invoice costs only itself', async () => {
    const bomb = new Uint8Array(20_000_000);
    expect(await listOf(zip({ 'a.xml': invoice('FE1'), 'b.dat': bomb, 'c.zip': zip({ 'd.xml': bomb }) }))).toEqual([
      ['a.xml', 'FE1'],
      ['b.dat', 'zip_too_big'],
      ['c.zip/d.xml', 'zip_too_big'],
    ]);
  });

  test('what packs well and is small is no bomb', async () => {
    const line = { description: 'Plan de voz y datos', total: '39900.00', tax: '7581.00' };
    const long = dianXml({ number: 'FE2', lines: Array.from({ length: 3_000 }, () => line) });
    const packed = zip({ 'a.xml': strToU8(long), 'firma.dat': new Uint8Array(40_000), 'b.xml': invoice('FE1') });
    expect(packed.length).toBeLessThan(long.length / 100);
    expect(await listOf(packed)).toEqual([
      ['a.xml', 'FE2'],
      ['b.xml', 'FE1'],
    ]);
  });

  test('two hundred megabytes are the most that is unpacked, whatever the number of files', async () => {
    const big = Buffer.alloc(18_000_000);
    for (let at = 0; at < big.length; at += 64) big.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
    const members = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.pdf`, big]));
    const bytes = zipSync(members, { level: 1 });
    expect(bytes.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(await listOf(bytes)).toBe('zip_too_big');
    // Packing the archive takes more than the default five seconds on a busy machine.
  }, 60_000);

  test('a forged size does not let more through than it declares', async () => {
    const bytes = zip({ 'a.xml': new Uint8Array(5_000_000), 'b.xml': invoice('FE2') });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const central = Buffer.from(bytes).indexOf('PK\u0001\u0002', 0, 'latin1');
    view.setUint32(central + 24, 1000, true);
    expect(await listOf(bytes)).toEqual([
      ['a.xml', 'bad_zip'],
      ['b.xml', 'FE2'],
    ]);
  });

  test('damaged bytes never make it throw', async () => {
    const whole = zip({ 'a.xml': invoice('FE1'), 'b.zip': zip({ 'c.xml': invoice('FE2') }), 'd.pdf': pdf });
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = Uint8Array.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        expect(typeof (await read(bytes)).ok).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});
