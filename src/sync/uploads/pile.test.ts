import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { effectivePermissions } from '#domain/companies/plan.ts';
import { writeMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import { Store } from '#store/store.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { addToPile, assignPileFiles, discardPileFiles, listPile, type NewPileFile, sendPile } from './pile.ts';

let registry: Registry;
let stores: Record<'one' | 'two', Store>;
beforeEach(async () => {
  registry = new Registry(`registry-${crypto.randomUUID()}`);
  stores = { one: new Store(`one-${crypto.randomUUID()}`), two: new Store(`two-${crypto.randomUUID()}`) };
  for (const store of Object.values(stores)) {
    await writeMeta(store, 'user', aUser({ permissions: effectivePermissions('free', 'titular') }));
    await registry.accounts.put({
      name: store.name,
      user_id: 'ana',
      company_id: null,
      label: '',
      pending_count: 0,
      last_seen: 0,
    });
  }
});
afterEach(async () => {
  await Promise.all([registry.delete(), ...Object.values(stores).map((store) => store.delete())]);
});

const aFile = (name: string, company_ids: string[]): NewPileFile => ({
  name,
  type: '',
  bytes: new TextEncoder().encode(name).buffer,
  sha256: name.padEnd(64, '0'),
  reading: null,
  company_ids,
});
const send = (missing: string[] = []) =>
  sendPile({
    registry,
    user_id: 'ana',
    open: async (id) => (missing.includes(id) ? undefined : { store: stores[id as 'one' | 'two'], close: () => {} }),
  });
const queued = async (id: 'one' | 'two') => (await stores[id].uploads.toArray()).map(({ name }) => name).sort();
const left = async () => (await listPile(registry, 'ana')).map(({ name, company_ids }) => [name, ...company_ids]);

test('each file is queued once at each of its companies, and only there', async () => {
  await addToPile(registry, 'ana', [aFile('a.xml', ['one']), aFile('b.xml', ['one', 'two']), aFile('n.xml', [])]);
  await addToPile(registry, 'ana', [aFile('a.xml', ['one'])]);
  await addToPile(registry, 'eva', [aFile('e.xml', ['one'])]);
  expect(await send()).toMatchObject({ queued: 3, companies: 2, refused: [] });
  expect([await queued('one'), await queued('two')]).toEqual([['a.xml', 'b.xml'], ['b.xml']]);
  expect(await left()).toEqual([['n.xml']]);
  expect(await listPile(registry, 'eva')).toHaveLength(1);
  expect((await registry.accounts.get(stores.one.name))?.pending_count).toBe(2);
  expect(await send()).toEqual({ queued: 0, companies: 0, refused: [], uploads: [] });
  expect(await queued('one')).toEqual(['a.xml', 'b.xml']);
});

test('a company that is not on this device keeps its files in the pile, and the others go on', async () => {
  await addToPile(registry, 'ana', [aFile('b.xml', ['one', 'two'])]);
  expect(await send(['two'])).toMatchObject({
    queued: 1,
    companies: 1,
    refused: [{ name: 'b.xml', company_id: 'two', reason: 'not_on_device' }],
  });
  expect(await left()).toEqual([['b.xml', 'two']]);
  await send();
  expect(await left()).toEqual([]);
  expect([await queued('one'), await queued('two')]).toEqual([['b.xml'], ['b.xml']]);
});

test('a type that the plan there does not allow stays', async () => {
  await addToPile(registry, 'ana', [aFile('a.pdf', ['one'])]);
  expect((await send()).refused).toEqual([{ name: 'a.pdf', company_id: 'one', reason: 'not_allowed' }]);
  expect(await queued('one')).toEqual([]);
  expect(await left()).toEqual([['a.pdf', 'one']]);
});

test('a run that was interrupted after a queue took the file does not queue it again', async () => {
  await addToPile(registry, 'ana', [aFile('a.xml', ['one'])]);
  const [file] = await listPile(registry, 'ana');
  await send();
  // As if the tab had ended before the file left the pile.
  if (file) await registry.pile.put(file);
  await send();
  expect(await queued('one')).toEqual(['a.xml']);
  expect(await left()).toEqual([]);
});

test('a decision of the person moves a file, and a discarded one is gone', async () => {
  await addToPile(registry, 'ana', [aFile('n.xml', []), aFile('m.xml', [])]);
  const [first, second] = await listPile(registry, 'ana');
  await assignPileFiles(registry, [first?.id ?? 0], ['two']);
  await discardPileFiles(registry, [second?.id ?? 0]);
  expect(await left()).toEqual([['n.xml', 'two']]);
});
