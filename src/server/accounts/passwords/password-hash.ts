import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, which are this package's defaults: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the argon2id hash of a password, in PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let dummyHash: Promise<string> | undefined;

/**
 * Returns whether a password is correct. It takes the same time for a missing account or password as for a wrong
 * password.
 */
export async function verifyPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one');
  const matches = await verify(password_hash ?? (await dummyHash), password);
  return matches && typeof password_hash === 'string';
}
