import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import { headOfEachLane, laneHead, listWithoutFiles } from '../outbox/lane.ts';
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
  const heads = headOfEachLane(await listWithoutFiles(run.context.store));
  return heads.filter((head) => canSend(run, head)).map((head) => head.about);
}

async function runLane(run: DrainRun, about: string): Promise<void> {
  while (!run.isStopped) {
    const head = await laneHead(run.context.store, about);
    if (!head || !canSend(run, head)) return;
    await sendHead(run, head, run.sender);
  }
}
