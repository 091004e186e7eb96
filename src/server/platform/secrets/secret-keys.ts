import { createHash } from 'node:crypto';

/** A 256-bit key and the id by which sealed values refer to it. */
export type SecretKey = { id: string; key: Buffer };

/** The first key seals; all keys open. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

const KEY_BYTES = 32;

/**
 * Parses SECRETS_KEY: base64 keys of 32 bytes, separated by commas. The first key seals; the others only open values
 * from before a rotation. Returns undefined when one of them is invalid.
 */
export function parseSecretKeys(text: string): SecretKeys | undefined {
  const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64'));
  const [first, ...others] = keys;
  if (!first || keys.some((key) => key.length !== KEY_BYTES)) return undefined;
  return [toSecretKey(first), ...others.map(toSecretKey)];
}

/** The id is a hash of the key, so it needs no configuration and reveals nothing about the key. */
export const toSecretKey = (key: Buffer): SecretKey => ({
  id: createHash('sha256').update('cuadra secret key id').update(key).digest('base64url').slice(0, 8),
  key,
});
