import { createHash } from 'node:crypto';
import { isLoopbackHost } from '../../platform/http/is-loopback-host.ts';

/** The host and credentials of a mailbox. */
export type MailboxAddress = {
  host: string;
  port: number;
  /** `at-once`: TLS from the first byte. `upgraded`: STARTTLS after the greeting, and required. */
  tls: 'at-once' | 'upgraded' | 'none';
  user: string;
  password: string;
  folder: string;
};

/** `detail` repeats no part of the URL. */
export type ParsedMailboxUrl = { type: 'ok'; address: MailboxAddress } | { type: 'invalid'; detail: string };

const EXPECTED_FORMAT = 'must look like imaps://user:password@host:993/INBOX';

/** Parses `imaps://user:password@host:port/folder`. */
export function parseMailboxUrl(text: string): ParsedMailboxUrl {
  if (!URL.canParse(text)) return invalid(EXPECTED_FORMAT);
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  if (protocol !== 'imaps:' && protocol !== 'imap:') return invalid('must begin with imaps:// or imap://');
  const [user, decodedPassword, folder] = [username, password, pathname.replace(/^\//, '')].map(decode);
  if (!hostname || !user || !decodedPassword) return invalid(EXPECTED_FORMAT);
  const isSecure = protocol === 'imaps:';
  const address: MailboxAddress = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? 993 : 143)),
    tls: isSecure ? 'at-once' : isLoopbackHost(hostname) ? 'none' : 'upgraded',
    user,
    password: decodedPassword,
    folder: folder || 'INBOX',
  };
  return { type: 'ok', address };
}

const invalid = (detail: string): ParsedMailboxUrl => ({ type: 'invalid', detail });

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Returns the key of a mailbox in the database: another folder or user is another mailbox, another password is not. */
export const mailboxName = ({ host, port, user, folder }: MailboxAddress): string =>
  createHash('sha256')
    .update(JSON.stringify([host, port, user, folder]))
    .digest('hex');
