import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, MailboxError } from '#server/mail-in/mailbox/mailbox.ts';
import { readMailboxState } from '#server/mail-in/mailbox/mailboxes.ts';
import { aMessage, answering, recordsOf } from '#tests/harness/mail/a-message.ts';
import { aReceiver, delivered } from '#tests/harness/mail/a-receiver.ts';
import { type Api, openApi } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { createCheckSender } from '../senders/check-sender.ts';
import { createMailboxReader, type Sleep } from './mailbox-reader.ts';

let api: Api;
let last = 0;
beforeAll(async () => {
  api = await openApi(openEmbeddedTestDatabase);
});
afterAll(() => api.close());

/** A company with an inbound address, and a fake mailbox: its numbers, bytes, and seen marks. */
async function anEnvironment() {
  last += 1;
  const mark = `buzon${last}`;
  const { token, address } = await aReceiver(api);
  const far = { uidValidity: 7, messages: new Map<number, Buffer>(), seen: [] as number[], requested: [] as number[] };
  const date = new Date();
  const put = async (uid: number, subject = `Mensaje ${uid}`) => {
    const messageId = `<${mark}.${subject}@a.example>`;
    // Longer than the maximum head, so that the reader fetches the whole message.
    const text = 'Adjuntamos su factura. '.repeat(15_000);
    far.messages.set(uid, delivered(address, await aMessage({ to: address, subject, messageId, date, text })));
  };
  const subjects = async (): Promise<string[]> => {
    const { items } = (await api.request('GET', '/admin/mail', { token })).body;
    return items.map(({ subject }: { subject: string }) => subject).reverse();
  };
  return { name: mark, address, far, put, subjects };
}
type Environment = Awaited<ReturnType<typeof anEnvironment>>;

const mailboxOf = ({ far }: Environment): Mailbox => ({
  uidValidity: far.uidValidity,
  listWaiting: async (after) =>
    [...far.messages].filter(([uid]) => uid > after).map(([uid, bytes]) => ({ uid, size: bytes.length })),
  fetchMessage: async (uid) => {
    far.requested.push(uid);
    return far.messages.get(uid);
  },
  fetchHead: async (uid) => far.messages.get(uid)?.subarray(0, 256 * 1024),
  markSeen: async (uid) => void far.seen.push(uid),
  waitForNew: (signal) =>
    new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()))),
  close: async () => undefined,
});

type Own = { open?: () => Promise<Mailbox>; sleep?: Sleep; parser?: Api['parser'] };

function aReader(environment: Environment, { open, sleep, parser = api.parser }: Own = {}) {
  const { db, files } = api;
  const checkSender = createCheckSender({ resolveText: answering(recordsOf('papelera.example')) });
  const mail = {
    db,
    files,
    parser,
    checkSender,
    parseMessage: parser.parseMessage,
    inbound: { local: 'recepcion', domain: 'buzon.example', recipientHeader: 'delivered-to' },
    now: () => new Date(),
    onFailure: () => undefined,
  };
  return createMailboxReader({
    mail,
    name: environment.name,
    open: open ?? (async () => mailboxOf(environment)),
    isAlone: false,
    ...(sleep && { sleep }),
  });
}

async function readOnce(environment: Environment, until: () => unknown, own: Own = {}): Promise<void> {
  const reader = aReader(environment, own);
  reader.start();
  await expect.poll(until, { timeout: 20_000 }).toBeTruthy();
  await reader.stop();
}

const state = ({ name }: Environment) => api.db.asOwner((trx) => readMailboxState(trx, name));

test('messages are taken in their order and marked when they are there to stay, and each is asked for once', async () => {
  const environment = await anEnvironment();
  for (const uid of [3, 5, 9]) await environment.put(uid);
  await readOnce(environment, () => environment.far.seen.length === 3);
  expect(await environment.subjects()).toEqual(['Mensaje 3', 'Mensaje 5', 'Mensaje 9']);
  await environment.put(12);
  await readOnce(environment, () => environment.far.seen.length === 4);
  expect(environment.far.requested).toEqual([3, 5, 9, 12]);
  await expect.poll(() => state(environment)).toMatchObject({ read_at: expect.any(String), problem: null });
});

test('a mailbox that counts anew is read anew, and what is known stays as it is', async () => {
  const environment = await anEnvironment();
  await environment.put(4, 'uno');
  await readOnce(environment, () => environment.far.seen.length === 1);
  environment.far.uidValidity = 8;
  environment.far.messages.clear();
  await environment.put(1, 'uno');
  await environment.put(2, 'dos');
  await readOnce(environment, () => environment.far.seen.length === 3);
  expect(await environment.subjects()).toEqual(['uno', 'dos']);
});

test('a line that breaks after the books were written costs nothing and doubles nothing', async () => {
  const environment = await anEnvironment();
  await environment.put(1);
  await environment.put(2);
  let breaks = 2;
  const open = async (): Promise<Mailbox> => ({
    ...mailboxOf(environment),
    async markSeen(uid) {
      breaks -= 1;
      if (breaks >= 0) throw new MailboxError('unreachable');
      environment.far.seen.push(uid);
    },
  });
  await readOnce(environment, () => environment.far.seen.length === 2, { open, sleep: async () => undefined });
  expect(environment.far.seen).toEqual([1, 2]);
  expect(await environment.subjects()).toEqual(['Mensaje 1', 'Mensaje 2']);
});

test('a mailbox out of reach is asked for less and less often, and the portal is told why', async () => {
  const environment = await anEnvironment();
  const waits: number[] = [];
  const sleep: Sleep = async (ms) => {
    waits.push(ms);
    // Yields to other timers on each sleep.
    await new Promise((resolve) => setTimeout(resolve, waits.length > 11 ? 60_000 : 0));
  };
  const reader = aReader(environment, { sleep, open: () => Promise.reject(new MailboxError('not_let_in')) });
  reader.start();
  await expect.poll(() => waits.length, { timeout: 20_000 }).toBe(12);
  expect(waits.map((ms) => ms / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect(await state(environment)).toMatchObject({ read_at: null, problem: 'not_let_in' });
});

test('while one process reads no other does, and the next one goes on where it stopped', async () => {
  const environment = await anEnvironment();
  await environment.put(1);
  const [first, second] = [
    aReader(environment),
    aReader(environment, { sleep: () => new Promise((resolve) => setTimeout(resolve, 20)) }),
  ];
  first.start();
  await expect.poll(() => environment.far.seen.length, { timeout: 20_000 }).toBe(1);
  second.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(environment.far.requested).toEqual([1]);
  await environment.put(2);
  await first.stop();
  await expect.poll(() => environment.far.seen, { timeout: 20_000 }).toEqual([1, 2]);
  await second.stop();
  expect(environment.far.requested).toEqual([1, 2]);
});

test('a message that cannot be read does not stand in the way of those after it', async () => {
  const environment = await anEnvironment();
  const attachments = [{ filename: 'f.xml', content: '<a/>' }];
  environment.far.messages.set(
    1,
    delivered(environment.address, await aMessage({ subject: 'Mensaje 1', attachments })),
  );
  await environment.put(2);
  const parser = { ...api.parser, parseUpload: () => Promise.reject(new Error('the process has ended')) };
  await readOnce(environment, () => environment.far.seen.length === 2, { parser, sleep: async () => undefined });
  // The first message fits into the fetched head.
  expect(environment.far.requested).toEqual([2]);
  expect(await environment.subjects()).toEqual(['Mensaje 1', 'Mensaje 2']);
});

test('a message that is too big is logged from its header alone', async () => {
  const environment = await anEnvironment();
  await environment.put(1);
  const big = async (): Promise<Mailbox> => ({
    ...mailboxOf(environment),
    listWaiting: async (after) => (after < 1 ? [{ uid: 1, size: 41 * 1024 * 1024 }] : []),
  });
  await readOnce(environment, () => environment.far.seen.length === 1, { open: big });
  expect(environment.far.requested).toEqual([]);
  expect(await environment.subjects()).toEqual(['Mensaje 1']);
});
