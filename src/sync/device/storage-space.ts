/** `navigator.storage.estimate()`, with the two values in use (bytes). */
export type StorageEstimate = () => Promise<{ quota?: number; usage?: number }>;

/** A database takes more space on disk than the bytes written to it. */
const OVERHEAD = 1.1;

/**
 * Whether the device reports space for this many more bytes. True when it reports nothing: the write itself then shows
 * it.
 */
export async function hasSpaceFor(bytes: number, estimate = navigatorEstimate()): Promise<boolean> {
  const { quota, usage } = (await estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined || usage + bytes * OVERHEAD <= quota;
}

/** Some builds of WebKit have no `navigator.storage`. */
function navigatorEstimate(): StorageEstimate | undefined {
  // Every part is optional in this type, because the browser may lack it.
  const { navigator } = globalThis as { navigator?: { storage?: { estimate?: StorageEstimate } } };
  return navigator?.storage?.estimate && (async () => navigator.storage?.estimate?.() ?? {});
}

/** Whether a transaction failed because the storage is full. Dexie wraps the browser's error. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Dexie's own errors carry the browser's in `inner`.
  const { inner } = error as { inner?: unknown };
  return error.name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isStorageFull(inner));
}
