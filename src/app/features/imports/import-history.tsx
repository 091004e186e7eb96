import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconTable } from '@tabler/icons-react';
import { TableTools } from '#app/data/table-tools.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { Refused } from '#client/refused.ts';
import type { ImportJob } from '#domain/sheets/import-job.ts';
import { ErrorsButton } from './errors-button.tsx';
import { ImportStatusMark } from './import-status-mark.tsx';
import { UnknownTypesButton } from './unknown-types.tsx';
import { useImportTexts } from './use-import-texts.ts';
import type { useImports } from './use-imports.ts';

type State = ReturnType<typeof useImports>;

type Props = { state: State; onStarted: (job: ImportJob) => void };

export function ImportHistory({ state, onStarted }: Props) {
  const { t } = useLingui();
  const failure = t`No pudimos cargar el historial de importaciones. Intenta nuevamente.`;
  return (
    <Stack gap={8} component="section">
      <div>
        <Title order={2} fz="md" fw={600}>
          <Trans>Historial</Trans>
        </Title>
        <Text size="sm" c="dimmed" component="div">
          <DataAsOf takenAt={state.takenAt} hasFailed={state.hasFailed} failure={failure} />
        </Text>
      </div>
      <Body state={state} failure={failure} onStarted={onStarted} />
    </Stack>
  );
}

function Body({
  state: { data: jobs, isLoading, isRead, error, refresh },
  failure,
  onStarted,
}: Props & { failure: string }) {
  const { t } = useLingui();
  const columns = useColumns(onStarted);
  if (jobs?.length === 0) return <EmptyState icon={<IconTable size={28} />} text={t`Aún no has importado archivos.`} />;
  if (jobs) {
    return (
      <>
        <Group justify="flex-end">
          <TableTools columns={columns} rows={jobs} name="importaciones" of={t`Historial`} />
        </Group>
        <DataTable label={t`Historial`} columns={columns} rows={jobs} keyOf={({ id }) => id} empty="" />
      </>
    );
  }
  if (isLoading || !isRead) return <TableSkeleton rows={4} />;
  const isShut = error instanceof Refused && error.status === 403;
  return (
    <EmptyState
      icon={<IconCloudOff size={28} />}
      text={isShut ? t`Tu empresa aún no tiene acceso a las importaciones.` : failure}
    >
      {!isShut && (
        <Button variant="default" onClick={refresh}>
          <Trans>Reintentar</Trans>
        </Button>
      )}
    </EmptyState>
  );
}

function useColumns(onStarted: Props['onStarted']): Column<ImportJob>[] {
  const { t } = useLingui();
  const { statusText } = useImportTexts();
  const counted = (key: 'total_rows' | 'created_count' | 'failed_count') => ({
    align: 'right' as const, // Keeps the literal type.
    cell: (job: ImportJob) => formatCount(job[key]),
    csv: (job: ImportJob) => job[key],
  });
  return [
    { label: t`Archivo`, cell: ({ file_name }) => file_name, csv: ({ file_name }) => file_name },
    { label: t`Estado`, cell: (job) => <ImportStatusMark job={job} />, csv: statusText },
    { label: t`Filas`, ...counted('total_rows') },
    { label: t`Creadas`, ...counted('created_count') },
    { label: t`Con error`, ...counted('failed_count') },
    { label: t`Fecha`, align: 'right', cell: formatCreatedAt, csv: formatCreatedAt },
    {
      label: t`Acciones`,
      isActions: true,
      align: 'right',
      cell: (job) => (
        <Group gap="xs" justify="flex-end">
          <UnknownTypesButton job={job} onStarted={onStarted} />
          <ErrorsButton job={job} />
        </Group>
      ),
    },
  ];
}

function formatCreatedAt({ created_at }: ImportJob): string {
  const { date, time } = formatInstant(Date.parse(created_at));
  return `${date}, ${time}`;
}
