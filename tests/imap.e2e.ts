import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboundAddress, readRecipientToken } from '#server/mail-in/addresses/inbound-address.ts';
import type { Mailbox } from '#server/mail-in/mailbox/mailbox.ts';
import { parseMailboxUrl } from '#server/mail-in/mailbox/mailbox-url.ts';
import { openImap } from '#server/mail-in/mailbox/open-imap.ts';
import { aMailServer, type MailServer } from '#tests/harness/mail/a-mail-server.ts';
import { aMessage } from '#tests/harness/mail/a-message.ts';

let server: MailServer;
beforeAll(async () => {
  server = await aMailServer();
});
afterAll(() => server?.remove());

function open(url = server.plainUrl): Promise<Mailbox> {
  const parsed = parseMailboxUrl(url);
  if (parsed.type === 'invalid') throw new Error(parsed.detail);
  return openImap(parsed.address);
}
const never = new AbortController().signal;
const TOKEN = 'a2'.repeat(13);
const INBOUND = { local: 'facturas', domain: 'buzon.example', recipientHeader: 'delivered-to' };
const TO = inboundAddress(INBOUND, TOKEN);

test('messages are listed after a number, read byte for byte, marked, and reported when they arrive', async () => {
  const mailbox = await open();
  expect(await mailbox.listWaiting(0)).toEqual([]);
  const bytes = await aMessage({ to: 'facturas@cafe.example', subject: 'Ñandú' });
  const response = mailbox.waitForNew(never, 600_000);
  const started = Date.now();
  await server.deliver(TO, bytes);
  await response;
  expect(Date.now() - started).toBeLessThan(60_000);
  const [first] = await mailbox.listWaiting(0);
  const uid = first?.uid ?? 0;
  const read = Buffer.from((await mailbox.fetchMessage(uid)) ?? []);
  expect(first).toEqual({ uid: expect.any(Number), size: read.length });
  // Above it stands what the server added.
  expect(read.subarray(-bytes.length)).toEqual(bytes);
  expect(Buffer.from((await mailbox.fetchHead(uid)) ?? [])).toEqual(read);
  expect(await server.seen()).toBe(0);
  await mailbox.markSeen(uid);
  await expect.poll(() => server.seen()).toBe(1);
  expect(await mailbox.listWaiting(uid)).toEqual([]);
  expect(await mailbox.fetchMessage(uid + 1)).toBeUndefined();
  await mailbox.close();
});

test('C1: the server records the recipient above all that the message says of itself', async () => {
  const mailbox = await open();
  const forged = 'b'.repeat(26);
  const result = ['Delivered-To', 'X-Original-To', 'To', 'Cc', 'Envelope-To'].map(
    (name) => `${name}: facturas+${forged}@buzon.example`,
  );
  const bytes = Buffer.from([...result, 'From: a@b.co', 'Subject: Falsa', '', 'hola', ''].join('\r\n'));
  const before = Math.max(0, ...(await mailbox.listWaiting(0)).map(({ uid }) => uid));
  await server.deliver(TO, bytes);
  await expect.poll(async () => (await mailbox.listWaiting(before)).length).toBe(1);
  const [{ uid = 0 } = {}] = await mailbox.listWaiting(before);
  expect(readRecipientToken(INBOUND, (await mailbox.fetchHead(uid)) ?? new Uint8Array())).toBe(TOKEN);
  await mailbox.close();
});

test('a head is fetched in part, however long the message is', async () => {
  const mailbox = await open();
  const before = Math.max(0, ...(await mailbox.listWaiting(0)).map(({ uid }) => uid));
  await server.deliver(TO, Buffer.from(`From: a@b.co\r\n\r\n${'texto largo\r\n'.repeat(100_000)}`));
  await expect.poll(async () => (await mailbox.listWaiting(before)).length).toBe(1);
  const [{ uid = 0 } = {}] = await mailbox.listWaiting(before);
  expect((await mailbox.fetchHead(uid))?.length).toBe(256 * 1024);
  await mailbox.close();
});

test('who waits is let go by the clock and by the signal', async () => {
  const mailbox = await open();
  await mailbox.waitForNew(never, 100);
  const leaving = new AbortController();
  const waiting = mailbox.waitForNew(leaving.signal, 60_000);
  leaving.abort();
  await waiting;
  await mailbox.waitForNew(leaving.signal, 60_000);
  expect(await mailbox.listWaiting(1_000)).toEqual([]);
  await mailbox.close();
});

test.each([
  ['a wrong password', () => server.plainUrl.replace(/:[^:@]*@/, ':otra@'), 'not_let_in'],
  ['a folder that is not there', () => `${server.plainUrl}/Nada`, 'no_folder'],
  ['a port where nobody listens', () => 'imap://u:p@127.0.0.1:1', 'unreachable'],
  ['a certificate that nobody vouches for', () => server.secureUrl, 'unreachable'],
])('%s is named, and no secret with it', async (_, url, problem) => {
  const error: unknown = await open(url()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'MailboxLost', problem, message: `The mailbox cannot be read: ${problem}.` });
});

test('a server that ends rejects waiting and new requests', async () => {
  const mailbox = await open();
  const lost = expect(mailbox.waitForNew(never, 600_000)).rejects.toMatchObject({ problem: 'unreachable' });
  await server.stop();
  await lost;
  await expect(mailbox.listWaiting(0)).rejects.toMatchObject({ problem: 'unreachable' });
  await mailbox.close();
  await server.start();
  expect(await (await open()).listWaiting(0)).toHaveLength(3);
});
