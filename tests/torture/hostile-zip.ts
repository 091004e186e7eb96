import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { type HostileCase, hostileCase } from './hostile-case.ts';
import { aFlatePdf } from './hostile-pdf.ts';
import { type Entry, writeZip } from './write-zip.ts';

const MB = 1024 * 1024;
const AS_ZIP = { way: 'upload', plan: 'free', file_name: 'a.zip' } as const;
const zip = (name: string, make: (nit: string) => Uint8Array): HostileCase => hostileCase(`ZIP: ${name}`, AS_ZIP, make);

const own = (nit: string) => strToU8(dianXml({ supplier: { name: 'Propia S.A.S.', nit } }));
const entry = (name: string, content: Uint8Array, lies: Partial<Entry> = {}): Entry => ({
  name,
  packed: deflateRawSync(content),
  size: content.length,
  ...lies,
});
const nested = (levels: number, width: number): Uint8Array => {
  let inner: Uint8Array = zipSync({ 'a.xml': new Uint8Array(MB) });
  for (let level = 0; level < levels; level += 1)
    inner = zipSync(Object.fromEntries(Array.from({ length: width }, (_, at) => [`${at}.zip`, inner])));
  return inner;
};

export const HOSTILE_ZIP: readonly HostileCase[] = [
  zip('a member of 900 MB', () => writeZip([{ name: 'a.xml', packed: zeros(900), size: 900 * MB }])),
  zip('a hundred members of 20 MB', () => {
    const packed = zeros(20);
    return writeZip(Array.from({ length: 100 }, (_, at) => ({ name: `${at}.xml`, packed, size: 20 * MB })));
  }),
  zip('sizes that are a lie', () => writeZip([{ name: 'a.xml', packed: zeros(400), size: 100 }])),
  zip('a packed size beyond the file', () => writeZip([entry('a.xml', strToU8('<a/>'), { packed_size: 0x7fffffff })])),
  zip('a thousand members that share their bytes', () => {
    const shared = { packed: zeros(20), size: 20 * MB };
    return writeZip(
      Array.from({ length: 1_000 }, (_, at) => ({ name: `${at}.xml`, ...shared })),
      { isShared: true },
    );
  }),
  zip('sixty-five thousand members', () =>
    writeZip(
      Array.from({ length: 65_000 }, (_, at) => ({ name: `${at}`, packed: new Uint8Array(2).fill(3), size: 0 })),
    ),
  ),
  zip('eight levels of ten each', () => nested(8, 10)),
  zip('two hundred levels of one', () => nested(200, 1)),
  zip('a ZIP of ZIPs of PDFs beside an XML', (nit) => {
    const pdf = aFlatePdf({ megabytes: 300, filters: 2 });
    const pdfs = zipSync(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.pdf`, pdf])));
    return zipSync({ 'a.xml': own(nit), 'b.zip': pdfs, 'c.zip': pdfs });
  }),
  zip('three PDFs of 3 GB beside an XML', (nit) => {
    const pdf = aFlatePdf({ megabytes: 1_000, filters: 3 });
    return zipSync({ 'a.xml': own(nit), 'a.pdf': pdf, 'b.pdf': pdf, 'c.pdf': pdf });
  }),
  zip('a comment full of ends', () =>
    writeZip([entry('a.xml', strToU8('<a/>'))], { comment: 'PK\u0005\u0006'.repeat(16_000) }),
  ),
  zip('names of sixty thousand signs', () =>
    writeZip(Array.from({ length: 300 }, (_, at) => entry(`${'a'.repeat(60_000)}${at}.xml`, strToU8('<a/>')))),
  ),
  zip('names that lead elsewhere', (nit) => zipSync({ '../../../etc/a.xml': own(nit), '/dev/zero.xml': own(nit) })),
  zip('five hundred documents of 200 KB of spaces', () => {
    const content = strToU8(`<Invoice>${' '.repeat(200_000)}</Invoice>`);
    return zipSync(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}.xml`, content])));
  }),
  zip('a directory that points at itself', () => {
    const bytes = Buffer.from(writeZip([entry('a.zip', strToU8('PK'))]));
    bytes.writeUInt32LE(0, bytes.length - 6);
    return bytes;
  }),
];

/** So many megabytes of zeros as DEFLATE writes them, without holding them at once. */
function zeros(megabytes: number): Uint8Array {
  const one = deflateRawSync(new Uint8Array(MB), { finishFlush: 2 });
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0])]);
}
