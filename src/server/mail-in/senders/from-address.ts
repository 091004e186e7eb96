import { Email } from '#domain/accounts/email-address.ts';
import { readHeaderFields, withoutQuotedText } from '../message/message-head.ts';

/** A name without signs that a program could read as more than a name, and one address. */
const NAMED = /^[^<>@,;:()"\\]*<\s*([^\s<>@,;:()"\\]+@[^\s<>@,;:()"\\]+)\s*>$/;
const PLAIN = /^[^\s<>@,;:()"\\]+@[^\s<>@,;:()"\\]+$/;

/**
 * The one address that a message says it is from, in lower case. Undefined where there is none, and where two programs
 * could read two senders: several From fields, several addresses, a group, an address within the name.
 */
export function readFromAddress(head: Uint8Array): string | undefined {
  const [from, ...others] = readHeaderFields(head).filter(({ name }) => name === 'from');
  if (!from || others.length > 0) return undefined;
  const value = withoutQuotedText(from.value).trim();
  const address = NAMED.exec(value)?.[1] ?? PLAIN.exec(value)?.[0];
  return Email.safeParse(address).data;
}
