import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Store } from '#store/store.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aPhoneOf, engineOver, left, type Phone } from '#tests/harness/browser/a-phone.ts';
import type { Decision } from '#tests/harness/model/commands.ts';
import { Promises } from '#tests/harness/model/promises.ts';
import { AnUploadServer, aFile, type UploadFault } from '#tests/harness/server/an-upload-server.ts';
import { enqueueUploads } from './enqueue-uploads.ts';
import { cancelUploads, pauseUploads, resumeUploads, retryUploads } from './upload-queue.ts';

let server: AnUploadServer;
let promises: Promises;

const fault = fc.constantFrom<UploadFault | undefined>(
  ...(['drop-before', 'drop-after', 'unexpected', 'too_many_attempts', 'invalid_input'] as const),
  undefined,
);
const step = fc.oneof(
  fc.record({ do: fc.constant('drop' as const), number: fc.integer({ min: 1, max: 4 }), copy: fc.boolean() }),
  fc.record({ do: fc.constant('drain' as const), faults: fc.array(fault, { maxLength: 4 }) }),
  fc.record({ do: fc.constantFrom('pull' as const, 'restart' as const, 'pause' as const, 'resume' as const) }),
  fc.record({ do: fc.constant('cancel' as const), at: fc.nat(5) }),
);
/** Few documents, so that decisions meet. */
const number = fc.integer({ min: 1, max: 2 });
const to = fc.constantFrom<Decision['to']>('draft', 'sent', 'paid', 'income', 'expense', 'deleted', 'restored');
/** Decisions of this person and of somebody else about documents, and documents that the server refuses. */
const decision = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('decide' as const), number, to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const), number, to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('drop two' as const, 'elsewhere' as const), number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lost answer' as const), number, to }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('discard' as const, 'retry' as const) }) },
);
type StepOf<A> = A extends fc.Arbitrary<infer S> ? S : never;
type Step = StepOf<typeof step> | StepOf<typeof decision>;

const idsAt = async (store: Store, at: number, count: number) =>
  (await store.uploads.orderBy('place').toArray()).slice(at, at + count).map(({ id }) => id);

async function take(phone: Phone, one: Step): Promise<unknown> {
  const { store, engine, clock } = phone;
  clock.now += 1_000;
  switch (one.do) {
    case 'drop':
      return enqueueUploads(store, [aFile(`FE-${one.number}`, one.copy ? { name: 'copia' } : {})]);
    case 'drain':
      server.faults = [...one.faults];
      return engine.drain({ ignoreBackoff: true });
    case 'pull':
      return engine.pull();
    case 'pause':
      return pauseUploads(store);
    case 'resume':
      return resumeUploads(store);
    case 'cancel':
      return cancelUploads(store, await idsAt(store, one.at, 1));
    case 'drop two':
      return enqueueUploads(store, [aFile(`FE-${one.number} FE-${one.number + 1}`)]);
    case 'decide':
      return promises.decide(phone, `FE-${one.number}`, one.to);
    case 'other':
      return server.stored.write(server.idOf(`FE-${one.number}`), one.to);
    case 'elsewhere':
      return server.enterElsewhere(`FE-${one.number}`);
    case 'lost answer':
      server.faults = ['drop-after'];
      await engine.drain({ ignoreBackoff: true });
      return server.stored.write(server.idOf(`FE-${one.number}`), one.to);
    case 'refuse':
      return server.refused.add(`FE-${one.number}`);
    case 'discard':
      return promises.discardRejected(phone);
    case 'retry':
      return promises.retryRejected(phone);
    case 'restart':
      store.close();
      phone.store = new Store(store.name);
      return Object.assign(phone, engineOver(server, phone.store, clock));
  }
}

/** No more faults, and enough time passes for everything to settle. */
async function comeToRest({ store, engine, clock }: Phone): Promise<void> {
  server.faults = [];
  await resumeUploads(store);
  await retryUploads(store, await store.uploads.toCollection().primaryKeys());
  for (let round = 0; round < 3; round += 1) {
    clock.now += 600_000;
    await engine.syncNow();
  }
}

async function expectNothingTwice(store: Store): Promise<void> {
  const numbers = (await store.invoices.toArray()).map((row) => row.invoice_number);
  expect(numbers).toEqual([...new Set(numbers)]);
}

async function expectAllThere(store: Store): Promise<void> {
  const uploads = await store.uploads.toArray();
  expect(uploads.filter(({ state }) => state !== 'done' && state !== 'cancelled')).toEqual([]);
  expect(await left(store)).toEqual([0, 0]);
  expect(server.entered).toEqual([...new Set(server.entered)]);
  const done = uploads
    .flatMap(({ result }) => result?.documents ?? [])
    .flatMap(({ outcome, invoice_number }) => (outcome === 'refused' ? [] : (invoice_number ?? '')));
  expect(done.filter((number) => !server.entered.includes(number))).toEqual([]);
  const rows = (all: { id: string; rev: number }[]) => all.map(({ id, rev }) => [id, rev]).sort();
  expect(rows(await store.invoices.toArray())).toEqual(rows(server.stored.live()));
}

test('whatever happens on the way, every file comes in once, is shown once, and nothing is left behind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      wipeDevice();
      server = new AnUploadServer();
      const phone = await aPhoneOf(server);
      for (const one of steps) {
        await take(phone, one);
        await expectNothingTwice(phone.store);
      }
      await comeToRest(phone);
      await expectAllThere(phone.store);
      phone.store.close();
    }),
    { numRuns: 150 },
  );
}, 300_000);

test('whatever happens on the way, every decision about a document is sent once, after its file, or left to the person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(step, { weight: 2, arbitrary: decision }), { minLength: 1, maxLength: 24 }),
      async (steps) => {
        wipeDevice();
        server = new AnUploadServer();
        promises = new Promises(server.stored);
        const phone = await aPhoneOf(server);
        for (const one of steps) {
          await take(phone, one);
          await expectNothingTwice(phone.store);
          await promises.check(phone.store);
        }
        server.refused.clear();
        await comeToRest(phone);
        await promises.discardRejected(phone);
        await comeToRest(phone);
        await promises.check(phone.store);
        await expectAllThere(phone.store);
        phone.store.close();
      },
    ),
    { numRuns: 250 },
  );
}, 300_000);
