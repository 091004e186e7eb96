import { IconArrowDownLeft, IconArrowUpRight, IconMinus, IconReceiptRefund } from '@tabler/icons-react';
import type { Classification } from '#domain/invoice.ts';
import classes from './classification-mark.module.css';
import { useClassificationLabels } from './use-classification-labels.ts';

const icons: Record<Classification, typeof IconMinus> = {
  income: IconArrowDownLeft,
  expense: IconArrowUpRight,
  credit_note: IconReceiptRefund,
  none: IconMinus,
};

/** Colour, icon and word together: never colour alone. */
export function ClassificationMark({ classification }: { classification: Classification }) {
  const labels = useClassificationLabels();
  const Icon = icons[classification];
  return (
    <span className={classes['mark']} data-class={classification}>
      <Icon size={15} stroke={2} aria-hidden />
      {labels[classification]}
    </span>
  );
}
