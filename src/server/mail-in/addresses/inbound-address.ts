import { randomBytes } from 'node:crypto';
import { readFieldsOfOurServer } from '../message/message-head.ts';

/**
 * The mailbox that receives the messages of all companies: `local@domain`. `recipientHeader`, in lower case, is the
 * header field in which its mail server records the delivery address.
 */
export type InboundMailbox = { local: string; domain: string; recipientHeader: string };

/** RFC 4648, in lower case, because addresses are compared without case. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN_LENGTH = 26;
const TOKEN = /^[a-z2-7]{26}$/;

/** 130 random bits: 26 characters of 5 bits. */
export const createInboundToken = (): string =>
  Array.from(randomBytes(TOKEN_LENGTH), (byte) => BASE32[byte % BASE32.length]).join('');

/** Returns the address of one company: a sub-address of the mailbox (RFC 5233). */
export const inboundAddress = ({ local, domain }: InboundMailbox, token: string): string =>
  `${local}+${token}@${domain}`;

/**
 * Returns the token of the company to which this server's mail server delivered a message; undefined when it recorded
 * no address, several, or a different one. Only the topmost field counts, and only above the first `Received`. To, Cc
 * and Received are never read: the sender controls their content.
 */
export function readRecipientToken(mailbox: InboundMailbox, head: Uint8Array): string | undefined {
  const recorded = readFieldsOfOurServer(head).find(({ name }) => name === mailbox.recipientHeader);
  const address = /^<?([^\s<>,;]+)>?$/.exec(recorded?.value ?? '')?.[1]?.toLowerCase() ?? '';
  const [before, after] = [`${mailbox.local}+`, `@${mailbox.domain}`];
  if (!address.startsWith(before) || !address.endsWith(after)) return undefined;
  const token = address.slice(before.length, -after.length);
  return TOKEN.test(token) ? token : undefined;
}
