import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Paper, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { MonthlyData } from '#domain/totals.ts';
import classes from './dashboard.module.css';
import { MonthlyTable } from './monthly-table.tsx';
import { useSeries } from './use-series.ts';

// The chart library is half of this page's weight; the figures are there before it is.
const MonthlyChart = lazy(async () => ({ default: (await import('./monthly-chart.tsx')).MonthlyChart }));

export function MonthlyPanel({ months }: { months: MonthlyData[] }) {
  const { t } = useLingui();
  const [view, setView] = useState('chart');
  const series = useSeries();
  return (
    <Paper component="section" p="md" shadow="xs" aria-labelledby="months-title">
      <Group justify="space-between" mb="xs">
        <Text component="h2" id="months-title" fw={600}>
          <Trans>Movimiento por mes</Trans>
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t`Ver como`}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: t`Gráfica` },
            { value: 'table', label: t`Tabla` },
          ]}
        />
      </Group>
      {view === 'table' ? (
        <MonthlyTable months={months} series={series} />
      ) : (
        <>
          <div className={classes['legend']}>
            {series.map(({ name, label, color }) => (
              <span key={name}>
                <i className={classes['swatch']} style={{ background: color }} aria-hidden />
                {label}
              </span>
            ))}
          </div>
          <div className={classes['chart']}>
            <Suspense fallback={<Skeleton height="100%" mt="md" />}>
              <MonthlyChart months={months} series={series} />
            </Suspense>
          </div>
        </>
      )}
    </Paper>
  );
}
