import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatDate } from '#domain/dates/dates.ts';
import type { DayFilter, InvoiceView } from '#domain/invoices/invoice-view.ts';

type Props = { view: DayFilter; onView: (part: Partial<InvoiceView>) => void };

/** The date filters that a report set, each with a button to remove it. */
export function DayChips({ view: { from, to, due_from, due_to }, onView }: Props) {
  const { t } = useLingui();
  const texts = useDayTexts();
  const issued = texts(from, to);
  const due = texts(due_from, due_to);
  return (
    <>
      {issued && <DayChip label={t`Emitidas ${issued}`} onRemove={() => onView({ from: undefined, to: undefined })} />}
      {due && <DayChip label={t`Vencen ${due}`} onRemove={() => onView({ due_from: undefined, due_to: undefined })} />}
    </>
  );
}

function DayChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} />}
      aria-label={t`Quitar filtro: ${label}`}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}

function useDayTexts(): (first: string | undefined, last: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (first, last) => {
    if (first !== undefined && last !== undefined) return t`del ${formatDate(first)} al ${formatDate(last)}`;
    if (first !== undefined) return t`desde el ${formatDate(first)}`;
    return last === undefined ? undefined : t`hasta el ${formatDate(last)}`;
  };
}
