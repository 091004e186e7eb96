import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey, SecretKeys } from './secret-keys.ts';

/**
 * Encrypts short secrets before they are stored (AES-256-GCM, a random 96-bit nonce per value). `context` identifies
 * the owner of a value, for example `technical_keys:<company id>:<row id>`. A value opens only with its own context, so
 * a value that was copied to another row is refused.
 */
export type SecretBox = {
  seal(plain: string, context: string): string;
  /** Throws `SecretUnreadable`. */
  open(sealed: string, context: string): string;
  /** True when the text has the format of a sealed value, whichever key sealed it. */
  isSealed(value: string): boolean;
  /** True when the current key sealed the value; false after a rotation. */
  isCurrent(sealed: string): boolean;
};

/** `unknown_key`: sealed with a key that is not listed. `damaged`: changed, truncated, or from another context. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
  readonly type: 'unknown_key' | 'damaged';

  constructor(type: 'unknown_key' | 'damaged') {
    super(`A sealed secret cannot be opened (${type}).`);
    this.type = type;
  }
}

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v1\.([\w-]{8})\.([\w-]+)$/;

/**
 * The first key seals; all keys open. A sealed value has the format `v1.<key id>.<base64url of nonce, tag,
 * ciphertext>`.
 */
export function createSecretBox(keys: SecretKeys): SecretBox {
  const [current] = keys;

  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundData(current.id, context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, context) {
      const [, id, encoded] = SEALED.exec(sealed) ?? [];
      if (id === undefined || encoded === undefined) throw new SecretUnreadable('damaged');
      const found = keys.find((one) => one.id === id);
      if (!found) throw new SecretUnreadable('unknown_key');
      return decrypt(Buffer.from(encoded, 'base64url'), found, context);
    },
    isSealed: (value) => SEALED.test(value),
    isCurrent: (sealed) => SEALED.exec(sealed)?.[1] === current.id,
  };
}

function decrypt(bytes: Buffer, { id, key }: SecretKey, context: string): string {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretUnreadable('damaged');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundData(id, context));
  decipher.setAuthTag(tag);
  try {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretUnreadable('damaged');
  }
}

const boundData = (id: string, context: string): Buffer => Buffer.from(`${VERSION}.${id}.${context}`);
