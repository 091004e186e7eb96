import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#domain/dates/dates.ts';
import type { DetailAllowance, InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { formatMoney } from '#domain/money.ts';
import { formatRate } from '../../facts/format-figures.ts';
import { PrintedFact } from './printed-fact.tsx';
import classes from './representation.module.css';

/** What the totals consist of beside lines and taxes, and the notes of the issuer. */
export function PrintedNotes({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const { allowance_charges, prepayments, notes, currency } = detail;
  if (allowance_charges.length + prepayments.length + notes.length === 0) return null;
  const allowanceText = ({ is_charge, amount, base, percent, reason }: DetailAllowance): string => {
    const baseText = base === null ? '' : formatMoney(base, currency);
    return [
      is_charge ? t`Cargo` : t`Descuento`,
      percent === null ? '' : formatRate(percent),
      reason ?? '',
      formatMoney(amount, currency),
      baseText === '' ? '' : t`sobre ${baseText}`,
    ]
      .filter(Boolean)
      .join(' ');
  };
  const prepaymentText = ({ id, amount, date }: InvoiceDetail['prepayments'][number]): string =>
    [id, date === null ? null : formatDate(date), formatMoney(amount, currency)].filter(Boolean).join(' ');
  return (
    <dl className={classes['facts']}>
      <PrintedFact name={t`Descuentos y cargos`}>{allowance_charges.map(allowanceText).join(' · ')}</PrintedFact>
      <PrintedFact name={t`Anticipos`}>{prepayments.map(prepaymentText).join(' · ')}</PrintedFact>
      <PrintedFact name={t`Notas`}>{notes.join(' · ')}</PrintedFact>
    </dl>
  );
}
