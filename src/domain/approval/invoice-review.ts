import { z } from 'zod/mini';

const Approval = z.object({
  step: z.int(),
  user_id: z.uuid(),
  email: z.nullable(z.string()),
  at: z.string(),
});
export type Approval = z.infer<typeof Approval>;

/**
 * The approval that a person saw when they withdrew it. `at` is left out for their own: a device may show it before the
 * server has given it its time.
 */
export const SeenApproval = z.object({
  user_id: z.uuid(),
  at: z.optional(z.string().check(z.maxLength(40))),
});
export type SeenApproval = z.infer<typeof SeenApproval>;

/** Whether this is the approval that a person saw. Earlier devices do not send what they saw: `seen` is undefined. */
export const isSeenApproval = ({ user_id, at }: Approval, seen: SeenApproval | undefined): boolean =>
  !seen || (seen.user_id === user_id && (seen.at === undefined || Date.parse(seen.at) === Date.parse(at)));

/**
 * Where the approval of a purchase stands (docs/approval.md#review). The server alone computes it. `step`: the next one
 * while pending, from 1; the last one when approved.
 */
export const InvoiceReview = z.object({
  state: z.enum(['pending', 'approved']),
  step: z.int(),
  of: z.int(),
  approvals: z.array(Approval),
  /** Names amount, supplier and document: an approval counts only for what it saw. */
  digest: z.string(),
  /** The ids of the users who may approve the next step. Empty means the titular and the administrators. */
  approvers: z.array(z.uuid()),
  /** The ids of the users who uploaded the document: they may not approve it. */
  uploaders: z.array(z.uuid()),
});
export type InvoiceReview = z.infer<typeof InvoiceReview>;

type Reviewed = { review?: InvoiceReview | null | undefined };

/** Null for a row that an earlier build stored on the device, until it is pulled again. */
export const reviewOf = ({ review }: Reviewed): InvoiceReview | null => review ?? null;
