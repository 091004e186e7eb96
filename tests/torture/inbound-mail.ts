import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AdminSettings } from '#domain/mail/certified-email.ts';
import { MailMessage } from '#domain/mail/mail-message.ts';
import { openMaildir } from '#server/mail-in/mailbox/maildir.ts';
import { linkInEmail } from '#tests/harness/mail/read-email.ts';

export type Mailbox = { origin: string; dataDir: string; token: string; inbound: string };

const MessageLog = z.object({ items: z.array(MailMessage) });

/** Certifies an address of the company, which its owner confirms, and starts its ingestion. Returns its inbound address. */
export async function startIngestion({ origin, token }: Pick<Mailbox, 'origin' | 'token'>, email: string) {
  const request = asking({ origin, token });
  await request('PUT', '/admin/certified-email', { certified_emails: [email] });
  const link = new URL(await linkInEmail(origin, email, '/confirm-certified-email'), origin);
  await request('POST', '/certified-email/confirm', { token: link.searchParams.get('token') });
  const { inbound_address } = AdminSettings.parse(await request('PUT', '/admin/email-ingest', { enabled: true }));
  if (!inbound_address) throw new Error('The company has no inbound address.');
  return inbound_address;
}

/** A message that has been taken from the folder is in the log within this time, or for nobody. */
const LOGGED_MS = 10_000;

/**
 * Hands a message in to the company's inbound address; once it waits for a decision it is accepted, so that all of it is
 * read. Returns what the message log says of it, or null when the message is not taken in time.
 */
export async function handIn(bytes: Uint8Array, mailbox: Mailbox, limitMs: number): Promise<string | null> {
  const request = asking(mailbox);
  const drop = openMaildir(mailbox.dataDir);
  const subject = `torture ${crypto.randomUUID()}`;
  const before = new Set(await drop.list());
  await drop.deliver(
    Buffer.concat([Buffer.from(`Delivered-To: ${mailbox.inbound}\r\nSubject: ${subject}\r\n`), Buffer.from(bytes)]),
  );
  const [name] = (await drop.list()).filter((one) => !before.has(one));
  let takenAt: number | undefined;
  for (const until = performance.now() + limitMs; performance.now() < until; ) {
    if (!name || !(await drop.list()).includes(name)) takenAt ??= performance.now();
    const { items } = MessageLog.parse(await request('GET', '/admin/mail?limit=100'));
    const mine = items.find((one) => one.subject.includes(subject));
    if (mine) return outcomeOf(mine, request);
    if (takenAt !== undefined && performance.now() - takenAt > LOGGED_MS) return 'for nobody';
    await sleep(2_000);
  }
  return null;
}

type SendRequest = ReturnType<typeof asking>;

async function outcomeOf(message: MailMessage, request: SendRequest): Promise<string> {
  const { status, detail } =
    message.status === 'quarantined'
      ? MailMessage.parse(await request('POST', `/admin/mail/${message.id}/accept`, {}))
      : message;
  return `${status}: ${detail ?? ''}`;
}

function asking({ origin, token }: Pick<Mailbox, 'origin' | 'token'>) {
  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    };
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
}
