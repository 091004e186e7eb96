import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { DataTable } from '#app/ui/data-table.tsx';
import type { ImportPreview } from '#domain/import-job.ts';

/** What an import would do, row by row where it would not. */
export function DryRun({ run }: { run: NonNullable<ImportPreview['dry_run']> }) {
  const { t } = useLingui();
  const { ready, skipped, failed, problems } = run;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        <Trans>
          Listas: {ready} · Omitidas: {skipped} · Con error: {failed}
        </Trans>
      </Text>
      {problems.length > 0 && (
        <DataTable
          label={t`Filas con error`}
          rows={problems}
          keyOf={({ row, column }) => `${row} ${column}`}
          empty=""
          columns={[
            { label: t`Fila`, align: 'right', cell: ({ row }) => row },
            { label: t`Columna`, cell: ({ column }) => column },
            { label: t`Valor`, cell: ({ value }) => value || '—' },
            { label: t`Motivo`, cell: ({ reason }) => reason },
          ]}
        />
      )}
    </Stack>
  );
}
