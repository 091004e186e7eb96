import { Refused } from '#client/refused.ts';
import { health } from '#contract/sync.ts';
import { readMeta } from '#store/meta.ts';
import { pauseSync } from '#store/pause-sync.ts';
import { firstRuleChange } from '../records/first-rule-change.ts';
import type { SyncContext } from '../types.ts';
import { isDue } from './backoff.ts';
import { createReport, type DrainReport } from './drain-report.ts';
import { createRun, type DrainOptions, type DrainRun } from './drain-run.ts';
import { runFiles } from './run-files.ts';
import { runDueLanes } from './run-lanes.ts';

/** Sends the pending changes: in order within a lane, lanes in parallel. Call it only while holding the sync lock. */
export async function drain(context: SyncContext, { ignoreBackoff = false }: DrainOptions = {}): Promise<DrainReport> {
  const run = createRun(context, ignoreBackoff);
  const stopped = await findStopReason(context, ignoreBackoff);
  if (!stopped) await runLanesAndFiles(run);
  return createReport(run, stopped);
}

async function findStopReason(context: SyncContext, ignoreBackoff: boolean): Promise<DrainReport['stopped']> {
  const { store, ports, circuit } = context;
  if (await readMeta(store, 'paused')) return 'paused';
  if ((await store.outbox.where('state').equals('pending').count()) === 0) return null;
  // What was given to the network may have arrived, whatever the device says later: without a network nothing is tried,
  // except for an event that makes a retry worthwhile.
  if (ports.isOffline() && !ignoreBackoff) return 'offline';
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

/**
 * Files are sent beside the other lanes, which check again at each request: a long upload delays no other change. Where
 * rules wait, the other lanes begin: a file that was queued after a rule is imported with it.
 */
async function runLanesAndFiles(run: DrainRun): Promise<void> {
  if ((await firstRuleChange(run.context.store)) < Infinity) await runDueLanes(run);
  let isSendingFiles = true;
  const sendingFiles = runFiles(run).finally(() => {
    isSendingFiles = false;
  });
  try {
    do {
      const request = nextRequest(run.context);
      await runDueLanes(run);
      if (isSendingFiles) await Promise.race([sendingFiles, request.next]);
      request.cancel();
    } while (isSendingFiles && !run.isStopped);
  } finally {
    // Do not release the lock while a file is still being sent.
    await sendingFiles;
  }
  // What was decided about the documents of the files can be sent now.
  await runDueLanes(run);
}

function nextRequest({ onRequest }: SyncContext): { next: Promise<void>; cancel: () => void } {
  let cancel = () => {};
  const next = new Promise<void>((resolve) => {
    cancel = onRequest(resolve);
  });
  return { next, cancel };
}
