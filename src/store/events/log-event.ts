import type { LogKind } from '../rows/log-row.ts';
import type { Store } from '../store.ts';

export type LogEntry = { at: number; kind: LogKind; about?: string; detail?: string };

const MAX_ENTRIES = 300;
const TRIM_EVERY = 50;

/** Joins the caller's transaction, so that the log never contains an event that was rolled back. */
export async function logEvent(store: Store, { at, kind, about, detail }: LogEntry): Promise<void> {
  const n = await store.log.add({ at, kind, about: about ?? null, detail: detail ?? '' });
  if (n % TRIM_EVERY === 0)
    await store.log
      .where('n')
      .belowOrEqual(n - MAX_ENTRIES)
      .delete();
}
