import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { useClassLabels } from '#app/reconciliation/use-reconciliation-labels.ts';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import { RECONCILIATION_CLASSES, type ReconciliationClass } from '#domain/reconciliation/reconciliation-entry.ts';
import type { LinesSummary } from '#domain/reconciliation/summarize-lines.ts';
import classes from './class-tabs.module.css';

type Props = { summary: LinesSummary; type: ReconciliationClass; onType: (type: ReconciliationClass) => void };

/** The classes with their counts and sums; the pressed one is shown below. */
export function ClassTabs({ summary, type, onType }: Props) {
  const { t } = useLingui();
  const labels = useClassLabels();
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs" role="group" aria-label={t`Resultado por clase`}>
      {RECONCILIATION_CLASSES.map((name) => (
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
              {formatCount(summary.classes[name].count)}
            </Text>
            <Text size="xs" c="dimmed" component="span">
              <Money amount={summary.classes[name].total / 100} />
            </Text>
          </Stack>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}
