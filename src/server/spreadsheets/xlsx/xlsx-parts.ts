import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { detectFileType } from '#domain/files/file-type.ts';
import { findZipDirectory } from '#domain/files/zip-directory.ts';
import { partKey, type XlsxParts } from '#domain/sheets/xlsx/xlsx-parts.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';

/** The signature of the format before Excel 2007, and of workbooks with a password. */
const COMPOUND_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Checks the declared size of every member before it unpacks one. While unpacking, yauzl enforces the declared sizes.
 */
export async function openXlsxParts(bytes: Uint8Array): Promise<XlsxParts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.length > XLSX_LIMITS.bytes) throw new XlsxRefusedError('xlsx_too_big');
  if (startsWith(buffer, COMPOUND_START)) throw new XlsxRefusedError('locked_xlsx');
  if (detectFileType(buffer) !== 'zip') throw new XlsxRefusedError('not_xlsx');
  const zip = await fromBufferPromise(archiveBytes(buffer)).catch(() => {
    throw new XlsxRefusedError('bad_xlsx');
  });
  try {
    const members = await listMembers(zip);
    return {
      has: (path) => members.has(partKey(path)),
      open: async (path) => {
        const entry = members.get(partKey(path));
        if (!entry || entry.isEncrypted()) throw new XlsxRefusedError('bad_xlsx');
        const stream = await zip.openReadStreamPromise(entry).catch(() => {
          throw new XlsxRefusedError('bad_xlsx');
        });
        return decodeStream(stream);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof XlsxRefusedError ? error : new XlsxRefusedError('bad_xlsx');
  }
}

async function listMembers(zip: ZipFile): Promise<Map<string, Entry>> {
  const members = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    const isBomb = entry.uncompressedSize > XLSX_LIMITS.ratio * Math.max(entry.compressedSize, 1_000);
    const isTooMuch = unpacked > XLSX_LIMITS.unpacked || members.size >= XLSX_LIMITS.members;
    if (isBomb || isTooMuch) throw new XlsxRefusedError('xlsx_too_big');
    const key = partKey(entry.fileName);
    if (!members.has(key)) members.set(key, entry);
  }
  return members;
}

/** Stops with the consumer: the stream is then destroyed. */
async function* decodeStream(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch {
    throw new XlsxRefusedError('bad_xlsx');
  }
}

/** The archive without what a mail gateway or a download put before and behind it. */
function archiveBytes(buffer: Buffer): Buffer {
  try {
    const { prefix, end } = findZipDirectory(buffer);
    return buffer.subarray(prefix, end);
  } catch {
    throw new XlsxRefusedError('bad_xlsx');
  }
}

const startsWith = (buffer: Buffer, start: Buffer) => buffer.subarray(0, start.length).equals(start);
