import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '#app/file-parsing/parse-file.ts';
import { readUpload } from '#server/documents/read-upload.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';

/** How one program writes an archive. Bits of `flags`: 3 data descriptor, 11 name in UTF-8. */
type Variant = {
  prefix: Uint8Array;
  suffix: Uint8Array;
  comment: string;
  isStored: boolean;
  hasDescriptor: boolean;
  isZip64: boolean;
  hasZip64End: boolean;
  hasFlag: boolean;
  /** Offsets that count the prefix, as some self-extracting archives have. */
  countsPrefix: boolean;
};

const XML = Buffer.from(dianXml({ number: 'FE9' }));
const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value: number) => Buffer.concat([u32(value), u32(0)]);
const FULL = 0xffffffff;

type Member = { name: Buffer; packed: Uint8Array; size: number; crc: number; head: Buffer };

function zipOf(name: string, content: Uint8Array, variant: Variant, method?: number): Buffer {
  const packed = variant.isStored ? content : deflateRawSync(content);
  const flags = (variant.hasDescriptor ? 8 : 0) | (variant.hasFlag ? 0x800 : 0);
  const head = Buffer.concat([u16(20), u16(flags), u16(method ?? (variant.isStored ? 0 : 8)), u32(0)]);
  const member = { name: Buffer.from(name), packed, size: content.length, crc: crc32(content), head };
  const body = localPart(member, variant);
  const entry = directoryEntry(member, variant);
  const at = body.length + shiftOf(variant);
  const end = directoryEnd(entry.length, at, variant);
  return Buffer.concat([variant.prefix, body, entry, end, variant.suffix]);
}

const shiftOf = ({ countsPrefix, prefix }: Variant) => (countsPrefix ? prefix.length : 0);

function localPart({ name, packed, size, crc, head }: Member, { hasDescriptor }: Variant): Buffer {
  const facts = Buffer.concat([u32(crc), u32(packed.length), u32(size)]);
  const known = hasDescriptor ? Buffer.alloc(12) : facts;
  const local = [u32(0x04034b50), head, known, u16(name.length), u16(0), name, packed];
  return Buffer.concat(hasDescriptor ? [...local, u32(0x08074b50), facts] : local);
}

function directoryEntry({ name, packed, size, crc, head }: Member, variant: Variant): Buffer {
  const facts = [packed.length, size, shiftOf(variant)];
  const large = [u16(1), u16(24), u64(size), u64(packed.length), u64(shiftOf(variant))];
  const extra = Buffer.concat(variant.isZip64 ? large : []);
  const [packedSize = 0, unpackedSize = 0, offset = 0] = variant.isZip64 ? [FULL, FULL, FULL] : facts;
  const sizes = [u32(crc), u32(packedSize), u32(unpackedSize), u16(name.length), u16(extra.length)];
  return Buffer.concat([u32(0x02014b50), u16(45), head, ...sizes, Buffer.alloc(10), u32(offset), name, extra]);
}

function directoryEnd(size: number, at: number, { hasZip64End, comment }: Variant): Buffer {
  const record = [u32(0x06064b50), u64(44), u16(45), u16(45), u64(0), u64(1), u64(1), u64(size), u64(at)];
  const locator = [u32(0x07064b50), u32(0), u64(at + size), u32(1)];
  const count = u16(hasZip64End ? 0xffff : 1);
  const place = hasZip64End ? [u32(FULL), u32(FULL)] : [u32(size), u32(at)];
  const text = Buffer.from(comment);
  const end = [u32(0x06054b50), u32(0), count, count, ...place, u16(text.length), text];
  return Buffer.concat(hasZip64End ? [...record, ...locator, ...end] : end);
}

// No byte of the prefix begins an XML or a PDF, which would make it another file.
const junk = fc
  .uint8Array({ maxLength: 40 })
  .map((bytes) => bytes.map((byte) => (byte === 0x3c || byte === 0x25 ? 0 : byte)));
const variants: fc.Arbitrary<Variant> = fc.record({
  prefix: fc.oneof(fc.constant(new Uint8Array()), fc.constant(Uint8Array.of(0xef, 0xbb, 0xbf)), junk),
  suffix: fc.oneof(fc.constantFrom(Uint8Array.of(13, 10), new Uint8Array(512), new Uint8Array()), junk),
  comment: fc.constantFrom('', 'hecho con un programa', 'PK\u0005\u0006'),
  isStored: fc.boolean(),
  hasDescriptor: fc.boolean(),
  isZip64: fc.boolean(),
  hasZip64End: fc.boolean(),
  hasFlag: fc.boolean(),
  countsPrefix: fc.boolean(),
});
const NAMES = [
  'Factura Ñandú.xml',
  'a.XML',
  'a.xml ',
  'a.xml.txt',
  'FE.106',
  'carpeta\\a.xml',
  'sin extensión',
  '.oculta.xml',
];

/** The numbers and the names that both readers find. */
async function readBoth(bytes: Uint8Array<ArrayBuffer>) {
  const server = await readUpload({ filename: 'a.zip', bytes });
  const device = await parseFile('a.zip', bytes);
  return {
    names: server.ok ? server.members.map(({ member }) => member) : server.detail,
    server: server.ok
      ? server.members.flatMap((one) => (one.ok ? one.documents.map(({ number }) => number) : [one.detail]))
      : [server.detail],
    device: [
      ...device.documents.map(({ number }) => number),
      ...device.problems.map(({ detail }) => detail),
      ...(device.refused === null ? [] : [device.refused]),
    ],
  };
}

test('an archive is read the same on both sides, whatever program wrote it and what stands around it', async () => {
  await fc.assert(
    fc.asyncProperty(variants, fc.constantFrom(...NAMES), async (variant, name) => {
      const found = await readBoth(new Uint8Array(zipOf(name, XML, variant)));
      expect(found).toEqual({ names: [name.replaceAll('\\', '/')], server: ['FE9'], device: ['FE9'] });
    }),
    { numRuns: 2_000 },
  );
}, 120_000);

test('a method that is not read is named on both sides, and so is an archive in an archive that has it', async () => {
  const [variant] = fc.sample(variants, 1);
  if (!variant) throw new Error('No variant.');
  const inner = zipOf('a.xml', XML, { ...variant, isStored: false }, 9);
  for (const bytes of [inner, zipOf('b.zip', inner, variant)]) {
    const { server, device } = await readBoth(new Uint8Array(bytes));
    expect(server).toEqual([expect.stringMatching(/compresión/)]);
    expect(device).toEqual(server);
  }
});
