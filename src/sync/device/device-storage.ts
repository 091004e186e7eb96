/** What a device can tell of its own storage; null where it does not say. Bytes. */
export type StorageReport = { usage: number | null; quota: number | null; isPersisted: boolean | null };

/** The part of StorageManager that is used. Not every browser has all of it, and a worker may not ask to persist. */
export type DeviceStorage = {
  estimate?: () => Promise<StorageEstimate>;
  persisted?: () => Promise<boolean>;
  persist?: () => Promise<boolean>;
};

export async function readStorage(storage: DeviceStorage | undefined = navigatorStorage()): Promise<StorageReport> {
  const { usage, quota } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const isPersisted = await storage?.persisted?.().catch(() => undefined);
  return { usage: usage ?? null, quota: quota ?? null, isPersisted: isPersisted ?? null };
}

/**
 * "Proteger datos": requests persistent storage. Returns null where the browser cannot grant it
 * (docs/offline.md#storage).
 */
export async function persistStorage(storage: DeviceStorage | undefined = navigatorStorage()): Promise<boolean | null> {
  if (await storage?.persisted?.().catch(() => false)) return true;
  return (await storage?.persist?.().catch(() => null)) ?? null;
}

const navigatorStorage = (): DeviceStorage | undefined =>
  // TypeScript's lib says `navigator.storage` always exists; WebKit may lack it.
  (globalThis.navigator as { storage?: DeviceStorage } | undefined)?.storage;
