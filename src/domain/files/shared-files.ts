import { z } from 'zod/mini';

/**
 * The URL to which the worker redirects the user after another app shared files. It is only informative: any page can
 * open it, so nothing is uploaded, kept or deleted because of it.
 */
export const SharedFiles = z.object({
  /** `lost`: there was no worker to store the files. */
  shared: z.catch(z.optional(z.enum(['kept', 'lost'])), undefined),
  /** Reasons why files were refused, separated by spaces. */
  refused: z.catch(z.optional(z.string()), undefined),
});
export type SharedFiles = z.infer<typeof SharedFiles>;
