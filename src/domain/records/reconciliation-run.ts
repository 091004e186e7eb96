import { z } from 'zod/mini';

const Sum = z.object({ count: z.int(), total: z.number() });

/** One comparison of the company's invoices with the listings of DIAN. The rows are in the record's attachment. */
export const ReconciliationRun = z.object({
  /** YYYY-MM. */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  files: z.array(
    z.object({
      name: z.string().check(z.maxLength(255)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      rows: z.int(),
      size: z.int(),
    }),
  ),
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  /** Count and sum (in cents of a peso) of each class of rows. */
  classes: z.record(z.string(), Sum),
  created_at: z.iso.datetime({ offset: true }),
  /** The email of the user. */
  created_by: z.nullable(z.string()),
  /** What the screen wants to show of a run beside these. */
  summary: z.looseObject({}),
});
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;
