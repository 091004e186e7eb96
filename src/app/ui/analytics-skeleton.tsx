import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { TableSkeleton } from './table-skeleton.tsx';

/** Where the figures, the chart and the table of an analysis will be. */
export function AnalyticsSkeleton({ chart }: { chart: number }) {
  return (
    <Stack gap="md" aria-hidden>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <Skeleton height={124} />
        <Skeleton height={124} />
        <Skeleton height={124} />
      </SimpleGrid>
      <Skeleton height={chart} />
      <TableSkeleton rows={8} />
    </Stack>
  );
}
