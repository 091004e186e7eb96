import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { pullChanges } from '#contract/sync.ts';
import { logEvent } from '#store/log-event.ts';
import { readMeta } from '#store/meta.ts';
import { applyChanges, forgetPulled } from './apply-changes.ts';
import { endSession, pause } from './pause.ts';
import type { SyncContext } from './ports.ts';

export type PullOutcome = 'done' | 'offline' | 'paused' | 'refused';

/** Brings everything that changed since the last time. To be called in turn only, after a drain. */
export async function pull(context: SyncContext): Promise<PullOutcome> {
  if (await readMeta(context.store, 'paused')) return 'paused';
  for (;;) {
    const step = await pullPage(context);
    if (step !== 'more') return step;
  }
}

async function pullPage(context: SyncContext): Promise<PullOutcome | 'more'> {
  const { store, call, ports, circuit } = context;
  const token = await readMeta(store, 'token');
  const since = (await readMeta(store, 'cursor')) ?? 0;
  const epoch = await readMeta(store, 'epoch');
  const heard = await call(pullChanges, { query: { since, ...(epoch && { epoch }) } }).then(
    (page) => ({ page }),
    (error: unknown) => ({ error }),
  );
  if ('error' in heard) return failed(context, token, heard.error);
  circuit.answered();
  const { page } = heard;
  const isApplied = await applyChanges(store, page, { since, epoch }, ports.now());
  const isMoving = page.cursor !== since || page.epoch !== epoch;
  return isApplied && page.more && isMoving ? 'more' : 'done';
}

async function failed(context: SyncContext, token: string | undefined, error: unknown): Promise<PullOutcome | 'more'> {
  const { store, ports, circuit } = context;
  const now = ports.now();
  if (error instanceof Refused) return refused(context, token, error);
  if (!(error instanceof Unreachable)) {
    await logEvent(store, { at: now, kind: 'problem', detail: String(error).slice(0, 200) });
    return 'refused';
  }
  circuit.failed(now, ports.random());
  return 'offline';
}

async function refused({ store, ports }: SyncContext, token: string | undefined, { status, code }: Refused) {
  const now = ports.now();
  if (status === 410 && (await readMeta(store, 'cursor'))) {
    await forgetPulled(store, now);
    return 'more' as const; // One of the outcomes, not any text.
  }
  if (status === 401) await endSession(store, token, now);
  if (status === 426) await pause(store, 'update', now);
  if (code === 'user_mismatch') await pause(store, 'wrong-user', now);
  const isPaused = await readMeta(store, 'paused');
  return isPaused ? ('paused' as const) : ('refused' as const); // Two of the outcomes, not any text.
}
