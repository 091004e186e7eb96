import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { health, MAX_BATCH_SIZE } from '#contract/sync.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { pause } from '../coordination/pause.ts';
import { headOf } from '../outbox/lane.ts';
import type { SyncContext } from '../ports.ts';
import { isUpload, otherThanUploads, uploadsIn } from '../uploads/upload-operation.ts';
import { attempt } from './attempt.ts';
import { isDue } from './backoff.ts';
import { createPost } from './dispatcher.ts';
import type { Outcome } from './outcome.ts';

/** `waiting` still has to go; `parked` waits for the person. `stopped` says why nothing more was tried. */
export type DrainReport = {
  sent: number;
  parked: number;
  waiting: number;
  stopped: 'paused' | 'offline' | null;
  /** When the next change falls due, or null when none waits for a time. */
  next_at: number | null;
};

/** While the changes of some are on the wire, others are made ready or their answers written. */
const LANES_IN_HAND = 2 * MAX_BATCH_SIZE;

/** `fresh`: something has happened that makes trying now worth while, whatever the last failure said. */
export type DrainOptions = { fresh?: boolean };

type Run = {
  context: SyncContext;
  post: Call;
  fresh: boolean;
  held: Set<string>;
  sent: number;
  parked: number;
  isStopped: boolean;
  /** No file can be sent before then. */
  uploadsFrom: number;
};

/** Sends what waits: in order within a lane, lanes side by side. To be called in turn only. */
export async function drain(context: SyncContext, { fresh = false }: DrainOptions = {}): Promise<DrainReport> {
  const post = createPost({ ...context, isOver: () => run.isStopped });
  const run: Run = { context, post, fresh, held: new Set(), sent: 0, parked: 0, isStopped: false, uploadsFrom: 0 };
  const stopped = await mayNotStart(context, fresh);
  if (!stopped) await runEverything(run);
  return reportOf(run, stopped);
}

async function mayNotStart(context: SyncContext, fresh: boolean): Promise<DrainReport['stopped']> {
  const { store, ports, circuit } = context;
  if (await readMeta(store, 'paused')) return 'paused';
  if ((await store.outbox.where('state').equals('pending').count()) === 0) return null;
  if (!(await readMeta(store, 'token'))) {
    await pause(store, 'auth', ports.now());
    return 'paused';
  }
  return circuit.isOpen() && !(await probe(context, fresh)) ? 'offline' : null;
}

async function probe({ call, circuit, ports }: SyncContext, fresh: boolean): Promise<boolean> {
  if (!fresh && !isDue({ next_at: circuit.probeAt(), last_try_at: null }, ports.now())) return false;
  try {
    await call(health, {});
    circuit.answered();
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status < 500) {
      circuit.answered();
      return true;
    }
    circuit.failed(ports.now(), ports.random());
    return false;
  }
}

/** Files go on beside the other lanes, which look again whenever somebody asks: a long upload holds nothing up. */
async function runEverything(run: Run): Promise<void> {
  let isUploading = true;
  const uploading = runUploads(run).finally(() => {
    isUploading = false;
  });
  try {
    do {
      const asked = nextAsk(run.context);
      await runAll(run);
      if (isUploading) await Promise.race([uploading, asked.next]);
      asked.forget();
    } while (isUploading && !run.isStopped);
  } finally {
    // Nobody leaves the turn while a file is still on its way.
    await uploading;
  }
}

function nextAsk({ onAsked }: SyncContext): { next: Promise<void>; forget: () => void } {
  let forget = () => {};
  const next = new Promise<void>((resolve) => {
    forget = onAsked(resolve);
  });
  return { next, forget };
}

async function runUploads(run: Run): Promise<void> {
  const { uploads, store } = run.context;
  if (!uploads || (await uploadsIn(store).count()) === 0) return;
  const turn = {
    fresh: run.fresh,
    mayGoOn: () => !run.isStopped,
    note: (outcome: Outcome) => noteOutcome(run, outcome),
    holdUntil: (at: number) => {
      run.uploadsFrom = at;
    },
  };
  await uploads(run.context, turn).catch((error: unknown) => {
    run.isStopped = true;
    throw error;
  });
}

function noteOutcome(run: Run, outcome: Outcome): void {
  if (outcome === 'sent') run.sent += 1;
  if (outcome === 'parked') run.parked += 1;
  if (outcome === 'stop') run.isStopped = true;
}

async function runAll(run: Run): Promise<void> {
  for (;;) {
    const lanes = await dueLanes(run);
    if (run.isStopped || lanes.length === 0) return;
    const next = lanes.values();
    const workers = Array.from({ length: Math.min(LANES_IN_HAND, lanes.length) }, async () => {
      for (const about of next) await runLane(run, about);
    });
    // Nobody leaves the turn while a lane is still on its way.
    const ends = await Promise.allSettled(workers);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}

async function dueLanes(run: Run): Promise<string[]> {
  const heads = firstOfEach(await otherThanUploads(run.context.store));
  return heads.filter((head) => mayGo(run, head)).map((head) => head.about);
}

async function runLane(run: Run, about: string): Promise<void> {
  while (!run.isStopped) {
    const head = await headOf(run.context.store, about);
    if (!head || !mayGo(run, head)) return;
    try {
      const outcome = await attempt(run.context, head, run.post);
      noteOutcome(run, outcome);
      if (outcome === 'later') run.held.add(about);
    } catch (error) {
      run.isStopped = true;
      throw error;
    }
  }
}

const mayGo = ({ context, fresh, held }: Run, head: OutboxRow): boolean =>
  head.state === 'pending' && !held.has(head.about) && (fresh || isDue(head, context.ports.now()));

function firstOfEach(rows: readonly OutboxRow[]): OutboxRow[] {
  const lanes = new Map<string, OutboxRow>();
  for (const row of rows) if (!lanes.has(row.about)) lanes.set(row.about, row);
  return [...lanes.values()];
}

async function reportOf(run: Run, stopped: DrainReport['stopped']): Promise<DrainReport> {
  const { store, circuit } = run.context;
  const isHeld = (await readMeta(store, 'uploads_paused')) !== undefined || !run.context.uploads;
  const all = await store.outbox.orderBy('seq').toArray();
  // What nobody may send now does not wait for a time.
  const going = isHeld ? all.filter((row) => !isUpload(row)) : all;
  const rows = going.map((row) => (isUpload(row) ? { ...row, next_at: Math.max(row.next_at, run.uploadsFrom) } : row));
  const waiting = rows.filter((row) => row.state === 'pending').length;
  return {
    sent: run.sent,
    parked: run.parked,
    waiting,
    stopped: stopped ?? (run.isStopped ? await whyStopped(store) : null),
    next_at: waiting === 0 ? null : nextAt(rows, circuit.isOpen() ? circuit.probeAt() : 0),
  };
}

const whyStopped = async (store: Store) => ((await readMeta(store, 'paused')) ? 'paused' : 'offline');

function nextAt(rows: readonly OutboxRow[], notBefore: number): number | null {
  const heads = firstOfEach(rows).filter((row) => row.state === 'pending');
  return heads.length === 0 ? null : Math.max(notBefore, Math.min(...heads.map((row) => row.next_at)));
}
