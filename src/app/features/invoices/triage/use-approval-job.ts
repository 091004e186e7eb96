import { useLingui } from '@lingui/react/macro';
import { approvalSubject } from '#app/approval/approval-subject.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDocumentCount, useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { obstacleOf } from '#domain/approval/approval-rules.ts';
import { reviewOf } from '#domain/approval/invoice-review.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { enqueueMany, type GetChangeRequest } from '#sync/outbox/enqueue-many.ts';

type ApprovalJob = {
  getChangeRequest: GetChangeRequest;
  doneText: (row: InvoiceRow) => string;
  failedText: (row: InvoiceRow) => string;
  allDoneText: (rows: readonly InvoiceRow[]) => string;
  noneText: string;
  subject: (row: InvoiceRow) => string;
  revert: (before: readonly InvoiceRow[]) => Promise<number>;
};

/** Returns the job that approves the next step of the invoices whose turn is the person's; the others stay as they are. */
export function useApprovalJob(): () => ApprovalJob {
  const { t } = useLingui();
  const { store, user } = useSignedIn();
  const nameOf = useDocumentName();
  const countOf = useDocumentCount();
  const { id: user_id, email } = user;
  return () => {
    const at = new Date().toISOString();
    return {
      getChangeRequest: (row) => {
        const review = reviewOf(row);
        if (!review || obstacleOf(review, user) !== undefined) return undefined;
        const { step, digest } = review;
        return { name: 'invoice.approve', input: { id: row.id, step, digest, user_id, email, at } };
      },
      doneText: (row) => {
        const name = nameOf(row);
        return t`Aprobaste la ${name}.`;
      },
      failedText: (row) => {
        const name = nameOf(row);
        return t`No pudimos aprobar la ${name}. Intenta nuevamente.`;
      },
      allDoneText: (rows) => {
        const count = countOf(rows);
        return t`Aprobaste ${count}.`;
      },
      noneText: t`Nada de lo elegido espera tu aprobación.`,
      subject: ({ id }) => approvalSubject(id),
      revert: async (before) => {
        const requests = before.flatMap((row) => {
          const step = reviewOf(row)?.step;
          if (step === undefined) return [];
          return [{ name: 'invoice.withdraw-approval' as const, input: { id: row.id, step, seen: { user_id } } }];
        });
        return (await enqueueMany(store, requests)).refused.length;
      },
    };
  };
}
