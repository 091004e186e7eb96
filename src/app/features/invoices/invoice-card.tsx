import { Group, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { InvoiceStatusSelect } from '#app/shell/invoice-status-select.tsx';
import { ClassificationMark } from '#app/ui/classification-mark.tsx';
import { Money } from '#app/ui/money.tsx';
import { formatDate } from '#domain/dates.ts';
import { DeleteInvoiceButton } from './delete-invoice-button.tsx';
import { InvoiceNumber } from './invoice-number.tsx';
import classes from './invoices.module.css';
import { isSameRow, type RowProps } from './row-props.ts';
import { WaitingMark } from './waiting-mark.tsx';

/** A row of the list on a phone. */
export const InvoiceCard = memo(function InvoiceCard({ invoice, onDelete }: RowProps) {
  const party = invoice.classification === 'income' ? invoice.customer_name : invoice.supplier_name;
  return (
    <Stack
      component="li"
      gap={4}
      className={classes['card'] ?? ''}
      data-pending={invoice.change_state === 'waiting' || undefined}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text component="span" fw={600} truncate>
          {party}
        </Text>
        <Money amount={invoice.total_amount} currency={invoice.currency} fw={600} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm" fz="sm" c="dimmed">
        <InvoiceNumber invoice={invoice} />
        <span className={classes['date']}>{formatDate(invoice.issue_date)}</span>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap={4} fz="sm">
        <ClassificationMark classification={invoice.classification} />
        <Group gap={2} wrap="nowrap">
          <WaitingMark invoice={invoice} />
          <InvoiceStatusSelect invoice={invoice} />
          {onDelete && <DeleteInvoiceButton invoice={invoice} onDelete={onDelete} />}
        </Group>
      </Group>
    </Stack>
  );
}, isSameRow);
