import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { detectFileType } from '#domain/files/file-type.ts';
import { findZipDirectory } from '#domain/files/zip-directory.ts';
import { isCompoundFile, XlsxMembers, type XlsxParts } from '#domain/sheets/xlsx/xlsx-parts.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';

/**
 * Checks the declared size of every member before it unpacks one. While unpacking, yauzl enforces the declared sizes.
 */
export async function openXlsxParts(bytes: Uint8Array): Promise<XlsxParts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.length > XLSX_LIMITS.bytes) throw new XlsxRefusedError('xlsx_too_big');
  if (isCompoundFile(buffer)) throw new XlsxRefusedError('locked_xlsx');
  if (detectFileType(buffer) !== 'zip') throw new XlsxRefusedError('not_xlsx');
  const zip = await fromBufferPromise(archiveBytes(buffer)).catch(() => {
    throw new XlsxRefusedError('bad_xlsx');
  });
  try {
    const members = await listMembers(zip);
    return {
      has: members.has,
      open: async (path) => {
        const entry = members.get(path);
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

/** Ends with its consumer, and the stream with it. */
async function* decodeStream(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch {
    throw new XlsxRefusedError('bad_xlsx');
  }
}

async function listMembers(zip: ZipFile): Promise<XlsxMembers<Entry>> {
  const members = new XlsxMembers<Entry>();
  for await (const entry of zip.eachEntry()) {
    members.add(entry.fileName, entry, { packed: entry.compressedSize, unpacked: entry.uncompressedSize });
  }
  return members;
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
