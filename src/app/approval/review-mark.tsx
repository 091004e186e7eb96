import { Trans } from '@lingui/react/macro';
import { reviewOf } from '#domain/approval/invoice-review.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';

/** Whether a purchase waits for an approval or has it; nothing for an invoice that needs none. */
export function ReviewMark({ invoice }: { invoice: Pick<Invoice, 'review'> }) {
  const review = reviewOf(invoice);
  if (!review) return null;
  return (
    <span data-review={review.state}>
      {review.state === 'approved' ? <Trans>Aprobada</Trans> : <Trans>Por aprobar</Trans>}
    </span>
  );
}
