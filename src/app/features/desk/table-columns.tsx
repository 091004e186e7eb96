import { Trans } from '@lingui/react/macro';
import { formatCount } from '#app/ui/format/format-count.ts';
import type { Column } from '#app/ui/tables/data-table.tsx';
import { formatIdentification } from '#domain/companies/format-identification.ts';
import { formatNit } from '#domain/companies/nit.ts';
import classes from './desk.module.css';
import type { DeskRow } from './desk-row.ts';
import { BY_NAME } from './filter-and-sort-desk.ts';
import { ROW_PROPS } from './focus-row.ts';
import type { DeskColumn } from './use-desk-columns.tsx';
import type { OpenCompany } from './use-open-company.ts';

const REVIEW = '/invoices?status=draft';

/** The columns of the table: the company, which opens what it has to review, and its figures. */
export function toTableColumns(columns: readonly DeskColumn[], name: string, open: OpenCompany): Column<DeskRow>[] {
  return [
    {
      label: name,
      sort: BY_NAME,
      cell: ({ company }) => (
        <button type="button" className={classes['name']} onClick={() => open(company, REVIEW)} {...ROW_PROPS}>
          {company.name}{' '}
          <span className={classes['nit']}>
            {formatIdentification(company.nit)}
            {company.isCurrent && (
              <>
                {' · '}
                <Trans>en pantalla</Trans>
              </>
            )}
          </span>
        </button>
      ),
      csv: ({ company }) => `${company.name} (${formatNit(company.nit)})`,
    },
    ...columns.map(
      (column): Column<DeskRow> => ({
        label: column.label,
        sort: column.id,
        align: 'right',
        cell: (row) => <Figure column={column} row={row} open={open} />,
        csv: column.csv ?? column.value,
      }),
    ),
  ];
}

type FigureProps = { column: DeskColumn; row: DeskRow; open: OpenCompany };

function Figure({ column, row, open }: FigureProps) {
  const value = column.value(row);
  if (value === null) return <span className={classes['none']}>—</span>;
  const words = column.text?.(row);
  if (value === 0 && !words) return <span className={classes['none']}>{formatCount(value)}</span>;
  const text = words || formatCount(value);
  const { href } = column;
  if (href === undefined) return text;
  return (
    <button type="button" className={classes['figure']} onClick={() => open(row.company, href)}>
      {text}
      <span className={classes['of']}>
        {' '}
        <Trans>en {row.company.name}</Trans>
      </span>
    </button>
  );
}
