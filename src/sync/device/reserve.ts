import { isReadOnly } from '#store/is-read-only.ts';
import type { Store } from '#store/store.ts';
import { isStorageFull } from './storage-space.ts';

/**
 * A small change writes up to 25 KB in Chromium, and its sending as much again. One value above 64 KB is a file of its
 * own there, whose deletion frees its space at once; smaller ones are freed at some later time.
 */
const PART_BYTES = 1024 * 1024;
const PARTS = 4;

/** The longest array that `getRandomValues` fills. */
const MAX_RANDOM_BYTES = 65_536;

/**
 * Which parts a write may use. The last one is for sending alone: what waits on a full device can then always be sent,
 * however many changes came before.
 */
export type ReserveUse = 'change' | 'sending';

export const isReserveWhole = async (store: Store): Promise<boolean> => (await store.reserve.count()) === PARTS;

/**
 * Whether the reserve is whole; writes the missing parts as far as there is space (docs/offline.md#storage). With it,
 * the device is no longer full.
 */
export async function fillReserve(store: Store): Promise<boolean> {
  if (await isReadOnly(store)) return true;
  const present = new Set(await store.reserve.toCollection().primaryKeys());
  // From the last part on: the one for sending comes back first.
  for (let id = PARTS; id > 0; id -= 1) {
    if (!present.has(id) && !(await writePart(store, id))) return false;
  }
  if (store.problem === 'full') store.report(undefined);
  return true;
}

async function writePart(store: Store, id: number): Promise<boolean> {
  try {
    await store.reserve.put({ id, bytes: incompressibleBytes() });
    return true;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return false;
  }
}

/** One step for each part that this use may take: it frees the space of one, and is false when none is left. */
export const partsFor = (use: ReserveUse): readonly ((store: Store) => Promise<boolean>)[] => {
  const count = use === 'sending' ? PARTS : PARTS - 1;
  return Array.from({ length: count }, () => (store: Store) => releasePart(store, count));
};

async function releasePart(store: Store, last: number): Promise<boolean> {
  const freed = await store.reserve.where('id').belowOrEqual(last).limit(1).delete();
  if (freed > 0) store.report('full');
  return freed > 0;
}

/** Browsers compress what they store: zeros would keep no space free. */
function incompressibleBytes(): ArrayBuffer {
  const bytes = new Uint8Array(PART_BYTES);
  for (let start = 0; start < bytes.length; start += MAX_RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(start, start + MAX_RANDOM_BYTES));
  }
  return bytes.buffer;
}
