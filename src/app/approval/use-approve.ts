import { useLingui } from '@lingui/react/macro';
import { type Approval, reviewOf } from '#domain/approval/invoice-review.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { useEnqueueChange } from '../data/use-enqueue-change.ts';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { approvalSubject } from './approval-subject.ts';

type Reviewed = Pick<Invoice, 'id' | 'review'>;

/** Approves the next step of a purchase, with or without a network; the toast offers undo. */
export function useApprove(): (invoice: Reviewed) => Promise<void> {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const change = useEnqueueChange();
  const notify = useNotify();
  return async (invoice) => {
    const review = reviewOf(invoice);
    if (!review) return;
    const { id } = invoice;
    const { step, digest } = review;
    const by = { user_id: user.id, email: user.email, at: new Date().toISOString() };
    const isTaken = await change('invoice.approve', { id, step, digest, ...by }).catch(() => false);
    if (!isTaken) {
      notify.failed(t`No pudimos aprobar la factura. Intenta nuevamente.`);
      return;
    }
    const seen = { user_id: user.id };
    const takeBack = async () => void (await change('invoice.withdraw-approval', { id, step, seen }));
    notify.done(t`Aprobaste la factura.`, takeBack, { subject: approvalSubject(id) });
  };
}

/** Withdraws the approval that the person sees, with or without a network. */
export function useWithdrawApproval(): (id: string, approval: Approval) => Promise<void> {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const change = useEnqueueChange();
  const notify = useNotify();
  return async (id, { step, user_id, at }) => {
    const seen = user_id === user.id ? { user_id } : { user_id, at };
    const isTaken = await change('invoice.withdraw-approval', { id, step, seen }).catch(() => false);
    if (isTaken) notify.done(t`Retiraste la aprobación.`);
    else notify.failed(t`No pudimos retirar la aprobación. Intenta nuevamente.`);
  };
}
