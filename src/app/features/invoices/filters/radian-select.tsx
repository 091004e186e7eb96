import { useLingui } from '@lingui/react/macro';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { type InvoiceView, RadianFilter } from '#domain/invoices/invoice-view.ts';

type Props = { radian: InvoiceView['radian']; onView: (part: Partial<InvoiceView>) => void };

/** Purchases on credit by what they wait for. */
export function RadianSelect({ radian, onView }: Props) {
  const { t } = useLingui();
  const data = [
    { value: 'all', label: t`Todos los plazos` },
    { value: 'missing', label: t`Sin acuse o recibo` },
    { value: 'claimable', label: t`En plazo para reclamar` },
    { value: 'tacit', label: t`Aceptadas por ley` },
  ];
  return (
    <LazySelect
      aria-label={t`Plazos`}
      data={data}
      value={radian ?? 'all'}
      onChange={(value) => onView({ radian: RadianFilter.options.find((option) => option === value) })}
    />
  );
}
