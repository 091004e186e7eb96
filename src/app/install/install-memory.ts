import { z } from 'zod/mini';

const KEY = 'cuadra-install';
/** Coming back after this long is another visit. */
const VISIT_MS = 1_800_000;
/** With the third visit somebody uses the app. */
const ENOUGH_VISITS = 3;

const MemorySchema = z.object({
  visits: z.number(),
  last_at: z.number(),
  has_uploaded: z.boolean(),
  is_declined: z.boolean(),
});
export type InstallMemory = z.infer<typeof MemorySchema>;

const EMPTY_MEMORY: InstallMemory = { visits: 0, last_at: 0, has_uploaded: false, is_declined: false };

/** What this browser remembers of its visits; not a person's, so in no one's database. */
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
    // No room, or not allowed: it is asked again another time.
  }
}

export const addVisit = (memory: InstallMemory, now: number): InstallMemory => ({
  ...memory,
  visits: now - memory.last_at > VISIT_MS ? memory.visits + 1 : memory.visits,
  last_at: now,
});

/**
 * After the first upload or with the third visit, and never again to who said no (docs/offline.md#platform-features).
 */
export const shouldOfferInstall = ({ visits, has_uploaded, is_declined }: InstallMemory): boolean =>
  !is_declined && (has_uploaded || visits >= ENOUGH_VISITS);
