import { useLingui } from '@lingui/react/macro';
import { Group, TextInput } from '@mantine/core';
import type { DayFilter } from '#domain/invoices/invoice-view.ts';

type Days = Pick<DayFilter, 'from' | 'to'>;
type Props = Days & { onDays: (days: Days) => void };

/** The first and the last day of issue. Either may be empty. */
export function DayFields({ from, to, onDays }: Props) {
  const { t } = useLingui();
  return (
    <Group gap="xs" style={{ gridColumn: '1 / -1', order: 1 }}>
      <TextInput
        type="date"
        label={t`Desde`}
        value={from ?? ''}
        max={to}
        onChange={(event) => onDays({ from: event.currentTarget.value || undefined, to })}
      />
      <TextInput
        type="date"
        label={t`Hasta`}
        value={to ?? ''}
        min={from}
        onChange={(event) => onDays({ from, to: event.currentTarget.value || undefined })}
      />
    </Group>
  );
}
