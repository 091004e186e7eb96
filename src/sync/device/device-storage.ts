/** The browser's report about its storage, in bytes; null where the browser does not report it. */
export type StorageReport = { usage: number | null; quota: number | null; isPersisted: boolean | null };

/** The part of StorageManager in use. Some browsers lack methods, and a worker cannot request persistent storage. */
export type DeviceStorage = {
  estimate?: () => Promise<StorageEstimate>;
  persisted?: () => Promise<boolean>;
  persist?: () => Promise<boolean>;
};

/** Reads usage and quota (bytes) and whether the storage is persistent. Never throws. */
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
  // TypeScript's lib types `navigator.storage` as always present; WebKit may lack it.
  (globalThis.navigator as { storage?: DeviceStorage } | undefined)?.storage;
