import { z } from 'zod/mini';

/** What a person decided about one document of a listing. */
export const ReconciliationMark = z.object({
  /** The CUFE or CUDE of the document. */
  document: z.string().check(z.minLength(1), z.maxLength(200)),
  /** For example 'justified', 'requested' or 'created'. */
  kind: z.string().check(z.minLength(1), z.maxLength(40)),
  note: z.string().check(z.maxLength(2_000)),
  at: z.iso.datetime({ offset: true }),
});
export type ReconciliationMark = z.infer<typeof ReconciliationMark>;
