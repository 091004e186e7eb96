import { useLingui } from '@lingui/react/macro';
import type { CodedInvoice } from '#app/coding/use-take-back.ts';
import { STATUS_COLOR } from '#app/ui/labels/status-colors.ts';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import classes from './invoice-status-select.module.css';
import { useSetInvoiceStatus } from './use-set-invoice-status.ts';

type Props = { invoice: CodedInvoice };

export function InvoiceStatusSelect({ invoice }: Props) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const name = useDocumentName()(invoice);
  const setStatus = useSetInvoiceStatus(invoice);
  const dot = (status: InvoiceStatus) => (
    <span className={classes['dot']} style={{ background: STATUS_COLOR[status] }} aria-hidden />
  );
  return (
    <LazySelect
      about={invoice.id}
      aria-label={t`Estado de la ${name}`}
      className={classes['select'] ?? ''}
      size="xs"
      leftSection={dot(invoice.status)}
      leftSectionWidth={22}
      data={InvoiceStatus.options.map((value) => ({ value, label: labels[value] }))}
      renderOption={({ option }) => (
        <span className={classes['option']}>
          {dot(InvoiceStatus.parse(option.value))}
          {option.label}
        </span>
      )}
      value={invoice.status}
      onChange={(value) => void setStatus(InvoiceStatus.parse(value))}
    />
  );
}
