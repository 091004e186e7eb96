import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatCount } from '#app/ui/format/format-count.ts';
import type { Column } from '#app/ui/tables/data-table.tsx';
import classes from '../desk.module.css';
import { toTableColumns } from '../table-columns.tsx';
import { type DeskColumn, useDeskColumns } from '../use-desk-columns.tsx';
import type { OpenCompany } from '../use-open-company.ts';
import type { WeekRow } from './week-row.ts';

/**
 * Returns the columns of the report: the client, what the week brought, and the columns of the desk with their change since
 * the report before. `day`: the day of the report.
 */
export function useWeekColumns(day: string, open: OpenCompany): Column<WeekRow>[] {
  const { t } = useLingui();
  const desk = useDeskColumns(day).filter(({ kind }) => kind !== 'live');
  const [company, ...figures] = toTableColumns(desk, t`Empresa`, open);
  const brought: Column<WeekRow>[] = [
    { label: t`Nuevas`, ...countCell(({ week }) => week.new_documents) },
    { label: t`Revisadas`, ...countCell(({ week }) => week.reviewed) },
  ];
  const changing = figures.map((column, index): Column<WeekRow> => {
    const source = desk[index];
    if (!source || source.kind === 'age') return column;
    return {
      ...column,
      cell: (row) => (
        <>
          {column.cell(row)}
          <Change by={changeOf(source, row)} />
        </>
      ),
    };
  });
  return company ? [company, ...brought, ...changing] : [];
}

function countCell(count: (row: WeekRow) => number): Omit<Column<WeekRow>, 'label'> {
  return {
    align: 'right',
    cell: (row) => <span className={count(row) === 0 ? classes['none'] : undefined}>{formatCount(count(row))}</span>,
    csv: count,
  };
}

/** Zero without a report before, and where either figure is unknown. */
function changeOf({ value }: DeskColumn, { before, ...row }: WeekRow): number {
  if (!before) return 0;
  const [now, then] = [value(row), value(before)];
  return now === null || then === null ? 0 : now - then;
}

function Change({ by }: { by: number }) {
  if (by === 0) return null;
  return (
    <Text component="span" display="block" size="xs" c="dimmed">
      {by > 0 ? <Plural value={by} one="# más" other="# más" /> : <Plural value={-by} one="# menos" other="# menos" />}
    </Text>
  );
}
