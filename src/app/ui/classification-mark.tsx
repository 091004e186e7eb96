import type { Classification } from '#domain/invoices/invoice.ts';
import classes from './classification-mark.module.css';
import { useClassificationLabels } from './labels/use-classification-labels.ts';
import { MaskIcon } from './mask-icon.tsx';

const SIGN = { income: 'in', expense: 'out', credit_note: 'note', none: 'none' } as const;

/** The sign of a class, in its colour. */
export const ClassificationIcon = ({ classification }: { classification: Classification }) => (
  <span className={classes['mark']} data-class={classification} aria-hidden>
    <MaskIcon name={SIGN[classification]} size={15} />
  </span>
);

/** Colour, icon and text together: never colour alone. */
export function ClassificationMark({ classification }: { classification: Classification }) {
  const labels = useClassificationLabels();
  return (
    <span className={classes['mark']} data-class={classification}>
      <MaskIcon name={SIGN[classification]} size={15} />
      {labels[classification]}
    </span>
  );
}
