import { ZipRejected } from '#domain/files/zip.ts';

/** A member as the central directory lists it; `from` and `size` locate its compressed bytes. */
export type ZipEntry = {
  nameBytes: Uint8Array;
  isUtf8: boolean;
  isEncrypted: boolean;
  method: number;
  from: number;
  size: number;
  unpackedSize: number;
};

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 0xffff;

/**
 * Yields the members in the order of the central directory at the end of the archive, which the server reads too; bytes
 * between the members are ignored. Throws ZipRejected when the directory is missing or not consistent.
 */
export function* zipDirectory(bytes: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOfDirectory(view);
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== ENTRY_MARK) throw new ZipRejected('bad_zip');
      const nameLength = view.getUint16(at + 28, true);
      yield entryAt(view, bytes, at);
      at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // The offset is beyond the end of the file.
    if (error instanceof RangeError) throw new ZipRejected('bad_zip');
    throw error;
  }
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let index = last; index >= 0 && index >= last - MAX_COMMENT; index -= 1) {
    if (
      view.getUint32(index, true) === END_MARK &&
      index + END_BYTES + view.getUint16(index + 20, true) <= view.byteLength
    )
      return index;
  }
  throw new ZipRejected('bad_zip');
}

function entryAt(view: DataView, bytes: Uint8Array, at: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const local = view.getUint32(at + 42, true);
  if (view.getUint32(local, true) !== LOCAL_MARK) throw new ZipRejected('bad_zip');
  const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return {
    nameBytes: bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + view.getUint16(at + 28, true)),
    isUtf8: (flags & 0x800) !== 0,
    isEncrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    from,
    size: view.getUint32(at + 20, true),
    unpackedSize: view.getUint32(at + 24, true),
  };
}
