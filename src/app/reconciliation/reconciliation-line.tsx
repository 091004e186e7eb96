import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countOpen } from '#domain/reconciliation/open-documents.ts';
import { useRecords } from '../data/use-records.ts';
import { ToResolve } from './to-resolve.tsx';
import { useMonthName } from './use-month-name.ts';

/** The last kept reconciliation with DIAN: "octubre de 2026: 3 por resolver". Nothing without one. */
export function ReconciliationLine() {
  const runs = useRecords('reconciliation-run');
  const marks = useRecords('reconciliation-mark');
  const nameOf = useMonthName();
  const [last] = runs?.toSorted((a, b) => (isLater(a.data, b.data) ? -1 : 1)) ?? [];
  if (!last || !marks) return null;
  const justified = marks.flatMap(({ data }) => (data.kind === 'justified' ? [data.document] : []));
  const name = nameOf(last.data.month);
  return (
    <Text size="sm">
      <Trans>Conciliación con la DIAN</Trans> ·{' '}
      <Anchor component={Link} to="/reconciliation" inherit td="underline">
        {name}: <ToResolve count={countOpen(last.data.summary, justified)} />
      </Anchor>
    </Text>
  );
}

type When = { month: string; created_at: string };

const isLater = (a: When, b: When): boolean => (a.month === b.month ? a.created_at > b.created_at : a.month > b.month);
