import { Trans } from '@lingui/react/macro';
import { useSignedIn } from '#app/session/session-context.tsx';
import { STATUS_COLOR } from '#app/ui/labels/status-colors.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import classes from '../invoices.module.css';

type Props = {
  invoice: Invoice;
  /** The status has no column of its own. */
  hasStatus: boolean;
};

/** The other party's name; below it the status, and the second name where it is not the name of the own company. */
export function RowParty({ invoice, hasStatus }: Props) {
  const { company } = useSignedIn().user;
  const { name, counterpart } = otherParty(invoice);
  const isOwn = counterpart === '' || counterpart === company?.name;
  return (
    <>
      <span className={classes['clip']} title={name}>
        {name}
      </span>
      {(hasStatus || !isOwn) && (
        <span className={classes['second']} title={isOwn ? undefined : counterpart}>
          {hasStatus && <StatusText status={invoice.status} />}
          {hasStatus && !isOwn && ' · '}
          {!isOwn &&
            (invoice.direction === 'issued' ? <Trans>De {counterpart}</Trans> : <Trans>Para {counterpart}</Trans>)}
        </span>
      )}
    </>
  );
}

function StatusText({ status }: Pick<Invoice, 'status'>) {
  const labels = useStatusLabels();
  return (
    <>
      <span className={classes['dot']} style={{ background: STATUS_COLOR[status] }} aria-hidden />
      {labels[status]}
    </>
  );
}
