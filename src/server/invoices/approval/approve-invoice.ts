import type { Role } from '#domain/accounts/user.ts';
import { obstacleOf, withdrawableApproval } from '#domain/approval/approval-rules.ts';
import { isSeenApproval, reviewOf, type SeenApproval } from '#domain/approval/invoice-review.ts';
import { obstacleText } from '#domain/approval/obstacle-text.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockInvoice } from '../change-invoice.ts';
import { recordChanges } from '../history/record-changes.ts';
import { findInvoice, type InvoiceKey, touchInvoices } from '../invoices.ts';

/** The person who approves, as the server knows them now. */
type Approver = { id: string; email: string; role: Role; is_titular: boolean };
type ApprovalRequest = { person: Approver; device_id: string | null; step: number; digest: string };

/**
 * Approves the next step of an active purchase. Throws `conflict` with the current row when another person has approved the
 * step already, and `approval_refused` for a person who may not, or for an invoice that changed after they saw it.
 */
export async function approveInvoice(trx: Trx, key: InvoiceKey, request: ApprovalRequest): Promise<void> {
  const { person, device_id, step, digest } = request;
  const invoice = await lockActive(trx, key);
  const review = reviewOf(invoice);
  const given = review?.approvals.find((one) => one.step === step);
  if (given?.user_id === person.id) return;
  if (given) throw new Refusal('conflict', undefined, { current: invoice, decided: { by: given.email, at: given.at } });
  if (review && review.digest !== digest) throw new Refusal('approval_refused', CHANGED);
  const obstacle = obstacleOf(review, person);
  if (obstacle) throw new Refusal('approval_refused', obstacleText(obstacle));
  if (!review || review.step !== step) throw new Refusal('approval_refused', CHANGED);
  const { company_id, id: invoice_id } = key;
  const approval = { step, of: review.of, user_id: person.id, user_email: person.email, device_id, digest };
  await trx
    .insertInto('invoice_approvals')
    .values({ company_id, invoice_id, ...approval })
    .execute();
  await touchInvoices(trx, company_id, [invoice_id]);
  await recordChanges(trx, company_id, { user_id: person.id, source: 'person' }, [
    { invoice_id, field: `approval.${step}`, old_value: null, new_value: person.email },
  ]);
}

type Withdrawal = Pick<ApprovalRequest, 'person' | 'step'> & { seen?: SeenApproval | undefined };

/**
 * Withdraws the last approval. Throws `approval_refused` when it is not the one that the person saw, when it is of another
 * step, or when the person may not withdraw it.
 */
export async function withdrawApproval(trx: Trx, key: InvoiceKey, { person, step, seen }: Withdrawal): Promise<void> {
  const invoice = await lockActive(trx, key);
  const review = reviewOf(invoice);
  const given = review?.approvals.find((one) => one.step === step);
  if (!given) return;
  if (!isSeenApproval(given, seen)) throw new Refusal('approval_refused', otherApprovalText(given.email));
  const approval = withdrawableApproval(review, person);
  if (approval?.step !== step) throw new Refusal('approval_refused', NOT_WITHDRAWABLE);
  const { company_id, id: invoice_id } = key;
  await trx
    .deleteFrom('invoice_approvals')
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', invoice_id)
    .where('step', '=', step)
    .execute();
  await touchInvoices(trx, company_id, [invoice_id]);
  await recordChanges(trx, company_id, { user_id: person.id, source: 'person' }, [
    { invoice_id, field: `approval.${step}`, old_value: approval.email, new_value: null },
  ]);
}

const CHANGED = 'La factura cambió después de que la viste. Revísala y apruébala de nuevo.';
const otherApprovalText = (email: string | null): string =>
  `Este paso tiene ahora otra aprobación, de ${email ?? 'otra persona'}. Si quieres retirarla, hazlo desde la factura.`;
const NOT_WITHDRAWABLE = 'Solo quien dio la última aprobación o un administrador puede retirarla.';

async function lockActive(trx: Trx, key: InvoiceKey): Promise<Invoice> {
  await lockInvoice(trx, key);
  const invoice = await findInvoice(trx, key);
  if (!invoice) throw new Refusal('invoice_not_found');
  return invoice;
}
