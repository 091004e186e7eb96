import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Money } from '#app/ui/money.tsx';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { Converted, Giver } from '../../facts/peso-total.tsx';
import { PrintedTaxes } from './printed-taxes.tsx';
import classes from './representation.module.css';

/** Taxes by rate beside the totals, as the document states them. */
export function PrintedSums({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const { taxes, withholdings, currency, total_cop, given_rate } = detail;
  return (
    <div className={classes['pair']}>
      <div>
        <PrintedTaxes title={t`Impuestos`} taxes={taxes} currency={currency} />
        <PrintedTaxes
          title={t`Retenciones (no cambian el total de la factura)`}
          taxes={withholdings}
          currency={currency}
        />
      </div>
      <div>
        <h3>
          <Trans>Totales</Trans>
        </h3>
        <SumList detail={detail} />
        {currency !== 'COP' && total_cop !== null && <Converted detail={detail} total={total_cop} />}
        {currency !== 'COP' && given_rate && <Giver given={given_rate} />}
      </div>
    </div>
  );
}

function SumList({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const { currency, subtotal, taxes, tax_amount, allowances, charges, prepaid, rounding, total_amount } = detail;
  const rest = [
    { name: t`Impuestos`, amount: tax_amount, isShown: taxes.length > 0 || tax_amount !== 0 },
    { name: t`Descuentos`, amount: -allowances, isShown: allowances !== 0 },
    { name: t`Cargos`, amount: charges, isShown: charges !== 0 },
    { name: t`Anticipos`, amount: -prepaid, isShown: prepaid !== 0 },
    { name: t`Redondeo`, amount: rounding, isShown: rounding !== 0 },
  ].filter(({ isShown }) => isShown);
  return (
    <dl className={classes['sums']}>
      <Sum name={t`Subtotal`}>
        <Money amount={subtotal} currency={currency} />
      </Sum>
      {rest.map(({ name, amount }) => (
        <Sum key={name} name={name}>
          <Money amount={amount} currency={currency} />
        </Sum>
      ))}
      <Sum name={t`Total`} isTotal>
        <Money amount={total_amount} currency={currency} />
      </Sum>
      {detail.withholdings.length > 0 && (
        <Sum name={t`Neto a pagar si se practican`}>
          <Money amount={detail.total_after_withholdings} currency={currency} />
        </Sum>
      )}
    </dl>
  );
}

type SumProps = { name: string; isTotal?: boolean; children: ReactNode };

function Sum({ name, isTotal = false, children }: SumProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
