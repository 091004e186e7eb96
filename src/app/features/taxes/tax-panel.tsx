import { Group, Paper, Stack, Title } from '@mantine/core';
import { TableTools } from '#app/data/table-tools.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import classes from './taxes.module.css';

type Props<T> = {
  title: string;
  /** The name of the exported file. */
  name: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
};

/** A titled table that can be copied and exported. */
export function TaxPanel<T extends { key: string }>({ title, name, columns, rows }: Props<T>) {
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={title} className={classes['panel'] ?? ''}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} fz="md" fw={600}>
            {title}
          </Title>
          <div className={classes['screenOnly']}>
            <TableTools columns={columns} rows={rows} name={name} of={title} />
          </div>
        </Group>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a tablet it scrolls horizontally, and must be reachable by keyboard. */}
        <section className={classes['scroll']} tabIndex={0} aria-label={title}>
          <DataTable label={title} columns={columns} rows={rows} keyOf={({ key }) => key} empty="" />
        </section>
      </Stack>
    </Paper>
  );
}
