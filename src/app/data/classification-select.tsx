import { useLingui } from '@lingui/react/macro';
import type { CodedInvoice } from '#app/coding/use-take-back.ts';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { useDocumentName } from '#app/ui/labels/use-document-name.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { Classification, type Invoice } from '#domain/invoices/invoice.ts';
import { useSetClassification } from './use-set-classification.ts';

type Props = { invoice: CodedInvoice & Pick<Invoice, 'environment'> };

export function ClassificationSelect({ invoice }: Props) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const name = useDocumentName()(invoice);
  const setClassification = useSetClassification(invoice);
  return (
    <LazySelect
      aria-label={t`Clasificación de la ${name}`}
      size="xs"
      w={150}
      data={Classification.options.map((value) => ({ value, label: labels[value] }))}
      value={invoice.classification}
      onChange={(value) => void setClassification(Classification.parse(value))}
    />
  );
}
