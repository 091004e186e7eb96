import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { TableTools } from '#app/data/table-tools.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import type { ImportPreview, ImportProblem } from '#domain/sheets/import-job.ts';

/** The result of a dry run: the counts, and each row that would fail. */
export function DryRun({ run }: { run: NonNullable<ImportPreview['dry_run']> }) {
  const { t } = useLingui();
  const { problems } = run;
  const [ready, skipped, failed] = [run.ready, run.skipped, run.failed].map(formatCount);
  const columns: Column<ImportProblem>[] = [
    { label: t`Fila`, align: 'right', cell: ({ row }) => row, csv: ({ row }) => row },
    { label: t`Columna`, cell: ({ column }) => column, csv: ({ column }) => column },
    { label: t`Valor`, cell: ({ value }) => value || '—', csv: ({ value }) => value },
    { label: t`Motivo`, cell: ({ reason }) => reason, csv: ({ reason }) => reason },
  ];
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" role="status">
          <Trans>
            Listas: {ready} · Omitidas: {skipped} · Con error: {failed}
          </Trans>
        </Text>
        {problems.length > 0 && (
          <TableTools columns={columns} rows={problems} name="filas-con-error" of={t`Filas con error`} />
        )}
      </Group>
      {problems.length > 0 && (
        <DataTable
          label={t`Filas con error`}
          rows={problems}
          keyOf={({ row, column }) => `${row} ${column}`}
          empty=""
          columns={columns}
        />
      )}
    </Stack>
  );
}
