import { randomBytes } from 'node:crypto';
import { readFieldsOfOurServer } from '../message/message-head.ts';

/**
 * The mailbox in which the messages of all companies arrive: `local@domain`. `recipientHeader`, in lower case, is the
 * field in which its server records to which address it delivered a message.
 */
export type InboundMailbox = { local: string; domain: string; recipientHeader: string };

/** RFC 4648, in lower case, because addresses are compared without case. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN_LENGTH = 26;
const TOKEN = /^[a-z2-7]{26}$/;

/** 130 random bits: 26 characters of 5 bits. */
export const createInboundToken = (): string =>
  Array.from(randomBytes(TOKEN_LENGTH), (byte) => BASE32[byte % BASE32.length]).join('');

/** The address of one company: a sub-address of the mailbox (RFC 5233). */
export const inboundAddress = ({ local, domain }: InboundMailbox, token: string): string =>
  `${local}+${token}@${domain}`;

/**
 * The token of the company to which our own mail server delivered a message; undefined where it recorded nothing, more
 * than one address, or another one. Only the topmost field counts, and only above the first `Received`. To, Cc and
 * Received are never read: their writer chooses what stands there.
 */
export function readRecipientToken(mailbox: InboundMailbox, head: Uint8Array): string | undefined {
  const recorded = readFieldsOfOurServer(head).find(({ name }) => name === mailbox.recipientHeader);
  const address = /^<?([^\s<>,;]+)>?$/.exec(recorded?.value ?? '')?.[1]?.toLowerCase() ?? '';
  const [before, after] = [`${mailbox.local}+`, `@${mailbox.domain}`];
  if (!address.startsWith(before) || !address.endsWith(after)) return undefined;
  const token = address.slice(before.length, -after.length);
  return TOKEN.test(token) ? token : undefined;
}
