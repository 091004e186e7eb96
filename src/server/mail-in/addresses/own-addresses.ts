import type { Config } from '../../platform/config.ts';

/** Returns `name+detail@domain` without its detail, in lower case. */
function withoutDetail(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return `${name}${address.slice(at)}`.toLowerCase();
}

/** Returns whether an address is one of the server's own, or a sub-address of one. */
export const isOwnAddress = (email: string, own: readonly string[]): boolean =>
  own.some((one) => withoutDetail(one) === withoutDetail(email));

type OwnAddressConfig = Pick<Config, 'mailbox' | 'inbound' | 'mailFrom' | 'contactEmail'>;

/** Returns the addresses of this server, which no company may certify. */
export function listOwnAddresses({ mailbox, inbound, mailFrom, contactEmail }: OwnAddressConfig): string[] {
  const own = [parsePlainAddress(mailFrom), contactEmail];
  if (mailbox) own.push(mailbox.user);
  if (inbound) own.push(`${inbound.local}@${inbound.domain}`);
  return own.filter((address) => address.includes('@'));
}

/** Returns the address in `Name <address>`, or the text itself. */
const parsePlainAddress = (text: string): string => /<([^<>\s]+)>\s*$/.exec(text)?.[1] ?? text.trim();
