import { Trans } from '@lingui/react/macro';
import { formatSize } from '#app/ui/format/format-size.ts';
import { Money } from '#app/ui/money.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';
import classes from './changes.module.css';

/** The invoice or file of a change, in one line. */
export function ChangeSubject({ change: { invoice, upload } }: { change: PendingChange }) {
  if (upload) {
    const count = upload.reading?.documents.length ?? 0;
    return (
      <span className={classes['subject']}>
        <span>{formatSize(upload.size)}</span>
        {count === 1 && (
          <span>
            <Trans>1 documento</Trans>
          </span>
        )}
        {count > 1 && (
          <span>
            <Trans>{count} documentos</Trans>
          </span>
        )}
      </span>
    );
  }
  if (!invoice) return null;
  return (
    <span className={classes['subject']}>
      <span className={classes['party']}>{otherParty(invoice).name}</span>
      <Money amount={invoice.total_amount} currency={invoice.currency} />
      <span>{formatDate(invoice.issue_date)}</span>
    </span>
  );
}
