import { useLingui } from '@lingui/react/macro';
import { Money } from '#app/ui/money.tsx';
import type { Invoice } from '#domain/invoices/invoice.ts';
import classes from '../invoices.module.css';
import { type TaxColumn, taxAmountOf } from './tax-amount-of.ts';

type Props = { invoice: Invoice; column: TaxColumn };

/** An amount of a tax column in the currency of the invoice; a dash where it is not known. */
export function TaxAmount({ invoice, column }: Props) {
  const amount = taxAmountOf(invoice, column);
  return amount === null ? <UnknownAmount /> : <Money amount={amount} currency={invoice.currency} />;
}

function UnknownAmount() {
  const { t } = useLingui();
  return (
    <span className={classes['unknown']} title={t`El documento no lo dice o este dispositivo aún no lo tiene`}>
      —
    </span>
  );
}
