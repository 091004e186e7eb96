import { type Address, addressParser, type Email } from 'postal-mime';
import { Email as EmailAddress } from '#domain/email-address.ts';

/** A message to more people than this is no supplier's. */
const MOST = 200;
/** What a server notes when it puts a message into a mailbox. */
const DELIVERED = new Set(['delivered-to', 'x-original-to', 'x-delivered-to', 'envelope-to', 'x-envelope-to']);

/** Every address that a message names as its own: who it was written to, and whom servers brought it to. */
export function messageRecipients({ to = [], cc = [], headers }: Email): string[] {
  const found = new Set<string>();
  const add = (address: string) => {
    const { data } = EmailAddress.safeParse(address);
    if (data !== undefined && found.size < MOST) found.add(data);
  };
  for (const address of [...to, ...cc].flatMap(addressesIn)) add(address);
  for (const { key, value } of headers) {
    if (DELIVERED.has(key)) for (const address of addressParser(value).flatMap(addressesIn)) add(address);
    if (key === 'received') add(/\bfor\s+<([^<>\s]+)>/i.exec(value)?.[1] ?? '');
  }
  return [...found];
}

export function addressesIn(address: Address): string[] {
  if (address.group) return address.group.map((member) => member.address);
  return [address.address];
}
