import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { usePaymentForm, usePaymentMeans } from '../../facts/use-payment-means.ts';
import { PrintedFact } from './printed-fact.tsx';
import classes from './representation.module.css';

/** How it is paid, the order, and the documents that it corrects or refers to. */
export function PrintedPayment({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const formName = usePaymentForm();
  const payments = usePaymentTexts(detail);
  const { payment_form, order_reference, references, corrections } = detail;
  const facts = [
    { name: t`Forma de pago`, text: payment_form === null ? '' : formName(payment_form) },
    { name: t`Medio de pago`, text: payments.join(' · ') },
    { name: t`Orden de compra`, text: order_reference ?? '' },
    { name: t`Documentos relacionados`, text: references.map(referenceText).join(' · ') },
    { name: t`Motivo`, text: corrections.flatMap(({ reason }) => reason ?? []).join(' · ') },
  ].filter(({ text }) => text !== '');
  if (facts.length === 0) return null;
  return (
    <dl className={classes['facts']}>
      {facts.map(({ name, text }) => (
        <PrintedFact key={name} name={name}>
          {text}
        </PrintedFact>
      ))}
    </dl>
  );
}

/** Every payment of the document with its own due date; the first one's date is that of the document. */
function usePaymentTexts({ payment_means, payments, due_date }: InvoiceDetail): string[] {
  const meansName = usePaymentMeans();
  const listed = payments.flatMap(({ means, due_date: date }) =>
    means === null
      ? []
      : [date === null || date === due_date ? meansName(means) : `${meansName(means)} ${formatDate(date)}`],
  );
  if (listed.length > 0) return [...new Set(listed)];
  return payment_means === null ? [] : [meansName(payment_means)];
}

const referenceText = ({ number, issue_date, uuid }: InvoiceDetail['references'][number]): string =>
  [number, issue_date === null ? null : formatDate(issue_date), uuid].filter(Boolean).join(' ');
