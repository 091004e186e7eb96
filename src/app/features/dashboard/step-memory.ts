import { z } from 'zod/mini';

export const Step = z.enum(['upload', 'classify', 'invite', 'certified_email']);
export type Step = z.infer<typeof Step>;

const KEY = 'cuadra-first-steps';

const Ticks = z.object({ ticked: z.array(Step), is_dismissed: z.boolean() });
export type Ticks = z.infer<typeof Ticks>;
const Memory = z.record(z.string(), Ticks);

const NOTHING: Ticks = { ticked: [], is_dismissed: false };

function readAll(storage: Storage): z.infer<typeof Memory> {
  try {
    return Memory.parse(JSON.parse(storage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** What somebody has ticked on this device. By the opaque id alone; it outlives signing out, as a dismissal must. */
export const readTicks = (storage: Storage, user_id: string): Ticks => readAll(storage)[user_id] ?? NOTHING;

export function writeTicks(storage: Storage, user_id: string, ticks: Ticks): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readAll(storage), [user_id]: ticks }));
  } catch {
    // No room, or not allowed: it is as it was the next time.
  }
}
