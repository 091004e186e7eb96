/** What `navigator.storage.estimate()` answers, as far as it is used. */
export type StorageEstimate = () => Promise<{ quota?: number; usage?: number }>;

/** A database needs more on disk than the bytes it is given. */
const OVERHEAD = 1.1;

/** Whether the device says that it can keep so much more; where it says nothing, writing will tell. */
export async function hasSpaceFor(bytes: number, estimate = navigatorEstimate()): Promise<boolean> {
  const { quota, usage } = (await estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined || usage + bytes * OVERHEAD <= quota;
}

/** WebKit has no `navigator.storage` in some of its builds. */
function navigatorEstimate(): StorageEstimate | undefined {
  // As much of it as may be missing.
  const { navigator } = globalThis as { navigator?: { storage?: { estimate?: StorageEstimate } } };
  return navigator?.storage?.estimate && (async () => navigator.storage?.estimate?.() ?? {});
}

/** Whether a transaction failed for want of space; Dexie wraps the browser's error. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Dexie's own errors carry the browser's.
  const { inner } = error as { inner?: unknown };
  return error.name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isStorageFull(inner));
}
