import { useLingui } from '@lingui/react/macro';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { type InvoiceView, ReviewFilter } from '#domain/invoices/invoice-view.ts';

type Props = { review: InvoiceView['review']; onView: (part: Partial<InvoiceView>) => void };

/** Purchases by their approval. */
export function ReviewSelect({ review, onView }: Props) {
  const { t } = useLingui();
  const data = [
    { value: 'all', label: t`Con o sin aprobación` },
    { value: 'mine', label: t`Por aprobar: tu turno` },
    { value: 'pending', label: t`Por aprobar` },
    { value: 'approved', label: t`Aprobadas` },
  ];
  return (
    <LazySelect
      aria-label={t`Aprobación`}
      data={data}
      value={review ?? 'all'}
      onChange={(value) => onView({ review: ReviewFilter.options.find((option) => option === value) })}
    />
  );
}
