import { type FileHandle, open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

/** Each value starts with its length in bytes. */
const LENGTH_BYTES = 4;

/** The maximum bytes of one value and of the file, and the error that `writeValues` throws beyond them. */
export type ValueFileLimits = { valueBytes: number; fileBytes: number; tooLarge: () => Error };

/** Writes values to a new file that only its owner can read, one value in memory at a time. */
export async function writeValues(
  path: string,
  values: AsyncIterable<unknown>,
  limits?: ValueFileLimits,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  let written = 0;
  try {
    for await (const value of values) {
      const bytes = serialize(value);
      written += LENGTH_BYTES + bytes.length;
      if (limits && (bytes.length > limits.valueBytes || written > limits.fileBytes)) throw limits.tooLarge();
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(bytes.length);
      await file.writev([length, bytes]);
    }
  } finally {
    await file.close();
  }
}

/** Reads the values of a file of writeValues, one value in memory at a time. */
export async function* readValues(path: string): AsyncGenerator<unknown> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const length = await readExactly(file, LENGTH_BYTES);
      if (!length) return;
      const bytes = await readExactly(file, length.readUInt32LE());
      if (!bytes) throw new Error('A value of a file was cut off.');
      yield deserialize(bytes);
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
