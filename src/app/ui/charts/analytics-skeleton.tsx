import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { TableSkeleton } from '../tables/table-skeleton.tsx';
import { FigureGrid } from './figure-grid.tsx';

/** Placeholder of an analytics page: totals, chart and table. */
export function AnalyticsSkeleton({ chart, isCompared = false }: { chart: number; isCompared?: boolean }) {
  return (
    <FiguresSkeleton isCompared={isCompared}>
      <Skeleton height={chart} />
      <TableSkeleton rows={8} />
    </FiguresSkeleton>
  );
}

export const CARD_HEIGHT = 124;
/** With the two lines of a comparison. */
const COMPARED_CARD_HEIGHT = 166;

/** Placeholder of three totals and the content below them. */
export function FiguresSkeleton({ isCompared, children }: { isCompared: boolean; children: ReactNode }) {
  const height = isCompared ? COMPARED_CARD_HEIGHT : CARD_HEIGHT;
  return (
    <Stack gap="md" aria-hidden>
      <FigureGrid>
        <Skeleton height={height} />
        <Skeleton height={height} />
        <Skeleton height={height} />
      </FigureGrid>
      {children}
    </Stack>
  );
}
