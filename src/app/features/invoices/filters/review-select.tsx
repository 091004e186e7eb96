import { useLingui } from '@lingui/react/macro';
import { type InvoiceView, ReviewFilter } from '#domain/invoices/invoice-view.ts';
import { LabelledSelect } from '../conditions/labelled-select.tsx';
import { useReviewLabels } from '../conditions/use-review-labels.ts';

type Props = { review: InvoiceView['review']; onView: (part: Partial<InvoiceView>) => void };

/** Purchases by their approval. */
export function ReviewSelect({ review, onView }: Props) {
  const { t } = useLingui();
  const labels = useReviewLabels();
  const data = [
    { value: 'all', label: t`Con o sin aprobación` },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
  return (
    <LabelledSelect
      aria-label={t`Aprobación`}
      data={data}
      value={review ?? 'all'}
      onChange={(value) => onView({ review: ReviewFilter.options.find((option) => option === value) })}
    />
  );
}
