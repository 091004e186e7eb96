import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mailbox } from '#server/mail/incoming/mailbox.ts';
import { parseMailboxUrl } from '#server/mail/incoming/mailbox-url.ts';
import { openImap } from '#server/mail/incoming/open-imap.ts';
import { aMailServer, type MailServer } from '#tests/harness/a-mail-server.ts';
import { aMessage } from '#tests/harness/a-message.ts';

let server: MailServer;
beforeAll(async () => {
  server = await aMailServer();
});
afterAll(() => server?.remove());

function open(url = server.plainUrl): Promise<Mailbox> {
  const address = parseMailboxUrl(url);
  if (typeof address === 'string') throw new Error(address);
  return openImap(address);
}
const never = new AbortController().signal;

test('messages are listed after a number, read byte for byte, marked, and told of when they arrive', async () => {
  const mailbox = await open();
  expect(await mailbox.waiting(0)).toEqual([]);
  const bytes = await aMessage({ to: 'facturas@cafe.example', subject: 'Ñandú' });
  const told = mailbox.untilNew(never, 600_000);
  const started = Date.now();
  await server.deliver(bytes);
  await told;
  expect(Date.now() - started).toBeLessThan(60_000);
  const [first] = await mailbox.waiting(0);
  expect(first).toEqual({ uid: expect.any(Number), size: bytes.length });
  const uid = first?.uid ?? 0;
  expect(await mailbox.message(uid)).toEqual(bytes);
  expect(Buffer.from((await mailbox.header(uid)) ?? []).toString()).toContain('Subject:');
  expect(await server.seen()).toBe(0);
  await mailbox.markSeen(uid);
  await expect.poll(() => server.seen()).toBe(1);
  expect(await mailbox.waiting(uid)).toEqual([]);
  expect(await mailbox.message(uid + 1)).toBeUndefined();
  await mailbox.close();
});

test('who waits is let go by the clock and by the signal', async () => {
  const mailbox = await open();
  await mailbox.untilNew(never, 100);
  const leaving = new AbortController();
  const waiting = mailbox.untilNew(leaving.signal, 60_000);
  leaving.abort();
  await waiting;
  await mailbox.untilNew(leaving.signal, 60_000);
  expect(await mailbox.waiting(1_000)).toEqual([]);
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

test('a server that ends is heard by who waits and by who asks', async () => {
  const mailbox = await open();
  const lost = expect(mailbox.untilNew(never, 600_000)).rejects.toMatchObject({ problem: 'unreachable' });
  await server.stop();
  await lost;
  await expect(mailbox.waiting(0)).rejects.toMatchObject({ problem: 'unreachable' });
  await mailbox.close();
  await server.start();
  expect(await (await open()).waiting(0)).toHaveLength(1);
});
