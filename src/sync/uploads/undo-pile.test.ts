import { beforeEach, expect, test } from 'vitest';
import { Unreachable } from '#client/unreachable.ts';
import { effectivePermissions } from '#domain/companies/plan.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import type { Store } from '#store/store.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { aPhoneOf, left, type Phone, states } from '#tests/harness/browser/a-phone.ts';
import { AnUploadServer, aFile } from '#tests/harness/server/an-upload-server.ts';
import { enqueueUploads } from './enqueue-uploads.ts';
import { addToPile, listPile, sendPile } from './pile.ts';
import { sha256Hex } from './sha256.ts';
import { undoPile } from './undo-pile.ts';

type Company = 'one' | 'two';
let registry: Registry;
let server: AnUploadServer;
let phone: Phone;
let stores: Record<Company, Store>;

beforeEach(async () => {
  wipeDevice();
  registry = new Registry(`registry-${crypto.randomUUID()}`);
  server = new AnUploadServer();
  phone = await aPhoneOf(server);
  const other = await aPhoneOf(new AnUploadServer());
  stores = { one: phone.store, two: other.store };
  for (const store of Object.values(stores)) {
    const user = (await readMeta(store, 'user')) ?? aUser();
    await writeMeta(store, 'user', { ...user, permissions: effectivePermissions('free', 'titular') });
  }
  await phone.engine.pull();
});

const put = async (numbers: string, company_ids: Company[]) => {
  const { reading = null, ...file } = aFile(numbers);
  await addToPile(registry, 'ana', [{ ...file, reading, sha256: await sha256Hex(file.bytes), company_ids }]);
};
const open = async (id: string) => ({ store: stores[id as Company], close: () => {} });
const send = () => sendPile({ registry, user_id: 'ana', open });
type UndoInput = Parameters<typeof undoPile>[0];
const soon = () => new Promise<void>((resolve) => setTimeout(resolve));
const undo = ({ uploads }: Awaited<ReturnType<typeof send>>, opens: UndoInput['open'] = open, wait = soon) =>
  undoPile({ registry, user_id: 'ana', sent: uploads, open: opens, wait });
const pile = async () => (await listPile(registry, 'ana')).map(({ name, company_ids }) => [name, ...company_ids]);
const drain = () => phone.engine.drain({ ignoreBackoff: true });
const inTrash = (number: string) => server.stored.rows.get(server.idOf(number))?.deleted;

test('what waits is in the pile again, once for all its companies, and is sent from there', async () => {
  await put('FE-1', ['one', 'two']);
  await put('FE-2', ['one']);
  expect(await undo(await send())).toEqual({ restored: 3, trashed: 0, kept: 0 });
  expect(await pile()).toEqual([
    ['FE-1.xml', 'one', 'two'],
    ['FE-2.xml', 'one'],
  ]);
  for (const store of Object.values(stores)) {
    expect(await left(store)).toEqual([0, 0]);
    expect([await states(store), await store.invoices.count()]).toEqual([[], 0]);
  }
  expect(await send()).toMatchObject({ queued: 3, companies: 2 });
  await drain();
  expect(server.entered).toEqual(['FE-1', 'FE-2']);
});

test('what arrived goes to the trash, without what the company had before', async () => {
  server.enterElsewhere('FE-0');
  await put('FE-0 FE-1', ['one']);
  const sent = await send();
  await drain();
  expect(await undo(sent)).toEqual({ restored: 0, trashed: 1, kept: 0 });
  await drain();
  expect([inTrash('FE-0'), inTrash('FE-1')]).toEqual([false, true]);
  expect(await pile()).toEqual([]);
});

test('of a file that is being sent the documents go to the trash once the server has them', async () => {
  await put('FE-1', ['one']);
  const sent = await send();
  let release = () => {};
  server.gate = new Promise((resolve) => (release = resolve));
  const draining = drain();
  await expect.poll(() => states(phone.store)).toEqual(['sending']);
  expect(await undo(sent)).toEqual({ restored: 0, trashed: 1, kept: 0 });
  expect(await phone.store.invoices.count()).toBe(0);
  release();
  await draining;
  await drain();
  expect([server.entered, inTrash('FE-1')]).toEqual([['FE-1'], true]);
  expect(await pile()).toEqual([]);
});

test('a file whose sending fails during the undo is in the pile again', async () => {
  await put('FE-1', ['one']);
  await put('FE-2', ['one']);
  const sent = await send();
  let fail = () => {};
  server.gate = new Promise((_, reject) => (fail = () => reject(new Unreachable('dropped'))));
  const draining = drain();
  await expect.poll(() => states(phone.store)).toContain('sending');
  const wait = async () => {
    fail();
    await draining;
  };
  expect(await undo(sent, open, wait)).toEqual({ restored: 2, trashed: 0, kept: 0 });
  expect(await pile()).toHaveLength(2);
  await drain();
  expect([server.entered, await left(phone.store)]).toEqual([[], [0, 0]]);
});

test('a file that was in the queue before is not taken back', async () => {
  await enqueueUploads(phone.store, [aFile('FE-1')]);
  await put('FE-1', ['one']);
  const sent = await send();
  expect(sent).toMatchObject({ queued: 1, uploads: [] });
  expect(await undo(sent)).toEqual({ restored: 0, trashed: 0, kept: 0 });
  expect(await states(phone.store)).toEqual(['waiting']);
});

test('a file of which the server made no invoice, and a company that cannot be opened, stay', async () => {
  server.refused.add('FE-1');
  await put('FE-1', ['one']);
  await put('FE-2', ['two']);
  const sent = await send();
  await drain();
  const undone = await undo(sent, async (id) => (id === 'two' ? undefined : open(id)));
  expect(undone).toEqual({ restored: 0, trashed: 0, kept: 2 });
  expect(await states(stores.two)).toEqual(['waiting']);
});
