import { z } from 'zod/mini';

/**
 * Where the worker sends a person whose files another app handed over. The address only explains: any page can open it,
 * so nothing is uploaded, kept or deleted because of it.
 */
export const SharedFiles = z.object({
  /** `lost`: there was no worker to keep them. */
  shared: z.catch(z.optional(z.enum(['kept', 'lost'])), undefined),
  /** Why some were not taken, separated by spaces. */
  refused: z.catch(z.optional(z.string()), undefined),
});
export type SharedFiles = z.infer<typeof SharedFiles>;
