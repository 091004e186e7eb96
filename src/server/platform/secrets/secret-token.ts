import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or a session. Only the hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 under which a token is stored and searched. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
