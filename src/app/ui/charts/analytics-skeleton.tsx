import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../tables/table-skeleton.tsx';
import { FigureGrid } from './figure-grid.tsx';

/** Where the figures, the chart and the table of an analysis will be. */
export function AnalyticsSkeleton({ chart }: { chart: number }) {
  return (
    <FiguresSkeleton>
      <Skeleton height={chart} />
      <TableSkeleton rows={8} />
    </FiguresSkeleton>
  );
}

/** Three figures, and what will be under them. */
export function FiguresSkeleton({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md" aria-hidden>
      <FigureGrid>
        <Skeleton height={124} />
        <Skeleton height={124} />
        <Skeleton height={124} />
      </FigureGrid>
      {children}
    </Stack>
  );
}
