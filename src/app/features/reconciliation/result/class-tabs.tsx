import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { useGroupLabels } from '#app/reconciliation/use-reconciliation-labels.ts';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import { groupSum, RESULT_GROUPS, type ResultGroup } from '#domain/reconciliation/result-group.ts';
import type { LinesSummary } from '#domain/reconciliation/summarize-lines.ts';
import classes from './class-tabs.module.css';

type Props = { summary: LinesSummary; type: ResultGroup; onType: (type: ResultGroup) => void };

/** The classes with their counts and sums; the pressed one is shown below. Other companies' rows only where there are some. */
export function ClassTabs({ summary, type, onType }: Props) {
  const { t } = useLingui();
  const labels = useGroupLabels();
  const sums = RESULT_GROUPS.map((name) => ({ name, ...groupSum(summary, name) }));
  const shown = sums.filter(({ name, count }) => name !== 'other_company' || count > 0);
  return (
    <SimpleGrid
      cols={{ base: 2, sm: 3, lg: shown.length }}
      spacing="xs"
      role="group"
      aria-label={t`Resultado por clase`}
    >
      {shown.map(({ name, count, total }) => (
        <UnstyledButton
          key={name}
          className={classes['tab'] ?? ''}
          aria-pressed={name === type}
          onClick={() => onType(name)}
        >
          <Stack gap={0}>
            <Text size="sm" component="span">
              {labels[name]}
            </Text>
            <Text size="xl" fw={650} component="span">
              {formatCount(count)}
            </Text>
            {total !== null && (
              <Text size="xs" c="dimmed" component="span">
                <Money amount={total / 100} />
              </Text>
            )}
          </Stack>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}
