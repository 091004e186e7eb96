import { Email } from '#domain/accounts/email-address.ts';
import { readHeaderFields, withoutQuotedText } from '../message/message-head.ts';

/** A display name without characters that a parser could read as syntax, and one address. */
const NAMED = /^[^<>@,;:()"\\]*<\s*([^\s<>@,;:()"\\]+@[^\s<>@,;:()"\\]+)\s*>$/;
const PLAIN = /^[^\s<>@,;:()"\\]+@[^\s<>@,;:()"\\]+$/;

/**
 * Returns the From address of a message, in lower case. Undefined when there is none, or when two parsers could read
 * two senders: several From fields, several addresses, a group, or an address within the name.
 */
export function readFromAddress(head: Uint8Array): string | undefined {
  const [from, ...others] = readHeaderFields(head).filter(({ name }) => name === 'from');
  if (!from || others.length > 0) return undefined;
  const value = withoutQuotedText(from.value).trim();
  const address = NAMED.exec(value)?.[1] ?? PLAIN.exec(value)?.[0];
  return Email.safeParse(address).data;
}
