import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import { IconCopy, IconFileSpreadsheet } from '@tabler/icons-react';
import { saveBlob } from '#app/ui/save-blob.ts';
import type { Column } from '#app/ui/tables/data-table.tsx';
import { type Cell, toCsv, toTsv } from '#domain/text/csv.ts';
import { useCopy } from '../forms/use-copy.ts';
import { useSignedIn } from '../session/session-context.tsx';

type Table<T> = { columns: readonly Pick<Column<T>, 'label' | 'csv'>[]; rows: readonly T[] };
/** `name` is the file name without its extension; `of` says which table of the page it is. */
type Props<T> = Table<T> & { name: string; of: string };

/** Copies a table to the clipboard or saves it as a file. No cell becomes a formula there (domain/text/csv.ts). */
export function TableTools<T>({ columns, rows, name, of }: Props<T>) {
  const { t } = useLingui();
  const { isDemo } = useSignedIn();
  const copyText = useCopy();
  const copy = () => copyText(toTsv(toCells({ columns, rows })), t`No pudimos copiar la tabla. Expórtala como CSV.`);
  const save = async () => {
    const file = isDemo ? `ejemplo-${name}.csv` : `${name}.csv`;
    saveBlob(new Blob([toCsv(toCells({ columns, rows }))], { type: 'text/csv;charset=utf-8' }), file);
  };
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        size={30}
        aria-label={t`Copiar la tabla: ${of}`}
        title={t`Copiar la tabla`}
        onClick={() => void copy()}
      >
        <IconCopy size={17} />
      </ActionIcon>
      <ActionIcon size={30} aria-label={t`Exportar CSV: ${of}`} title={t`Exportar CSV`} onClick={() => void save()}>
        <IconFileSpreadsheet size={17} />
      </ActionIcon>
    </Group>
  );
}

/** Returns the names of the columns, then the rows. */
function toCells<T>({ columns, rows }: Table<T>): Cell[][] {
  const exported = columns.flatMap(({ label, csv }) => (csv ? [{ label, csv }] : []));
  return [exported.map(({ label }) => label), ...rows.map((row) => exported.map(({ csv }) => csv(row)))];
}
