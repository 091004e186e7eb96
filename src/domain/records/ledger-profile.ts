import { z } from 'zod/mini';

/** Which column of an accounting program's export is which, chosen by a person for files with these titles. */
export const LedgerProfile = z.object({
  titles: z.string().check(z.minLength(1), z.maxLength(8_000)),
  columns: z.record(z.string(), z.int().check(z.minimum(0))),
});
export type LedgerProfile = z.infer<typeof LedgerProfile>;
