import { z } from 'zod/mini';

/** The longest address in SMTP, and the longest part before the at sign (RFC 5321 4.5.3.1). */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/**
 * RFC 5322 `dot-atom` in ASCII. No quoted local part, comment, group or domain literal: a mail library may parse those
 * as an address other than the stored one, and limits per address would count the wrong one. No character outside
 * ASCII: the same mailbox could be written in several ways (IDNA), and few servers accept one before the at sign.
 */
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const TOP_LABEL = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';
const PLAIN_ADDRESS = new RegExp(`^(${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+${TOP_LABEL}$`);

const INVALID = 'Escribe un correo válido, por ejemplo nombre@empresa.com.';

/**
 * Whether the text is one plain email address in lower case. Linear time: `maxLength` is checked before the pattern.
 */
export function isPlainEmail(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const local = PLAIN_ADDRESS.exec(text)?.[1];
  return local !== undefined && local.length <= MAX_LOCAL_LENGTH;
}

/** An email address that the product sends to (docs/specification.md#validation). Stored trimmed and in lower case. */
export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => isPlainEmail(text), INVALID),
  z.meta({ format: 'email' }),
);

/**
 * The email address typed to sign in. No email is sent to it, so users who signed up before only plain addresses were
 * accepted can still sign in.
 */
export const SignInEmail = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(MAX_LENGTH, INVALID),
    z.regex(/^[^\s@]+@[^\s@]+$/, INVALID),
    z.meta({ format: 'email' }),
  );
