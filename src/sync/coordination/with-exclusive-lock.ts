import type { Locks } from '../types.ts';

/** A suspended page may never release the lock. */
const STEAL_AFTER_MS = 45_000;

type LockOptions = { locks: Locks | undefined; name: string; stealAfterMs?: number };

/**
 * Runs `work` while no other tab or worker runs it. A lock that is not granted in time is stolen. Without a lock API
 * the work runs at once. The server's operation ledger makes both harmless (docs/offline.md#one-sender).
 */
export async function withExclusiveLock<T>(
  { locks, name, stealAfterMs = STEAL_AFTER_MS }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined;
  const start = () => {
    running ??= work();
    return running;
  };
  if (!locks) return start();
  const signal = AbortSignal.timeout(stealAfterMs);
  await locks.request(name, { signal }, start).catch(() => undefined);
  // A request that failed before its work began was aborted by the timeout. If it failed later, another context stole
  // the lock and the work is still running.
  if (!running) await locks.request(name, { steal: true }, start).catch(() => undefined);
  return start();
}
