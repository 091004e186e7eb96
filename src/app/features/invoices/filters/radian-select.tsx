import { useLingui } from '@lingui/react/macro';
import { type InvoiceView, RadianFilter } from '#domain/invoices/invoice-view.ts';
import { LabelledSelect } from '../conditions/labelled-select.tsx';
import { useRadianLabels } from '../conditions/use-radian-labels.ts';

type Props = { radian: InvoiceView['radian']; onView: (part: Partial<InvoiceView>) => void };

/** Purchases on credit by what they wait for. */
export function RadianSelect({ radian, onView }: Props) {
  const { t } = useLingui();
  const labels = useRadianLabels();
  const data = [
    { value: 'all', label: t`Todos los plazos` },
    ...RadianFilter.options.map((value) => ({ value, label: labels[value] })),
  ];
  return (
    <LabelledSelect
      aria-label={t`Plazos`}
      data={data}
      value={radian ?? 'all'}
      onChange={(value) => onView({ radian: RadianFilter.options.find((option) => option === value) })}
    />
  );
}
