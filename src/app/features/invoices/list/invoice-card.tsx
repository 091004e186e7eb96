import { useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { InvoiceStatusSelect } from '#app/data/invoice-status-select.tsx';
import { RadianChip } from '#app/radian/radian-chip.tsx';
import { ClassificationMark } from '#app/ui/classification-mark.tsx';
import { useStatusLabels } from '#app/ui/labels/use-status-labels.ts';
import { Money } from '#app/ui/money.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import { signedAmount } from '#domain/invoices/credit-note.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import classes from '../invoices.module.css';
import { DeleteInvoiceButton } from '../triage/delete-invoice-button.tsx';
import { nextStatus } from '../triage/next-status.ts';
import { DaysOverdue } from './due-date.tsx';
import { InvoiceNumber } from './invoice-number.tsx';
import { PendingChangeMark } from './pending-change-mark.tsx';
import { isSameRow, type RowProps } from './row-props.ts';
import { SelectBox } from './select-box.tsx';
import { useCardGestures } from './use-card-gestures.ts';

/** A row of the list on a phone: swipe right for the next status, swipe left to delete, long press to select. */
export const InvoiceCard = memo(function InvoiceCard({ invoice, index, actions, ...state }: RowProps) {
  const { isSelected, isCurrent, isSelecting } = state;
  const gestures = useCardGestures(invoice, actions, isSelecting);
  const words = useSwipeWords(invoice, actions);
  return (
    <Stack
      component="li"
      gap={4}
      className={classes['card'] ?? ''}
      aria-posinset={index + 1}
      aria-current={isCurrent || undefined}
      data-row={invoice.id}
      data-selected={isSelected || undefined}
      data-pending={invoice.change_state === 'waiting' || undefined}
      data-next-action={words.next}
      data-delete-action={words.remove}
      {...gestures}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        {isSelecting && <SelectBox invoice={invoice} isSelected={isSelected} select={actions.select} />}
        <Text component="span" fw={600} truncate flex={1}>
          {otherParty(invoice).name}
        </Text>
        <Money amount={signedAmount(invoice, invoice.total_amount)} currency={invoice.currency} fw={600} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm" fz="sm" c="dimmed">
        <Group gap={8} wrap="nowrap" miw={0}>
          <InvoiceNumber invoice={invoice} onOpen={actions.open} />
          <DaysOverdue invoice={invoice} />
        </Group>
        <Group gap={8} wrap="nowrap" flex="none">
          <RadianChip invoice={invoice} />
          <span className={classes['date']}>{formatDate(invoice.issue_date)}</span>
        </Group>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap={8} fz="sm">
        <ClassificationMark classification={invoice.classification} />
        <Group gap={2} wrap="nowrap">
          <PendingChangeMark invoice={invoice} />
          <InvoiceStatusSelect invoice={invoice} />
          {actions.remove && <DeleteInvoiceButton invoice={invoice} onDelete={actions.remove} />}
        </Group>
      </Group>
    </Stack>
  );
}, isSameRow);

/** What a swipe would do, for the style sheet; undefined where it does nothing. */
function useSwipeWords({ status }: RowProps['invoice'], { remove }: RowProps['actions']) {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const next = nextStatus(status);
  const label = next && labels[next];
  return { next: label && t`Marcar como ${label}`, remove: remove && t`Eliminar` };
}
