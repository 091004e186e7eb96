import { Trans } from '@lingui/react/macro';
import { RadianChip } from '#app/radian/radian-chip.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { STATUS_COLOR } from '#app/ui/labels/status-colors.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { DueText } from './due-date.tsx';
import classes from './row-party.module.css';
import type { TableRowProps } from './row-props.ts';

type Props = Pick<TableRowProps, 'invoice' | 'folded'> & {
  /** The own company has a column. */
  hasCompany?: boolean;
};

/**
 * The other party's name; below it what has no column of its own, and the second name where it is not the name of the own
 * company.
 */
export function RowParty({ invoice, folded, hasCompany = false }: Props) {
  const { company } = useSignedIn().user;
  const { name, counterpart } = otherParty(invoice);
  const isOwn = hasCompany || counterpart === '' || counterpart === company?.name;
  return (
    <>
      <span className={classes['name']} title={name}>
        {name}
      </span>
      {(folded.length > 0 || !isOwn) && (
        <span className={classes['below']}>
          {folded.includes('due') && (
            <>
              <RadianChip invoice={invoice} />
              {invoice.status !== 'paid' && <DueText invoice={invoice} />}
            </>
          )}
          {folded.includes('status') && <StatusText status={invoice.status} />}
          {!isOwn && (
            <span className={classes['counterpart']} title={counterpart}>
              {invoice.direction === 'issued' ? <Trans>De {counterpart}</Trans> : <Trans>Para {counterpart}</Trans>}
            </span>
          )}
        </span>
      )}
    </>
  );
}

function StatusText({ status }: Pick<Invoice, 'status'>) {
  const labels = useStatusLabels();
  return (
    <span className={classes['status']} title={labels[status]}>
      <span className={classes['dot']} style={{ background: STATUS_COLOR[status] }} aria-hidden />
      {labels[status]}
    </span>
  );
}
