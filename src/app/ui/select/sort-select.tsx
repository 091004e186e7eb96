import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, Sorting } from '../tables/data-table.tsx';
import { LazySelect } from './lazy-select.tsx';

type Props<T> = { columns: readonly Column<T>[]; sorting: Sorting };

/** Selects the order of a table on a phone, where it has no column heads. */
export function SortSelect<T>({ columns, sorting: { by, dir, onSort } }: Props<T>) {
  const { t } = useLingui();
  const data = columns.flatMap(({ label, sort }) => (sort === undefined ? [] : [{ value: sort, label }]));
  const toggleLabel = dir === 'asc' ? t`De mayor a menor` : t`De menor a mayor`;
  return (
    <Group gap={4} wrap="nowrap">
      <LazySelect
        aria-label={t`Orden`}
        data={data}
        value={by}
        onChange={(next) => next !== null && next !== by && onSort(next)}
      />
      <ActionIcon size={36} variant="default" aria-label={toggleLabel} onClick={() => onSort(by)}>
        {dir === 'asc' ? <IconArrowUp size={17} /> : <IconArrowDown size={17} />}
      </ActionIcon>
    </Group>
  );
}
