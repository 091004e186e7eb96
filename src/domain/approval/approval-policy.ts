import { z } from 'zod/mini';

/** The one record of type `approval-policy` of a company has this id: two devices that create it mean the same record. */
export const APPROVAL_POLICY_ID = '00000000-0000-4000-8000-0000000a9901';

const UserId = z.uuid();

const ApprovalStep = z.object({
  /** The step applies from this amount on, in pesos. A document without an amount in pesos needs every step. */
  from_amount: z.number().check(z.minimum(0), z.maximum(1e15)),
  /** The ids of the users who may approve the step. Empty means the titular and the administrators. */
  approvers: z.array(UserId).check(z.maxLength(50)),
});

/** A NIT with or without its DV, or a foreign number with its letters. */
export const SupplierNumber = z.string().check(z.regex(/^[A-Za-z0-9-]{4,20}$/));

const isAscending = (steps: readonly { from_amount: number }[]): boolean =>
  steps.every((step, at) => at === 0 || step.from_amount >= (steps[at - 1]?.from_amount ?? 0));

/** Which purchases need an approval, and whose (docs/approval.md#policy). Without the record none does. */
export const ApprovalPolicy = z.object({
  steps: z
    .array(ApprovalStep)
    .check(
      z.minLength(1),
      z.maxLength(2),
      z.refine(isAscending, 'El segundo paso no puede empezar antes que el primero.'),
    ),
  /** For these suppliers the first step is this person's alone. */
  by_supplier: z.array(z.object({ nit: SupplierNumber, approver: UserId })).check(z.maxLength(500)),
  /** Whether a person may approve an invoice that they uploaded. */
  own_uploads: z._default(z.boolean(), false),
  /** Only invoices that arrived on this day (in Bogotá) or later need an approval. */
  since: z.iso.date(),
});
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>;
