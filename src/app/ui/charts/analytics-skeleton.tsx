import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../tables/table-skeleton.tsx';
import { FigureGrid } from './figure-grid.tsx';

/** Placeholder of an analytics page: totals, chart and table. */
export function AnalyticsSkeleton({ chart }: { chart: number }) {
  return (
    <FiguresSkeleton>
      <Skeleton height={chart} />
      <TableSkeleton rows={8} />
    </FiguresSkeleton>
  );
}

/** Placeholder of three totals and the content below them. */
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
