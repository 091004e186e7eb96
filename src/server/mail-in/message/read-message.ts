import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { MAX_MESSAGE_BYTES } from '#domain/mail/mail-message.ts';
import type { IncomingMessage } from './incoming-message.ts';
import { readMessageParts } from './message-files.ts';
import { BrokenMessage } from './mime/entity.ts';
import { MESSAGE_NOT_READ } from './not-read-texts.ts';
import { toPlainText } from './plain-text.ts';
import { splitMessage } from './split-message.ts';

const EMPTY_EMAIL: Email = { headers: [], headerLines: [], attachments: [] };

/** Parses a message. Returns a result for any bytes. */
export async function readMessage(bytes: Uint8Array): Promise<IncomingMessage> {
  const { head, body } = splitMessage(bytes);
  const email = await readHead(head);
  if (bytes.length > MAX_MESSAGE_BYTES) return describeMessage(email, { body, refused: MESSAGE_NOT_READ.tooBig });
  try {
    return { ...describeMessage(email, { body, refused: null }), ...readMessageParts(bytes) };
  } catch (error) {
    if (error instanceof BrokenMessage) return describeMessage(email, { body, refused: MESSAGE_NOT_READ.broken });
    throw error;
  }
}

/** Parses the head without its Content-* fields: the parts of the message are read in message-files.ts. */
async function readHead(head: Uint8Array): Promise<Email> {
  const text = Buffer.from(head).toString('latin1');
  const plain = text.replace(/^content-[\w-]*:.*(\r?\n[ \t].*)*\r?\n?/gim, '');
  const bytes = Buffer.from(`${plain}\r\n`, 'latin1');
  return PostalMime.parse(bytes, { maxHeadersSize: 512 * 1024 }).catch(() => EMPTY_EMAIL);
}

function describeMessage(
  email: Email,
  { body, refused }: { body: Uint8Array; refused: string | null },
): IncomingMessage {
  // A group is not a sender: one of its members would be shown as the sender.
  const sender = email.from?.group ? undefined : email.from?.address;
  const message_id = toPlainText(email.messageId ?? '', 500) || null;
  return {
    message_id,
    message_key: hashMessage(email, body),
    sender: toPlainText(sender ?? '', 254).toLowerCase() || null,
    sender_name: toPlainText(email.from?.name ?? '', 200) || null,
    subject: toPlainText(email.subject ?? '', 300),
    sent_at: parseInstant(email.date),
    files: [],
    skipped: [],
    refused,
  };
}

function hashMessage(email: Email, body: Uint8Array): string {
  const headers = ['message-id', 'from', 'to', 'cc', 'subject', 'date'].map((key) =>
    email.headers.filter((header) => header.key === key).map(({ value }) => value),
  );
  return createHash('sha256').update(JSON.stringify(headers)).update(normalizeLineEnds(body)).digest('hex');
}

const CR = 0x0d;
/** Tab, line feed, vertical tab, form feed, space, and no-break space in Latin-1. */
const BLANKS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x20, 0xa0]);

/**
 * Removes carriage returns and trailing blanks, because mail servers change them. Works on bytes: V8 needs about
 * twenty times the size of a string to replace each of its line ends.
 */
function normalizeLineEnds(body: Uint8Array): Uint8Array {
  const kept = new Uint8Array(body.length);
  let length = 0;
  for (const byte of body) {
    if (byte !== CR) kept[length++] = byte;
  }
  while (length > 0 && BLANKS.has(kept[length - 1] ?? 0)) length -= 1;
  return kept.subarray(0, length);
}

function parseInstant(date: string | undefined): string | null {
  const at = new Date(date ?? '');
  const year = at.getUTCFullYear();
  return year >= 1980 && year < 2200 ? at.toISOString() : null;
}
