import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useClassificationLabels } from '#app/ui/labels/use-classification-labels.ts';
import { formatNit } from '#domain/companies/nit.ts';
import { hasDays, type InvoiceView } from '#domain/invoices/invoice-view.ts';
import { DayChips } from '../filters/day-chips.tsx';
import { useConditionTexts } from './use-condition-texts.ts';
import { useRadianLabels } from './use-radian-labels.ts';
import { useReviewLabels } from './use-review-labels.ts';

type Props = {
  view: InvoiceView;
  onView: (part: Partial<InvoiceView>) => void;
  /** The fields of the filters are not in view, so that each of them has a chip too. */
  isNarrow: boolean;
};

/** Every filter that has no field in view, in words, with a button to remove it. */
export const ConditionChips = memo(function ConditionChips({ view, onView, isNarrow }: Props) {
  const conditionTexts = useConditionTexts();
  const fieldChips = useFieldChips();
  const stateChips = useStateChips();
  const chips = [
    ...(isNarrow ? fieldChips(view) : []),
    ...stateChips(view),
    ...conditionTexts(view).map(({ text, removed }): Chip => ({ text, removed })),
  ];
  if (chips.length === 0 && !hasDays(view)) return null;
  return (
    <Group gap="xs" style={{ gridColumn: '1 / -1' }} data-chips>
      <DayChips view={view} onView={onView} />
      {chips.map(({ text, removed }) => (
        <ChipButton key={text} text={text} onRemove={() => onView(removed)} />
      ))}
    </Group>
  );
});

function ChipButton({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="light"
      maw="100%"
      rightSection={<IconX size={14} />}
      aria-label={t`Quitar filtro: ${text}`}
      onClick={onRemove}
    >
      {text}
    </Button>
  );
}

type Chip = { text: string; removed: Partial<InvoiceView> };

/** The filters that have a field of their own on a wide screen. */
function useFieldChips(): (view: InvoiceView) => Chip[] {
  const { t } = useLingui();
  const classes = useClassificationLabels();
  return ({ year, from, to, supplier, customer, classification, company }) => {
    const nit = company && formatNit(company);
    const isYear = year !== 'all' && from === undefined && to === undefined;
    const chips: (Chip | false | undefined | '')[] = [
      isYear && { text: year, removed: { year: 'all' } },
      supplier && { text: t`Proveedor: ${supplier}`, removed: { supplier: '' } },
      customer && { text: t`Cliente: ${customer}`, removed: { customer: '' } },
      classification !== 'all' && { text: classes[classification], removed: { classification: 'all' } },
      nit && { text: `NIT ${nit}`, removed: { company: undefined } },
    ];
    return chips.filter((chip) => typeof chip === 'object');
  };
}

/** What a purchase waits for: its terms and its approval. */
function useStateChips(): (view: InvoiceView) => Chip[] {
  const radianLabels = useRadianLabels();
  const reviewLabels = useReviewLabels();
  return ({ radian, review }) => [
    ...(radian ? [{ text: radianLabels[radian], removed: { radian: undefined } }] : []),
    ...(review ? [{ text: reviewLabels[review], removed: { review: undefined } }] : []),
  ];
}
