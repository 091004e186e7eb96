import { useLingui } from '@lingui/react/macro';
import { ClassificationIcon, ClassificationMark } from '#app/ui/classification-mark.tsx';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import { isCreditNote } from '#domain/invoices/credit-note.ts';
import { Classification } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import classes from './row-classification.module.css';
import type { RowActions } from './row-props.ts';

type ButtonsProps = { invoice: InvoiceRow; classify: RowActions['classify'] };
type Props = ButtonsProps & { isSelecting: boolean };

/**
 * The class of a row, changed in place: one click for an unclassified invoice, a list of choices for the others. While
 * rows are selected, their bar changes it.
 */
export function RowClassification({ invoice, classify, isSelecting }: Props) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const { classification, invoice_number } = invoice;
  if (isSelecting && classification === 'none') return <ClassificationMark classification={classification} />;
  if (classification === 'none') return <ClassButtons invoice={invoice} classify={classify} />;
  return (
    <LazySelect
      about={invoice.id}
      aria-label={t`Clasificación de la factura ${invoice_number}`}
      className={classes['select'] ?? ''}
      size="xs"
      leftSection={<ClassificationIcon classification={classification} />}
      leftSectionWidth={22}
      data={Classification.options.map((value) => ({ value, label: labels[value] }))}
      value={classification}
      onChange={(value) => classify(invoice, Classification.parse(value))}
    />
  );
}

function ClassButtons({ invoice, classify }: ButtonsProps) {
  const { t } = useLingui();
  const labels = useClassificationLabels();
  const choices = isCreditNote(invoice) ? (['credit_note'] as const) : (['income', 'expense'] as const);
  const { invoice_number: number } = invoice;
  return (
    <span className={classes['buttons']}>
      {choices.map((choice) => {
        const label = labels[choice];
        return (
          <button
            key={choice}
            type="button"
            className={classes['button']}
            data-class={choice}
            aria-label={t`${label}: clasificar la factura ${number}`}
            onClick={() => classify(invoice, choice)}
          >
            {label}
          </button>
        );
      })}
    </span>
  );
}
