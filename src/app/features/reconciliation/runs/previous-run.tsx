import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useClassLabels } from '#app/reconciliation/use-reconciliation-labels.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { ReconciliationClass } from '#domain/reconciliation/reconciliation-entry.ts';
import type { Reconciliation } from '../use-reconciliation.ts';
import type { ResultOverview } from '../worker/protocol.ts';
import { isSameAs, type Runs } from './use-runs.ts';

type Props = { overview: ResultOverview; kept: string | null; runs: Runs; reconciliation: Reconciliation };

/** The kept run before this one of the same month: whether both are equal, and what moved since. */
export function PreviousRun({ overview, kept, runs, reconciliation }: Props) {
  const open = runs.all?.find(({ id }) => id === kept);
  const previous = runs.all?.find(
    ({ id, data }) => id !== kept && data.month === overview.month && (!open || data.created_at < open.data.created_at),
  );
  if (!previous) return null;
  const { date, time } = formatInstant(Date.parse(previous.data.created_at));
  const { moved } = overview.summary;
  const compare = async () => {
    const packed = await runs.read(previous);
    if (packed) await reconciliation.update((worker) => worker.setPrevious(packed));
  };
  if (isSameAs(previous, overview)) {
    return (
      <Text size="sm" role="status">
        <Trans>
          Igual a la anterior ({date}, {time}).
        </Trans>
      </Text>
    );
  }
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm">
          <Trans>
            Hay una conciliación anterior de este mes ({date}, {time}).
          </Trans>
        </Text>
        {!moved && (
          <Button size="compact-sm" variant="default" onClick={() => void compare()}>
            <Trans>Ver qué se movió</Trans>
          </Button>
        )}
      </Group>
      {moved && <Moved moved={moved} />}
    </Stack>
  );
}

function Moved({ moved }: { moved: Record<string, number> }) {
  const { t } = useLingui();
  const labels = useClassLabels();
  const names: Record<string, string> = { ...labels, new: t`Nuevo` };
  const nameOf = (name: ReconciliationClass | 'new' | string) => names[name] ?? name;
  const moves = Object.entries(moved);
  if (moves.length === 0) {
    return (
      <Text size="sm" role="status">
        <Trans>Nada se movió.</Trans>
      </Text>
    );
  }
  return (
    <List size="sm" aria-label={t`Qué se movió`}>
      {moves.map(([move, count]) => {
        const [before = '', now = ''] = move.split(' > ').map(nameOf);
        return (
          <List.Item key={move}>
            {before} → {now}: <Plural value={count} one="# documento" many="# de documentos" other="# documentos" />
          </List.Item>
        );
      })}
    </List>
  );
}
