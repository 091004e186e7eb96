import { ZipRejected } from './zip.ts';
import { type DecodeName, decodeZipName } from './zip-name.ts';

/** A member as the central directory lists it; `from` and `size` locate its compressed bytes. */
export type ZipEntry = {
  name: string;
  isEncrypted: boolean;
  method: number;
  /** Undefined where the directory points to no member; that costs only this one. */
  from: number | undefined;
  size: number;
  unpackedSize: number;
  crc32: number;
};

/** `prefix` is the number of bytes before the archive: offsets inside it do not count them. */
type Directory = { start: number; count: number; prefix: number };

const END_MARK = 0x06054b50;
const END64_MARK = 0x06064b50;
const LOCATOR64_MARK = 0x07064b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_BYTES = 22;
const END64_BYTES = 56;
const LOCATOR64_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** How far before the end of the file the directory may end: a comment of 64 KB, and bytes that a gateway added. */
const MAX_TAIL = 1024 * 1024;
const IN_ZIP64 = 0xffffffff;
const ZIP64_EXTRA = 1;

/**
 * Yields the members in the order of the central directory at the end of the archive. Bytes before the first member,
 * between members and after the directory are ignored; ZIP64 is read. Throws ZipRejected when no directory is sound.
 */
export function* zipDirectory(bytes: Uint8Array, decode: DecodeName): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { start, count, prefix } = findZipDirectory(bytes);
  let at = start;
  try {
    for (let left = count; left > 0; left -= 1) {
      if (view.getUint32(at, true) !== ENTRY_MARK) throw new ZipRejected('bad_zip');
      yield entryAt(view, { at, prefix }, decode);
      at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // The offset is beyond the end of the file.
    if (error instanceof RangeError) throw new ZipRejected('bad_zip');
    throw error;
  }
}

/** Where the archive begins and ends in the bytes, without what stands before and behind it. Throws ZipRejected. */
export function findZipDirectory(bytes: Uint8Array): Directory & { end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = view.byteLength - END_BYTES;
  // A comment or padding may look like the end of an empty archive.
  let empty: ReturnType<typeof findZipDirectory> | undefined;
  for (let end = last; end >= 0 && end >= last - MAX_TAIL; end -= 1) {
    if (view.getUint32(end, true) !== END_MARK) continue;
    const directory = directoryBefore(view, end);
    if (!directory) continue;
    const found = { ...directory, end: end + END_BYTES + view.getUint16(end + 20, true) };
    if (directory.count > 0) return found;
    empty ??= found;
  }
  if (empty) return empty;
  throw new ZipRejected('bad_zip');
}

/** The directory that ends here, when it is sound. */
function directoryBefore(view: DataView, end: number): Directory | undefined {
  const large = zip64End(view, end);
  const count = large ? large.count : view.getUint16(end + 10, true);
  const size = large ? large.size : view.getUint32(end + 12, true);
  const offset = large ? large.offset : view.getUint32(end + 16, true);
  const byEnd = (large?.at ?? end) - size;
  if (count === 0) return { start: byEnd, count, prefix: 0 };
  if (byEnd >= offset && isMark(view, byEnd, ENTRY_MARK)) return { start: byEnd, count, prefix: byEnd - offset };
  return isMark(view, offset, ENTRY_MARK) ? { start: offset, count, prefix: 0 } : undefined;
}

type Zip64End = { at: number; count: number; size: number; offset: number };

function zip64End(view: DataView, end: number): Zip64End | undefined {
  const locator = end - LOCATOR64_BYTES;
  if (!isMark(view, locator, LOCATOR64_MARK)) return undefined;
  // Behind bytes that were put before the archive, the stored offset is wrong; the record stands before its locator.
  const at = [locator - END64_BYTES, toNumber(view, locator + 8)].find((place) => isMark(view, place, END64_MARK));
  if (at === undefined) return undefined;
  return { at, count: toNumber(view, at + 32), size: toNumber(view, at + 40), offset: toNumber(view, at + 48) };
}

const isMark = (view: DataView, at: number, mark: number): boolean =>
  at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === mark;

/** A number of 64 bits; beyond 2^53 it is inexact, and far beyond every limit. */
const toNumber = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

function entryAt(view: DataView, { at, prefix }: { at: number; prefix: number }, decode: DecodeName): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const nameLength = view.getUint16(at + 28, true);
  const { size, unpackedSize, offset } = sizesAt(view, at);
  const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameLength);
  return {
    name: decodeZipName(nameBytes, decode),
    isEncrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    from: dataStart(view, offset + prefix),
    size,
    unpackedSize,
  };
}

/** Sizes and offset of an entry, from its ZIP64 field where they do not fit: in this order, and only those. */
function sizesAt(view: DataView, at: number): { size: number; unpackedSize: number; offset: number } {
  let extra = zip64Field(view, at);
  const full = (value: number): number => {
    if (value !== IN_ZIP64 || extra === undefined) return value;
    const large = toNumber(view, extra);
    extra += 8;
    return large;
  };
  const unpackedSize = full(view.getUint32(at + 24, true));
  const size = full(view.getUint32(at + 20, true));
  return { size, unpackedSize, offset: full(view.getUint32(at + 42, true)) };
}

function zip64Field(view: DataView, entry: number): number | undefined {
  let at = entry + ENTRY_BYTES + view.getUint16(entry + 28, true);
  const end = at + view.getUint16(entry + 30, true);
  while (at + 4 <= end) {
    if (view.getUint16(at, true) === ZIP64_EXTRA) return at + 4;
    at += 4 + view.getUint16(at + 2, true);
  }
  return undefined;
}

function dataStart(view: DataView, local: number): number | undefined {
  if (!isMark(view, local, LOCAL_MARK) || local + LOCAL_BYTES > view.byteLength) return undefined;
  return local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
}
