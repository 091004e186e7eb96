import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { Fact, Facts } from './facts.tsx';
import { Section } from './section.tsx';
import { usePaymentForm, usePaymentMeans } from './use-payment-means.ts';

export function Payment({ detail }: { detail: InvoiceDetail }) {
  const { t } = useLingui();
  const means = usePaymentMeans();
  const formName = usePaymentForm();
  const { payment_form, payment_means, due_date, order_reference } = detail;
  const form = payment_form === null ? null : formName(payment_form);
  if (form === null && payment_means === null && due_date === null && order_reference === null) return null;
  return (
    <Section title={t`Pago`}>
      <Facts>
        <Fact name={t`Forma de pago`}>{form}</Fact>
        <Fact name={t`Medio de pago`}>{payment_means === null ? null : means(payment_means)}</Fact>
        <Fact name={t`Vencimiento`}>{due_date === null ? null : formatDate(due_date)}</Fact>
        <Fact name={t`Orden de compra`}>{order_reference}</Fact>
      </Facts>
    </Section>
  );
}
