import { isReadOnly } from '#store/is-read-only.ts';
import type { Store } from '#store/store.ts';
import { isStorageFull } from './storage-space.ts';

/**
 * A small change with its sending and its response writes some 5 KB. One value above 64 KB is a file of its own in
 * Chromium, whose deletion frees its space at once; smaller ones are freed at some later time.
 */
const RESERVE_BYTES = 1024 * 1024;

/** The longest array that `getRandomValues` fills. */
const MAX_RANDOM_BYTES = 65_536;

export const hasReserve = async (store: Store): Promise<boolean> => (await store.reserve.count()) > 0;

/**
 * Whether the reserve is on this device; writes it where it is missing and there is space (docs/offline.md#storage).
 * With it, the device is no longer full.
 */
export async function fillReserve(store: Store): Promise<boolean> {
  if ((await hasReserve(store)) || (await isReadOnly(store))) return true;
  try {
    await store.reserve.put({ id: 1, bytes: incompressibleBytes() });
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return false;
  }
  if (store.problem === 'full') store.report(undefined);
  return true;
}

/** Frees the space of the reserve. False when it was used already. */
export async function releaseReserve(store: Store): Promise<boolean> {
  return (await store.reserve.toCollection().delete()) > 0;
}

/** Browsers compress what they store: zeros would keep no space free. */
function incompressibleBytes(): ArrayBuffer {
  const bytes = new Uint8Array(RESERVE_BYTES);
  for (let start = 0; start < bytes.length; start += MAX_RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(start, start + MAX_RANDOM_BYTES));
  }
  return bytes.buffer;
}
