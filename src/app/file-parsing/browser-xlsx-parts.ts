import { detectFileType } from '#domain/files/file-type.ts';
import { ZIP_DEFLATED, ZIP_STORED } from '#domain/files/zip.ts';
import { type ZipEntry, zipDirectory } from '#domain/files/zip-directory.ts';
import { isCompoundFile, XlsxMembers, type XlsxParts } from '#domain/sheets/xlsx/xlsx-parts.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import { XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';
import { browserPlatform } from './browser-platform.ts';

/** Opens a workbook in a browser or a worker, with the limits of the server. Throws XlsxRefusedError. */
export function openBrowserXlsx(bytes: Uint8Array<ArrayBuffer>): XlsxParts {
  if (bytes.length > XLSX_LIMITS.bytes) throw new XlsxRefusedError('xlsx_too_big');
  if (isCompoundFile(bytes)) throw new XlsxRefusedError('locked_xlsx');
  if (detectFileType(bytes) !== 'zip') throw new XlsxRefusedError('not_xlsx');
  const members = listMembers(bytes);
  return {
    has: members.has,
    open: async (path) => {
      const entry = members.get(path);
      if (!entry || entry.isEncrypted || entry.from === undefined) throw new XlsxRefusedError('bad_xlsx');
      return readText(bytes.subarray(entry.from, entry.from + entry.size), entry);
    },
    close: () => {},
  };
}

function listMembers(bytes: Uint8Array): XlsxMembers<ZipEntry> {
  const members = new XlsxMembers<ZipEntry>();
  try {
    for (const entry of zipDirectory(bytes, browserPlatform.decodeText)) {
      members.add(entry.name, entry, { packed: entry.size, unpacked: entry.unpackedSize });
    }
    return members;
  } catch (error) {
    throw error instanceof XlsxRefusedError ? error : new XlsxRefusedError('bad_xlsx');
  }
}

/** The text of a member in chunks. More than the size that it declares, or damaged data, is refused. */
async function* readText(packed: Uint8Array<ArrayBuffer>, entry: ZipEntry): AsyncGenerator<string> {
  const reader = unpack(packed, entry).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > entry.unpackedSize) throw new XlsxRefusedError('xlsx_too_big');
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof XlsxRefusedError ? error : new XlsxRefusedError('bad_xlsx');
  } finally {
    // A consumer that stops early leaves the rest packed.
    await reader.cancel().catch(() => undefined);
  }
}

function unpack(packed: Uint8Array<ArrayBuffer>, { method }: ZipEntry): ReadableStream<Uint8Array> {
  const source = new Blob([packed]).stream();
  if (method === ZIP_STORED) return source;
  if (method !== ZIP_DEFLATED) throw new XlsxRefusedError('bad_xlsx');
  return source.pipeThrough(new DecompressionStream('deflate-raw'));
}
