import { useLingui } from '@lingui/react/macro';
import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PeriodView } from '#domain/dates/period-filter.ts';

type Days = Pick<PeriodView, 'from' | 'to'>;
type Props = Days & { allowsOneDay: boolean; onDays: (days: Days) => void };
type TypedDays = { from: string; to: string };

/**
 * The first and the last day. What is typed is passed on as soon as it is a period: a browser reports every digit of a
 * year, so "2026" is the year 2 at first.
 */
export function DayFields({ from, to, allowsOneDay, onDays }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<TypedDays>({ from: from ?? '', to: to ?? '' });
  const [shown, setShown] = useState({ from, to });
  // Another choice changed the days.
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    setTyped({ from: from ?? '', to: to ?? '' });
  }
  const type = (part: Partial<TypedDays>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (!isPeriod(next, allowsOneDay)) return;
    const days = { from: next.from || undefined, to: next.to || undefined };
    setShown(days);
    onDays(days);
  };
  return (
    <Group gap="xs" align="flex-start" style={{ gridColumn: '1 / -1' }} data-days>
      <TextInput
        type="date"
        label={t`Desde`}
        value={typed.from}
        max={to}
        error={isReversed(typed) && t`«Desde» es posterior a «Hasta». Cambia una de las dos fechas.`}
        onChange={(event) => type({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t`Hasta`}
        value={typed.to}
        min={from}
        onChange={(event) => type({ to: event.currentTarget.value })}
      />
    </Group>
  );
}

const FIRST_DAY = '1900-01-01';

const isPlausible = (day: string): boolean => day >= FIRST_DAY;

const isReversed = ({ from, to }: TypedDays): boolean => isPlausible(from) && isPlausible(to) && from > to;

function isPeriod({ from, to }: TypedDays, allowsOneDay: boolean): boolean {
  if (from === '' && to === '') return true;
  if (from === '' || to === '') return allowsOneDay && isPlausible(from || to);
  return isPlausible(from) && isPlausible(to) && from <= to;
}
