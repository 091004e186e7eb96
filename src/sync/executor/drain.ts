import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { health, MAX_BATCH_SIZE } from '#contract/sync.ts';
import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { pauseSync } from '../coordination/pause.ts';
import { laneHead } from '../outbox/lane.ts';
import type { SyncContext } from '../ports.ts';
import { isUpload, listNonUploads, uploadOperations } from '../uploads/upload-operation.ts';
import { isDue } from './backoff.ts';
import { createDispatcher } from './create-dispatcher.ts';
import { sendChange } from './send-change.ts';
import type { SendOutcome } from './send-outcome.ts';

/**
 * `waiting` changes still have to be sent; `parked` ones need the user's attention. `stopped` says why the round ended
 * early.
 */
export type DrainReport = {
  sent: number;
  parked: number;
  waiting: number;
  stopped: 'paused' | 'offline' | null;
  /** When the next change is due (ms since epoch), or null when no change waits for a time. */
  next_at: number | null;
};

/** More lanes than requests: some lanes prepare a request or write a response while others are on the network. */
const MAX_CONCURRENT_LANES = 2 * MAX_BATCH_SIZE;

/** `ignoreBackoff`: a new event makes a retry worthwhile now, despite the last failure. */
export type DrainOptions = { ignoreBackoff?: boolean };

type DrainRun = {
  context: SyncContext;
  dispatch: Call;
  ignoreBackoff: boolean;
  postponedLanes: Set<string>;
  sent: number;
  parked: number;
  isStopped: boolean;
  /** No file can be sent before this time (ms since epoch). */
  uploadsNotBefore: number;
};

/** Sends the pending changes: in order within a lane, lanes in parallel. Call it only while holding the sync lock. */
export async function drain(context: SyncContext, { ignoreBackoff = false }: DrainOptions = {}): Promise<DrainReport> {
  const dispatch = createDispatcher({ ...context, isStopped: () => run.isStopped });
  const run: DrainRun = {
    context,
    dispatch,
    ignoreBackoff,
    postponedLanes: new Set(),
    sent: 0,
    parked: 0,
    isStopped: false,
    uploadsNotBefore: 0,
  };
  const stopped = await findStopReason(context, ignoreBackoff);
  if (!stopped) await runLanesAndUploads(run);
  return createReport(run, stopped);
}

async function findStopReason(context: SyncContext, ignoreBackoff: boolean): Promise<DrainReport['stopped']> {
  const { store, ports, circuit } = context;
  if (await readMeta(store, 'paused')) return 'paused';
  if ((await store.outbox.where('state').equals('pending').count()) === 0) return null;
  if (!(await readMeta(store, 'token'))) {
    await pauseSync(store, 'auth', ports.now());
    return 'paused';
  }
  return circuit.isOpen() && !(await probeServer(context, ignoreBackoff)) ? 'offline' : null;
}

async function probeServer({ call, circuit, ports }: SyncContext, ignoreBackoff: boolean): Promise<boolean> {
  if (!ignoreBackoff && !isDue({ next_at: circuit.probeAt(), last_try_at: null }, ports.now())) return false;
  try {
    await call(health, {});
    circuit.recordSuccess();
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status < 500) {
      circuit.recordSuccess();
      return true;
    }
    circuit.recordFailure(ports.now(), ports.random());
    return false;
  }
}

/** Files are sent beside the other lanes, which check again at each request: a long upload delays no other change. */
async function runLanesAndUploads(run: DrainRun): Promise<void> {
  let isUploading = true;
  const uploading = runUploads(run).finally(() => {
    isUploading = false;
  });
  try {
    do {
      const request = nextRequest(run.context);
      await runDueLanes(run);
      if (isUploading) await Promise.race([uploading, request.next]);
      request.cancel();
    } while (isUploading && !run.isStopped);
  } finally {
    // Do not release the lock while a file is still being sent.
    await uploading;
  }
}

function nextRequest({ onRequest }: SyncContext): { next: Promise<void>; cancel: () => void } {
  let cancel = () => {};
  const next = new Promise<void>((resolve) => {
    cancel = onRequest(resolve);
  });
  return { next, cancel };
}

async function runUploads(run: DrainRun): Promise<void> {
  const { uploads, store } = run.context;
  if (!uploads || (await uploadOperations(store).count()) === 0) return;
  const uploadRun = {
    ignoreBackoff: run.ignoreBackoff,
    shouldContinue: () => !run.isStopped,
    onOutcome: (outcome: SendOutcome) => countOutcome(run, outcome),
    setNotBefore: (at: number) => {
      run.uploadsNotBefore = at;
    },
  };
  await uploads(run.context, uploadRun).catch((error: unknown) => {
    run.isStopped = true;
    throw error;
  });
}

function countOutcome(run: DrainRun, outcome: SendOutcome): void {
  if (outcome === 'sent') run.sent += 1;
  if (outcome === 'parked') run.parked += 1;
  if (outcome === 'stop') run.isStopped = true;
}

async function runDueLanes(run: DrainRun): Promise<void> {
  for (;;) {
    const lanes = await dueLanes(run);
    if (run.isStopped || lanes.length === 0) return;
    const next = lanes.values();
    const workers = Array.from({ length: Math.min(MAX_CONCURRENT_LANES, lanes.length) }, async () => {
      for (const about of next) await runLane(run, about);
    });
    // Do not release the lock while a lane is still sending.
    const results = await Promise.allSettled(workers);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}

async function dueLanes(run: DrainRun): Promise<string[]> {
  const heads = headOfEachLane(await listNonUploads(run.context.store));
  return heads.filter((head) => canSend(run, head)).map((head) => head.about);
}

async function runLane(run: DrainRun, about: string): Promise<void> {
  while (!run.isStopped) {
    const head = await laneHead(run.context.store, about);
    if (!head || !canSend(run, head)) return;
    try {
      const outcome = await sendChange(run.context, head, run.dispatch);
      countOutcome(run, outcome);
      if (outcome === 'later') run.postponedLanes.add(about);
    } catch (error) {
      run.isStopped = true;
      throw error;
    }
  }
}

const canSend = ({ context, ignoreBackoff, postponedLanes }: DrainRun, head: OutboxRow): boolean =>
  head.state === 'pending' && !postponedLanes.has(head.about) && (ignoreBackoff || isDue(head, context.ports.now()));

function headOfEachLane(rows: readonly OutboxRow[]): OutboxRow[] {
  const lanes = new Map<string, OutboxRow>();
  for (const row of rows) if (!lanes.has(row.about)) lanes.set(row.about, row);
  return [...lanes.values()];
}

async function createReport(run: DrainRun, stopped: DrainReport['stopped']): Promise<DrainReport> {
  const { store, circuit } = run.context;
  const areUploadsPaused = (await readMeta(store, 'uploads_paused')) !== undefined || !run.context.uploads;
  const all = await store.outbox.orderBy('seq').toArray();
  // Paused uploads have no due time.
  const sendable = areUploadsPaused ? all.filter((row) => !isUpload(row)) : all;
  const rows = sendable.map((row) =>
    isUpload(row) ? { ...row, next_at: Math.max(row.next_at, run.uploadsNotBefore) } : row,
  );
  const waiting = rows.filter((row) => row.state === 'pending').length;
  return {
    sent: run.sent,
    parked: run.parked,
    waiting,
    stopped: stopped ?? (run.isStopped ? await readStopReason(store) : null),
    next_at: waiting === 0 ? null : nextAttemptAt(rows, circuit.isOpen() ? circuit.probeAt() : 0),
  };
}

const readStopReason = async (store: Store) => ((await readMeta(store, 'paused')) ? 'paused' : 'offline');

function nextAttemptAt(rows: readonly OutboxRow[], notBefore: number): number | null {
  const heads = headOfEachLane(rows).filter((row) => row.state === 'pending');
  return heads.length === 0 ? null : Math.max(notBefore, Math.min(...heads.map((row) => row.next_at)));
}
