import { Skeleton, Stack } from '@mantine/core';
import classes from './data-table.module.css';

/** More than a screen shows at once. */
const MAX_ROWS = 16;

/** Placeholder of a short table; of a long one, of its first screen. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes['frame']} aria-hidden>
      <Stack gap={29} px={14} py={18}>
        {Array.from({ length: Math.min(rows, MAX_ROWS) + 1 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no identity.
          <Skeleton key={row} height={14} radius="xl" width={row === 0 ? '60%' : '90%'} />
        ))}
      </Stack>
    </div>
  );
}
