import type { Endpoint } from '#contract/endpoint.ts';
import {
  approveInvoice,
  recordInvoiceEvent,
  removeInvoiceEvent,
  setInvoiceCoding,
  withdrawApproval,
} from '#contract/invoices.ts';
import type { User } from '#domain/accounts/user.ts';
import { type InvoiceReview, reviewOf } from '#domain/approval/invoice-review.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { type EnqueueResult, enqueue } from '#sync/outbox/enqueue.ts';
import type { PartBody } from '../in-memory-parts.ts';
import type { PartAct } from './commands.ts';

/** The rule that sets values in the model. */
const RULE = '22222222-2222-4222-8222-222222222222';
const AT = '2026-11-20T15:00:00Z';
export const FIRST_REVIEW: InvoiceReview = {
  ...{ state: 'pending', step: 1, of: 2, approvals: [], digest: 'd' },
  ...{ approvers: [], uploaders: [] },
};

type Shown = Pick<Invoice, 'review'> | undefined;

const valuesOf = ({ fields, value }: Extract<PartAct, { type: 'coding' }>) =>
  Object.fromEntries(fields.map((field) => [field, value]));

const ruleOf = ({ isByRule }: { isByRule: boolean }) => (isByRule ? RULE : null);

/** The step that is approved, or whose approval is withdrawn; undefined where the row offers neither. */
function stepOf({ type }: PartAct, shown: Shown, user_id: string): number | undefined {
  const review = reviewOf(shown ?? {});
  const last = review?.approvals.at(-1);
  if (type === 'withdraw') return last?.user_id === user_id ? last.step : undefined;
  return review?.state === 'pending' && last?.user_id !== user_id ? review.step : undefined;
}

/** Decisions about the same are about the same topic: only one of them takes the place of another. */
export function topicOfPart(act: PartAct, shown: Shown, user: Pick<User, 'id'>): string {
  if (act.type === 'coding') return `coding ${ruleOf(act)} ${act.fields.join(' ')}`;
  if (act.type === 'event') return `event ${act.codes.join(' ')}`;
  return `approval ${stepOf(act, shown, user.id)}`;
}

type Given = { id: string; act: PartAct; shown: Shown; user: User };

/** The decision as the app queues it: of an approval, about the step and the document that the row shows. */
export async function enqueuePart(store: Store, { id, act, shown, user }: Given, now: number): Promise<EnqueueResult> {
  if (act.type === 'coding') {
    return enqueue(store, 'invoice.set-coding', { id, values: valuesOf(act), rule: ruleOf(act), restores: false }, now);
  }
  if (act.type === 'event') {
    const { codes, date } = act;
    if (date === null) return enqueue(store, 'invoice.remove-event', { id, codes }, now);
    const signer = { person: null, document: null, role: null };
    return enqueue(store, 'invoice.record-event', { id, codes, date, ...signer }, now);
  }
  const step = stepOf(act, shown, user.id);
  if (step === undefined) return { outcome: 'unchanged', replaced: [] };
  if (act.type === 'withdraw') return enqueue(store, 'invoice.withdraw-approval', { id, step }, now);
  const digest = reviewOf(shown ?? {})?.digest ?? '';
  return enqueue(store, 'invoice.approve', { id, step, digest, user_id: user.id, email: user.email, at: AT }, now);
}

/** The request by which somebody else makes the same decision on the server; undefined where the row does not offer it. */
export function partRequest(act: PartAct, row: Shown, user_id: string): { e: Endpoint; body: PartBody } | undefined {
  if (act.type === 'coding') return { e: setInvoiceCoding, body: { values: valuesOf(act), rule: ruleOf(act) } };
  if (act.type === 'event') {
    const { codes, date } = act;
    return date === null
      ? { e: removeInvoiceEvent, body: { codes } }
      : { e: recordInvoiceEvent, body: { codes, date } };
  }
  const step = stepOf(act, row, user_id);
  if (step === undefined) return undefined;
  if (act.type === 'withdraw') return { e: withdrawApproval, body: { step } };
  return { e: approveInvoice, body: { step, digest: reviewOf(row ?? {})?.digest ?? '' } };
}
