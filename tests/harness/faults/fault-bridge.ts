/**
 * The test's interface to the databases of a page. It runs in the page before the app. It makes changes as a user does
 * (through the same `enqueue` as the app) and reads data. It never sends: the built app and its service worker do that,
 * and they notice the change as they notice another tab's.
 */
import { Dexie } from 'dexie';
import type { Classification, Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { SCHEMA_REV, Store } from '#store/store.ts';
import { registerOutboxSync } from '#sync/coordination/background-sync.ts';
import { discardChange } from '#sync/outbox/discard-change.ts';
import { type EnqueueResult, enqueue } from '#sync/outbox/enqueue.ts';
import { applyOperations, withoutPendingMarks } from '#sync/outbox/project.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import { type Choice, decideSeen, resolveRejected } from './history-bridge.ts';

export type Decision =
  | { id: string; status: InvoiceStatus }
  | { id: string; classification: Classification }
  | { id: string; deleted: boolean };

export type Decided = {
  outcome: EnqueueResult['outcome'] | 'failed';
  op_id: string | null;
  seq: number | null;
  replaced: string[];
  user_id: string;
};

export type Look = {
  outbox: OutboxRow[];
  invoices: Invoice[];
  /** Ids of rows with a wrong content: I1 of docs/offline.md#invariants. */
  unfolded: string[];
  paused: string | null;
  lastPullOk: number;
  cursor: number;
};

async function within<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = new Store(name);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

async function current(): Promise<string | null> {
  const registry = new Registry();
  try {
    return (await registry.settings.get('current'))?.v ?? null;
  } finally {
    registry.close();
  }
}

function queue(store: Store, decision: Decision) {
  const { id } = decision;
  if ('status' in decision) return enqueue(store, 'invoice.set-status', { id, status: decision.status });
  if ('deleted' in decision) return enqueue(store, decision.deleted ? 'invoice.delete' : 'invoice.restore', { id });
  return enqueue(store, 'invoice.set-classification', { id, classification: decision.classification });
}

function decide(name: string, decisions: Decision[]): Promise<Decided[]> {
  return within(name, async (store) => {
    const user_id = (await readMeta(store, 'user'))?.id ?? '';
    const done: Decided[] = [];
    for (const decision of decisions) {
      const nothing = { op_id: null, seq: null, replaced: [], user_id };
      const answer = await queue(store, decision).catch(() => undefined);
      if (!answer) done.push({ ...nothing, outcome: 'failed' });
      else {
        const { outcome, op_id = null, replaced } = answer;
        // A faster tab may already have sent it; then its `seq` is unknown, and its time is enough.
        const row = op_id ? await store.outbox.where('op_id').equals(op_id).first() : undefined;
        done.push({ outcome, op_id, seq: row?.seq ?? null, replaced, user_id });
      }
    }
    return done;
  });
}

function look(name: string): Promise<Look> {
  return within(name, (store) =>
    store.transaction('r', store.changeTables, async () => {
      const [outbox, rows, shadows] = await Promise.all([
        store.outbox.orderBy('seq').toArray(),
        store.invoices.toArray(),
        store.shadow.toArray(),
      ]);
      const invoices = rows.flatMap((row) => withoutPendingMarks(row) ?? []);
      const shown = new Map(invoices.map((row) => [row.id, row]));
      const live = new Set(outbox.filter((row) => row.state === 'pending').map((row) => row.about));
      const unfolded = shadows
        .filter(({ id, row }) => {
          const lane = outbox.filter((change) => change.about === id);
          return !live.has(id) || JSON.stringify(shown.get(id)) !== JSON.stringify(applyOperations(row, lane));
        })
        .map(({ id }) => id);
      const [paused, lastPullOk, cursor] = await Promise.all([
        readMeta(store, 'paused'),
        readMeta(store, 'last_pull_ok'),
        readMeta(store, 'cursor'),
      ]);
      return { outbox, invoices, unfolded, paused: paused ?? null, lastPullOk: lastPullOk ?? 0, cursor: cursor ?? 0 };
    }),
  );
}

/** The files of this device, and the numbers of all invoices that it shows. */
function lookAtUploads(name: string) {
  return within(name, async (store) => ({
    uploads: (await store.uploads.toArray()).map(({ id, state }) => ({ id, state })),
    blobs: await store.blobs.count(),
    invoices: (await store.invoices.toArray()).map((row) => row.invoice_number),
  }));
}

/** The number of pending changes, without reading anything else. */
const pending = (name: string): Promise<number> =>
  within(name, (store) => store.outbox.where('state').equals('pending').count());

/** A later build opens the database, adds a table and closes it. Returns how long older connections blocked it (ms). */
async function upgrade(name: string, version: number): Promise<number> {
  const start = performance.now();
  const newer = new Store(name);
  newer.version(version).stores({ [`later_${version}`]: 'id' });
  await newer.open();
  newer.close();
  return performance.now() - start;
}

/** Marks the database as written by another build. */
const setSchemaRev = (name: string, by: number): Promise<void> =>
  within(name, (store) => writeMeta(store, 'schema_rev', SCHEMA_REV + by));

/** An operation in the outbox that this build does not know, as a later build may leave it. */
const leaveUnknown = (name: string, about: string): Promise<string> =>
  within(name, async (store) => {
    const [last] = await store.outbox.orderBy('seq').reverse().limit(1).toArray();
    if (!last) throw new Error('there is no change to take the shape from');
    const { seq: _seq, ...shape } = last;
    const op_id = crypto.randomUUID();
    await store.outbox.add({ ...shape, op_id, about, operation: 'invoice.later', attempts: 0 });
    return op_id;
  });

const countRebootstraps = (name: string): Promise<number> =>
  within(name, (store) => store.log.filter(({ kind }) => kind === 'rebootstrap').count());

export const bridge = {
  current,
  decide,
  decideSeen: (name: string, decisions: Decision[]) =>
    within(name, (store) => decideSeen(store, decisions, (decision) => queue(store, decision))),
  resolveRejected: (name: string, choices: Choice[]) => within(name, (store) => resolveRejected(store, choices)),
  readOutbox: (name: string) => within(name, (store) => store.outbox.orderBy('seq').toArray()),
  look,
  pending,
  lookAtUploads,
  upgrade,
  setSchemaRev,
  leaveUnknown,
  countRebootstraps,
  clearLog: (name: string) => within(name, (store) => store.log.clear()),
  discard: (name: string, seq: number) => within(name, (store) => discardChange(store, seq)),
  retryRejected: (name: string, seq: number) => within(name, (store) => retryChange(store, seq)),
  registerSync: () => registerOutboxSync(navigator.serviceWorker.ready),
  databases: () => Dexie.getDatabaseNames(),
};
export type Bridge = typeof bridge;

Object.assign(globalThis, { faultBridge: bridge });
