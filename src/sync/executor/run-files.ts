import { readMeta } from '#store/meta.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import type { Sender } from '../operations/define-operation.ts';
import { applyTransition } from '../operations/operations.ts';
import { pendingFiles } from '../outbox/lane.ts';
import { firstRuleChange } from '../records/first-rule-change.ts';
import type { SendFile, SyncContext } from '../types.ts';
import { recordError } from './circuit-breaker.ts';
import { canSend, type DrainRun, sendHead } from './drain-run.ts';

/** After this time the code that sends files is loaded again. */
const RETRY_CODE_MS = 30_000;
const MAX_RUN_MS = 15_000;

/** Sends the files that are due, in order, one at a time (docs/offline.md#order-and-lanes). */
export async function runFiles(run: DrainRun): Promise<void> {
  const { context } = run;
  const { store, ports, files } = context;
  if (!files || (await pendingFiles(store).count()) === 0) return;
  const send = await files.load();
  if (!send) {
    run.filesNotBefore = ports.now() + RETRY_CODE_MS;
    return;
  }
  const deadline = ports.now() + (files.maxRunMs ?? MAX_RUN_MS);
  const shouldContinue = async () =>
    !run.isStopped && ports.now() < deadline && (await readMeta(store, 'uploads_paused')) === undefined;
  const sender = { ...run.sender, sendFile: createSendFile(context, send, shouldContinue) };
  await releaseInterrupted(store);
  while (await shouldContinue()) {
    const before = await firstRuleChange(store);
    const head = await pendingFiles(store)
      .filter((row) => row.seq < before && canSend(run, row))
      .first();
    if (!head) return;
    const outcome = await sendHead(run, head, sender);
    if (outcome === 'skipped') run.postponedLanes.add(head.about);
    if (outcome === 'later') await postponeOthers(run, head);
  }
  run.hasMoreFiles = !run.isStopped && ports.now() >= deadline;
}

/** The dispatcher does this for all other requests: the result of each shows whether the network works. */
const createSendFile =
  ({ circuit, ports }: SyncContext, send: SendFile, shouldContinue: () => Promise<boolean>): Sender['sendFile'] =>
  async (file, onProgress) => {
    try {
      const answer = await send(file, { onProgress, shouldContinue });
      circuit.recordSuccess();
      return answer;
    } catch (error) {
      recordError(circuit, error, ports);
      throw error;
    }
  };

/**
 * "Too many requests" is about the sender, not about one file: no other file is sent before the due time of the one
 * that received it.
 */
async function postponeOthers(run: DrainRun, { seq }: OutboxRow): Promise<void> {
  const { store } = run.context;
  const row = await store.outbox.get(seq);
  if (row?.last_error?.status !== 429 || row.last_error.code !== 'too_many_attempts') return;
  const { next_at } = row;
  for (const { about } of await pendingFiles(store).toArray()) run.postponedLanes.add(about);
  await pendingFiles(store)
    .filter((other) => other.next_at < next_at)
    .modify({ next_at });
}

/** Files that were being sent when a page or a worker ended. Safe under the lock: no other context is sending. */
async function releaseInterrupted(store: Store): Promise<void> {
  await store.transaction('rw', [store.outbox, store.uploads], async () => {
    const tried = await pendingFiles(store)
      .filter(({ attempts }) => attempts > 0)
      .toArray();
    await applyTransition(store, tried, { type: 'released' });
  });
}
