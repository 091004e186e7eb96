import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readLastRun } from '#domain/reconciliation/last-run.ts';
import { useRecords } from '../data/use-records.ts';
import { LastRunText } from './last-run-text.tsx';

/** The last kept reconciliation with DIAN: "octubre de 2026: 3 por resolver". Nothing without one. */
export function ReconciliationLine() {
  const runs = useRecords('reconciliation-run');
  const marks = useRecords('reconciliation-mark');
  if (!runs || !marks) return null;
  const last = readLastRun(
    runs.map(({ data }) => data),
    marks.map(({ data }) => data),
  );
  if (!last) return null;
  return (
    <Text size="sm">
      <Trans>Conciliación con la DIAN</Trans> ·{' '}
      <Anchor component={Link} to="/reconciliation" inherit td="underline">
        <LastRunText run={last} />
      </Anchor>
    </Text>
  );
}
