import { type FileHandle, open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { SheetPart } from '../../spreadsheets/parse/read-sheet.ts';
import { XlsxRefusedError } from '../../spreadsheets/xlsx/xlsx-refused.ts';

/** Each part starts with its length in bytes. */
const LENGTH_BYTES = 4;
/** The server holds one whole part in memory. */
const MAX_PART_BYTES = 32 * 1024 * 1024;
/** 200,000 rows of a listing take 200 MB. */
const MAX_FILE_BYTES = 1024 * 1024 * 1024;

/** Writes parts to a new file that only its owner can read. Throws XlsxRefusedError when they are too large. */
export async function writeSheetParts(path: string, parts: AsyncIterable<SheetPart>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  let written = 0;
  try {
    for await (const part of parts) {
      const bytes = serialize(part);
      written += LENGTH_BYTES + bytes.length;
      if (bytes.length > MAX_PART_BYTES || written > MAX_FILE_BYTES) throw new XlsxRefusedError('xlsx_too_big');
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(bytes.length);
      await file.writev([length, bytes]);
    }
  } finally {
    await file.close();
  }
}

/** Reads the parts of a file of writeSheetParts, one part in memory at a time. */
export async function* readSheetParts(path: string): AsyncGenerator<SheetPart> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const length = await readExactly(file, LENGTH_BYTES);
      if (!length) return;
      const bytes = await readExactly(file, length.readUInt32LE());
      if (!bytes) throw new Error('A part of a spreadsheet was cut off.');
      // The bytes come from writeSheetParts, so their type is known.
      yield deserialize(bytes) as SheetPart;
    }
  } finally {
    await file.close();
  }
}

/** Undefined at the end of the file. */
async function readExactly(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(size), 0, size);
  return bytesRead < size ? undefined : buffer;
}
