import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readUpload } from './read-upload.ts';

const invoice = strToU8(dianXml());
const pdf = strToU8('%PDF-1.4\n');
const read = (bytes: Uint8Array, filename = 'a.zip') => readUpload({ filename, bytes });
const code = async (bytes: Uint8Array) => {
  const reading = await read(bytes);
  return reading.ok ? reading.members.map((member) => (member.ok ? 'ok' : member.code)).join() : reading.code;
};

test('ten thousand members are refused without being unpacked', async () => {
  const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.xml`, invoice]));
  expect(await code(zipSync(members, { level: 0 }).subarray(0, MAX_UPLOAD_BYTES + 1))).toBe('too_big');
  const small = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.xml`, strToU8('<a/>')]));
  expect(await code(zipSync(small, { level: 0 }))).toBe('zip_too_many');
});

test('a bomb of ZIPs in ZIPs, each small, goes off nowhere', async () => {
  const leaf = zipSync({ 'a.xml': new Uint8Array(4_000_000) });
  const sixteen = (bytes: Uint8Array) =>
    zipSync(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${at}.zip`, bytes])));
  expect(await code(sixteen(sixteen(leaf)))).toMatch(/^zip_too_/);
});

test('a link is a text with a path in it, never followed', async () => {
  const link = { os: 3, attrs: 0o120777 << 16 };
  const bytes = zipSync({ 'enlace.xml': [strToU8('/etc/passwd'), link], 'b.xml': invoice });
  expect(await code(bytes)).toBe('not_dian,ok');
});

test('a file that is PDF and ZIP at once is what it begins with', async () => {
  const zip = zipSync({ 'a.xml': invoice });
  expect(await code(Buffer.concat([zip, pdf]))).toMatch(/^(?:ok|bad_zip)$/);
  const asPdf = await read(Buffer.concat([pdf, zip]), 'factura.zip');
  const members = asPdf.ok ? asPdf.members : [];
  expect(members.filter((member) => member.ok && member.documents.length > 0)).toEqual([]);
});

test('an XML is an XML under any name, and a picture called XML is none', async () => {
  for (const name of ['factura.zip', 'factura.pdf', 'factura', 'FACTURA.XML', 'fact\u0000ura.exe']) {
    expect(await read(invoice, name)).toMatchObject({ ok: true, members: [{ ok: true }] });
  }
  expect(await code(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('not_dian');
});

test('names lead nowhere, however they are written', async () => {
  const names = ['..\\..\\x.xml', '../../../x.xml', 'C:\\x.xml', '/x.xml', 'a/./../x.xml', '\u202Elmx.exe.xml'];
  for (const name of names) {
    const reading = await read(zipSync({ [name]: invoice }));
    const [member] = reading.ok ? reading.members : [];
    expect(member?.member).not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)/);
  }
});
