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
import { exportHandover } from '#sync/handover/export-handover.ts';
import { HANDOVER_LIST } from '#sync/handover/handover-format.ts';
import { discardChange } from '#sync/outbox/discard-change.ts';
import { type EnqueueResult, enqueue } from '#sync/outbox/enqueue.ts';
import { type ChangeRequest, enqueueMany } from '#sync/outbox/enqueue-many.ts';
import { applyOperations, withoutPendingMarks } from '#sync/outbox/project.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import { enqueueUploads } from '#sync/uploads/enqueue-uploads.ts';
import { type Choice, decideSeen, resolveRejected } from './history-bridge.ts';
import { cachedAnswers, lookAtOwners } from './owner-bridge.ts';

export type Decision =
  | { id: string; status: InvoiceStatus }
  | { id: string; classification: Classification }
  /** `row`: the invoice of the trash as the person saw it. */
  | { id: string; deleted: boolean; row?: Invoice };

export type Decided = {
  outcome: EnqueueResult['outcome'] | 'failed';
  op_id: string | null;
  seq: number | null;
  replaced: string[];
  user_id: string;
  shown: Shown;
};

/** The server's row of an invoice behind what the device shows, and the pending operations over it. */
export type Shown = { base: Pick<Invoice, 'rev' | 'status' | 'classification'> | null; under: string[] };

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

const restore = (store: Store, { id, row }: { id: string; row?: Invoice }) =>
  enqueue(store, 'invoice.restore', { id, ...(row && { row }) });

/** Read apart from the product's code, which notes what a person saw by itself. */
async function shownOf(store: Store, id: string): Promise<Shown> {
  const [shadow, row, lane] = await Promise.all([
    store.shadow.get(id),
    store.invoices.get(id),
    store.outbox.where('about').equals(id).toArray(),
  ]);
  const base = (shadow ? shadow.row : row) ?? row ?? null;
  const under = lane.filter(({ state }) => state === 'pending').map(({ op_id }) => op_id);
  return { base: base && { rev: base.rev, status: base.status, classification: base.classification }, under };
}

function queue(store: Store, decision: Decision) {
  const { id } = decision;
  if ('status' in decision) return enqueue(store, 'invoice.set-status', { id, status: decision.status });
  if ('deleted' in decision)
    return decision.deleted ? enqueue(store, 'invoice.delete', { id }) : restore(store, decision);
  return enqueue(store, 'invoice.set-classification', { id, classification: decision.classification });
}

function decide(name: string, decisions: Decision[]): Promise<Decided[]> {
  return within(name, async (store) => {
    const user_id = (await readMeta(store, 'user'))?.id ?? '';
    const done: Decided[] = [];
    for (const decision of decisions) done.push({ ...(await decideOne(store, decision)), user_id });
    return done;
  });
}

async function decideOne(store: Store, decision: Decision): Promise<Omit<Decided, 'user_id'>> {
  const before = await shownOf(store, decision.id);
  const answer = await queue(store, decision).catch(() => undefined);
  if (!answer) return { op_id: null, seq: null, replaced: [], shown: before, outcome: 'failed' };
  const { outcome, op_id = null, replaced } = answer;
  // A faster tab may already have sent it; then its `seq` is unknown, and its time is enough.
  const row = op_id ? await store.outbox.where('op_id').equals(op_id).first() : undefined;
  // A pull may have come between: then it is not known which of the two the person saw.
  const after = await shownOf(store, decision.id);
  const shown = { ...before, base: isOlder(before, after) ? after.base : before.base };
  return { outcome, op_id, seq: row?.seq ?? null, replaced, shown };
}

const isOlder = (one: Shown, other: Shown): boolean => (one.base?.rev ?? 0) < (other.base?.rev ?? 0);

type BulkDecision = Exclude<Decision, { deleted: boolean }>;

/** The same in one transaction, as the bar over a selection of the list does. */
function decideMany(name: string, decisions: BulkDecision[]): Promise<Decided[]> {
  return within(name, async (store) => {
    const user_id = (await readMeta(store, 'user'))?.id ?? '';
    const [before, shown] = await Promise.all([
      store.outbox.toArray(),
      Promise.all(decisions.map(({ id }) => shownOf(store, id))),
    ]);
    await enqueueMany(store, decisions.map(toRequest));
    const after = await store.outbox.toArray();
    const kept = new Set(after.map(({ op_id }) => op_id));
    return decisions.map((decision, index): Decided => {
      const isOfDecision = (row: OutboxRow) => row.about === decision.id && row.operation === toRequest(decision).name;
      const row = after.findLast((one) => isOfDecision(one) && one.state === 'pending');
      const gone = before.filter((one) => isOfDecision(one) && one.attempts === 0 && !kept.has(one.op_id));
      const outcome = row ? 'queued' : 'unchanged';
      const replaced = gone.map(({ op_id }) => op_id);
      const none = { base: null, under: [] };
      return {
        outcome,
        op_id: row?.op_id ?? null,
        seq: row?.seq ?? null,
        replaced,
        user_id,
        shown: shown[index] ?? none,
      };
    });
  });
}

function toRequest(decision: BulkDecision): ChangeRequest {
  const { id } = decision;
  if ('status' in decision) return { name: 'invoice.set-status', input: { id, status: decision.status } };
  return { name: 'invoice.set-classification', input: { id, classification: decision.classification } };
}

/** "Conservar mi versión". Returns the id that the change has from now on, and what the person saw. */
const retryRejected = (name: string, seq: number) =>
  within(name, async (store) => {
    const rejected = await store.outbox.get(seq);
    const shown = await shownOf(store, rejected?.about ?? '');
    await retryChange(store, seq);
    const row = await store.outbox.get(seq);
    return { op_id: row?.op_id ?? null, shown: { ...shown, under: [] } };
  });

type FileToQueue = { name: string; type: string; text: string };

/** Queues files as the upload page does. */
const queueFiles = (name: string, files: FileToQueue[]) =>
  within(name, async (store) => {
    const bytesOf = ({ text }: FileToQueue) => new TextEncoder().encode(text).buffer;
    await enqueueUploads(
      store,
      files.map((file) => ({ name: file.name, type: file.type, bytes: bytesOf(file) })),
    );
  });

/** The list of changes in the file for an administrator. */
const exportChanges = (name: string, author: string): Promise<string> =>
  within(name, async (store) => new TextDecoder().decode((await exportHandover(store, author))[HANDOVER_LIST]));

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

/** Why changes still wait, for the message of a failed test: their attempts and times, what pauses the queue, the locks. */
const explainPending = (name: string): Promise<string> =>
  within(name, async (store) => {
    const rows = await store.outbox.where('state').equals('pending').toArray();
    const waiting = rows.map(({ operation, about, attempts, next_at, last_try_at, last_error }) => ({
      ...{ operation, about, attempts, last_error },
      ...{ due_in_ms: next_at - Date.now(), tried_ms_ago: last_try_at && Date.now() - last_try_at },
    }));
    const meta = await store.meta.toArray();
    const { held, pending: queued } = await navigator.locks.query();
    const locks = [...(held ?? []), ...(queued ?? [])].map((lock) => `${lock.name} ${lock.mode} ${lock.clientId}`);
    const names = meta.filter(({ k }) => !['user', 'token'].includes(k)).map(({ k, v }) => `${k}=${JSON.stringify(v)}`);
    return JSON.stringify({ waiting: waiting.slice(0, 10), count: rows.length, names, locks }).slice(0, 6_000);
  });

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
  explainPending,
  lookAtUploads,
  lookAtOwners: (name: string) => within(name, lookAtOwners),
  cachedAnswers,
  upgrade,
  setSchemaRev,
  leaveUnknown,
  countRebootstraps,
  clearLog: (name: string) => within(name, (store) => store.log.clear()),
  discard: (name: string, seq: number) => within(name, (store) => discardChange(store, seq)),
  retryRejected,
  decideMany,
  queueFiles,
  exportChanges,
  registerSync: () => registerOutboxSync(navigator.serviceWorker.ready),
  databases: () => Dexie.getDatabaseNames(),
};
export type Bridge = typeof bridge;

Object.assign(globalThis, { faultBridge: bridge });
