import { useLingui } from '@lingui/react/macro';
import { Group, Paper, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { ChartFrame } from './chart-frame.tsx';

type Props = {
  title: string;
  chart: ReactNode;
  /** The same values for keyboard and screen reader users. */
  table: ReactNode;
  legend?: ReactNode;
  /** The actions on the table. */
  tools?: ReactNode;
  /** Without the chart, for values that are too few for one. */
  isOnlyTable?: boolean;
  /** A sentence in place of a chart that would tell nothing more. */
  sentence?: ReactNode;
};

/** Shows a chart or its table. */
export function ChartPanel({ title, chart, table, legend, tools, isOnlyTable = false, sentence }: Props) {
  const { t } = useLingui();
  const [view, setView] = useState('chart');
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={title}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        <Group gap="xs">
          {!isOnlyTable && (
            <SegmentedControl
              size="xs"
              aria-label={t`Ver como`}
              value={view}
              onChange={setView}
              data={[
                { value: 'chart', label: sentence === undefined ? t`Gráfica` : t`Resumen` },
                { value: 'table', label: t`Tabla` },
              ]}
            />
          )}
          {tools}
        </Group>
      </Group>
      {isOnlyTable || view === 'table'
        ? table
        : (sentence ?? (
            <>
              {legend}
              <ChartFrame>
                <Suspense fallback={<Skeleton height="100%" />}>{chart}</Suspense>
              </ChartFrame>
            </>
          ))}
    </Paper>
  );
}
