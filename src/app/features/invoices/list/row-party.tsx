import { Trans } from '@lingui/react/macro';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import classes from '../invoices.module.css';

/** The other party's name; below it the second name where it is not the name of the own company. */
export function RowParty({ invoice }: { invoice: Invoice }) {
  const { company } = useSignedIn().user;
  const { name, counterpart } = otherParty(invoice);
  const isOwn = counterpart === '' || counterpart === company?.name;
  return (
    <>
      <span className={classes['clip']} title={name}>
        {name}
      </span>
      {!isOwn && (
        <span className={classes['second']} title={counterpart}>
          {invoice.direction === 'issued' ? <Trans>De {counterpart}</Trans> : <Trans>Para {counterpart}</Trans>}
        </span>
      )}
    </>
  );
}
