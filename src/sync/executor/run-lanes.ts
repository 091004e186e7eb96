import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { readChange } from '../operations/operations.ts';
import { isPending } from '../outbox/is-pending.ts';
import { headOfEachLane, laneHead, listWithoutFiles } from '../outbox/lane.ts';
import { RECORD_PUT } from '../records/record-change.ts';
import { canSend, type DrainRun, sendHead } from './drain-run.ts';

/** More lanes than requests: some lanes prepare a request or write a response while others are on the network. */
const MAX_CONCURRENT_LANES = 2 * MAX_BATCH_SIZE;

/** Sends the changes without a file that are due, until none is left. */
export async function runDueLanes(run: DrainRun): Promise<void> {
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
  const rows = await listWithoutFiles(run.context.store);
  const isReady = createReadiness(rows);
  return headOfEachLane(rows)
    .filter((head) => canSend(run, head) && isReady(head))
    .map((head) => head.about);
}

/** Whether a change need not wait for a record that it names and that is still to be sent (docs/offline.md#records). */
function createReadiness(rows: readonly OutboxRow[]): (row: OutboxRow) => boolean {
  const puts = new Map(
    rows.filter((row) => row.operation === RECORD_PUT && isPending(row)).map((row) => [row.about, row.seq]),
  );
  if (puts.size === 0) return () => true;
  return (row) => (readChange(row)?.refersTo ?? []).every((id) => (puts.get(id) ?? Infinity) > row.seq);
}

async function runLane(run: DrainRun, about: string): Promise<void> {
  while (!run.isStopped) {
    const { store } = run.context;
    const head = await laneHead(store, about);
    if (!head || !canSend(run, head)) return;
    const named = readChange(head)?.refersTo ?? [];
    if (named.length > 0 && !createReadiness(await store.outbox.where('about').anyOf(named).toArray())(head)) return;
    await sendHead(run, head, run.sender);
  }
}
