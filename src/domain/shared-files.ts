import { z } from 'zod/mini';

/** Where the worker sends a person whose files another app handed over; what it says of them is in the address. */
export const SharedFiles = z.object({
  /** `lost`: there was no worker to keep them. */
  shared: z.catch(z.optional(z.enum(['queued', 'kept', 'lost'])), undefined),
  count: z.catch(z.optional(z.coerce.number()), undefined),
  /** Why some were not taken, separated by spaces. */
  refused: z.catch(z.optional(z.string()), undefined),
});
export type SharedFiles = z.infer<typeof SharedFiles>;
