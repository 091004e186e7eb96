/** The part of the Web Locks API that is used; `navigator.locks` is one. */
export type Locks = {
  request: (
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<unknown>,
  ) => Promise<unknown>;
};

/** A page that was put to sleep may hold the lock for ever. */
const STEAL_AFTER_MS = 45_000;

type LockOptions = { locks: Locks | undefined; name: string; stealAfterMs?: number };

/**
 * Runs `work` while no other tab or worker runs it. A lock that is not given in time is stolen, and without a lock API
 * the work runs at once: the server's ledger keeps both harmless (docs/offline.md#one-sender).
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
  // A request that failed before its work began was given up; one that failed later was robbed and still runs.
  if (!running) await locks.request(name, { steal: true }, start).catch(() => undefined);
  return start();
}
