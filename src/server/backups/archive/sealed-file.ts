import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { SecretKey, SecretKeys } from '../../platform/secrets/secret-keys.ts';
import { BackupDamaged } from './backup-damaged.ts';

/**
 * The format of an encrypted backup: a header (mark, salt, check of the key), then chunks of 64 KiB, each encrypted and
 * authenticated with AES-256-GCM under a key that is derived from BACKUP_KEY and the salt. The nonce of a chunk is its
 * number, and says whether it is the last one: a chunk that is moved, left out or cut off does not open.
 */
const MARK = Buffer.from('CUADRA-BACKUP-1\n');
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const HEADER_BYTES = MARK.length + SALT_BYTES + CHECK_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

const deriveKeys = ({ key }: SecretKey, salt: Uint8Array) => {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, 'cuadra backup', KEY_BYTES + CHECK_BYTES));
  return { fileKey: derived.subarray(0, KEY_BYTES), check: derived.subarray(KEY_BYTES) };
};

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Encrypts a stream; one chunk is in memory at a time. */
export async function* sealChunks(source: AsyncIterable<Uint8Array>, key: SecretKey): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { fileKey, check } = deriveKeys(key, salt);
  yield Buffer.concat([MARK, salt, check]);
  const seal = (chunk: Uint8Array, index: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  let index = 0;
  let pending = Buffer.alloc(0);
  for await (const bytes of source) {
    pending = Buffer.concat([pending, bytes]);
    while (pending.length > CHUNK_BYTES) {
      yield seal(pending.subarray(0, CHUNK_BYTES), index, false);
      pending = pending.subarray(CHUNK_BYTES);
      index += 1;
    }
  }
  yield seal(pending, index, true);
}

/** Bytes that can be read from any position, with their number. */
export type RandomAccess = { size: number; read: (start: number, end: number) => AsyncGenerator<Buffer> };

export const isSealed = async (file: FileHandle): Promise<boolean> => (await readAt(file, 0, MARK.length)).equals(MARK);

/** Opens an encrypted backup with the key that fits. Throws `BackupDamaged`. */
export async function openSealedFile(file: FileHandle, keys: SecretKeys): Promise<RandomAccess> {
  const header = await readAt(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) throw new BackupDamaged('header', 'it is cut off');
  const salt = header.subarray(MARK.length, MARK.length + SALT_BYTES);
  const stored = header.subarray(MARK.length + SALT_BYTES);
  const fileKey = keys.map((key) => deriveKeys(key, salt)).find(({ check }) => timingSafeEqual(check, stored))?.fileKey;
  if (!fileKey) throw new BackupDamaged('header', 'BACKUP_KEY is not the key of this backup, or it was changed');

  const sealedBytes = (await file.stat()).size - HEADER_BYTES;
  const chunks = Math.max(1, Math.ceil(sealedBytes / (CHUNK_BYTES + TAG_BYTES)));
  const openChunk = async (index: number): Promise<Buffer> => {
    const sealed = await readAt(file, HEADER_BYTES + index * (CHUNK_BYTES + TAG_BYTES), CHUNK_BYTES + TAG_BYTES);
    if (sealed.length < TAG_BYTES) throw new Error('it is cut off');
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index, index === chunks - 1));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new Error('it was changed or cut off');
    }
  };
  let opened: { index: number; bytes: Promise<Buffer> } | undefined;
  return {
    size: Math.max(0, sealedBytes - chunks * TAG_BYTES),
    async *read(start, end) {
      for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES < end; index += 1) {
        // Entries that are smaller than a chunk are read one after the other.
        if (opened?.index !== index) opened = { index, bytes: openChunk(index) };
        const bytes = await opened.bytes;
        const first = index * CHUNK_BYTES;
        yield bytes.subarray(Math.max(0, start - first), Math.min(bytes.length, end - first));
      }
    },
  };
}

/** Fewer bytes at the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
