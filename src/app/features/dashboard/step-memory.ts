import { z } from 'zod/mini';

export const Step = z.enum(['upload', 'classify', 'invite', 'certified_email']);
export type Step = z.infer<typeof Step>;

const KEY = 'cuadra-first-steps';

/** `is_open`: on a phone, where the steps are one line until the user opens them. */
const Ticks = z.object({ ticked: z.array(Step), is_dismissed: z.boolean(), is_open: z.optional(z.boolean()) });
export type Ticks = z.infer<typeof Ticks>;
const StepMemorySchema = z.record(z.string(), Ticks);

const NO_TICKS: Ticks = { ticked: [], is_dismissed: false };

function readMemory(storage: Storage): z.infer<typeof StepMemorySchema> {
  try {
    return StepMemorySchema.parse(JSON.parse(storage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Reads the steps that the user ticked on this device, by their owner (`memoryOwner`). They stay after sign-out, because a
 * dismissal must.
 */
export const readTicks = (storage: Storage, owner: string): Ticks => readMemory(storage)[owner] ?? NO_TICKS;

export function writeTicks(storage: Storage, owner: string, ticks: Ticks): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readMemory(storage), [owner]: ticks }));
  } catch {
    // Storage is full or blocked: the change is lost.
  }
}
