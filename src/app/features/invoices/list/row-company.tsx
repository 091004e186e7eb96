import type { Invoice } from '#domain/invoices/invoice.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import classes from './row-party.module.css';

/** The company of the account that a document names, in two lines at most. */
export function RowCompany({ invoice }: { invoice: Pick<Invoice, 'direction' | 'supplier_name' | 'customer_name'> }) {
  const { counterpart } = otherParty(invoice);
  return (
    <span className={classes['company']} title={counterpart}>
      {counterpart}
    </span>
  );
}
