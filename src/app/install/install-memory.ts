import { z } from 'zod/mini';

const KEY = 'cuadra-install';
/** A return after this time counts as another visit, in ms. */
const VISIT_MS = 1_800_000;
/** A user with this many visits uses the app regularly. */
const ENOUGH_VISITS = 3;

const MemorySchema = z.object({
  visits: z.number(),
  last_at: z.number(),
  has_uploaded: z.boolean(),
  is_declined: z.boolean(),
});
export type InstallMemory = z.infer<typeof MemorySchema>;

const EMPTY_MEMORY: InstallMemory = { visits: 0, last_at: 0, has_uploaded: false, is_declined: false };

/** Reads the visits of this browser; they belong to no user, so they are in no user's database. */
export function readMemory(storage: Storage): InstallMemory {
  try {
    return MemorySchema.parse(JSON.parse(storage.getItem(KEY) ?? ''));
  } catch {
    return EMPTY_MEMORY;
  }
}

export function writeMemory(storage: Storage, memory: InstallMemory): void {
  try {
    storage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Storage is full or blocked: the offer may be shown again.
  }
}

/** Counts a new visit when the last activity is older than VISIT_MS. `now` in milliseconds. */
export const addVisit = (memory: InstallMemory, now: number): InstallMemory => ({
  ...memory,
  visits: now - memory.last_at > VISIT_MS ? memory.visits + 1 : memory.visits,
  last_at: now,
});

/**
 * True after the first upload or on the third visit, never after the user declined (docs/offline.md#platform-features).
 */
export const shouldOfferInstall = ({ visits, has_uploaded, is_declined }: InstallMemory): boolean =>
  !is_declined && (has_uploaded || visits >= ENOUGH_VISITS);
