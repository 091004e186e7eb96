import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconTable } from '@tabler/icons-react';
import { TableTools } from '#app/data/table-tools.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { TableBar } from '#app/ui/tables/table-bar.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { Refused } from '#client/refused.ts';
import { type ImportJob, isInProgress } from '#domain/sheets/import-job.ts';
import { UnknownTypesButton } from '../unknown-types.tsx';
import { useImportTexts } from '../use-import-texts.ts';
import type { useImports } from '../use-imports.ts';
import { ErrorsButton } from './errors-button.tsx';
import { InvoicesButton } from './import-invoices.tsx';
import { ImportStatusMark } from './import-status-mark.tsx';
import { UndoButton } from './undo-import.tsx';

type State = ReturnType<typeof useImports>;

/** `current` is the import that is polled now: its row shows the last response. */
type Props = { state: State; current?: ImportJob | undefined; onStarted: (job: ImportJob) => void };

export function ImportHistory({ state, current, onStarted }: Props) {
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
      <Body state={state} current={current} failure={failure} onStarted={onStarted} />
    </Stack>
  );
}

function Body({
  state: { data: listed, isLoading, isRead, error, refresh },
  current,
  failure,
  onStarted,
}: Props & { failure: string }) {
  const { t } = useLingui();
  const columns = useColumns(onStarted, refresh);
  const jobs = listed?.map((job) => (current && job.id === current.id && isInProgress(job) ? current : job));
  if (jobs?.length === 0) return <EmptyState icon={<IconTable size={28} />} text={t`Aún no has importado archivos.`} />;
  if (jobs) {
    return (
      <>
        <TableBar text={<Plural value={jobs.length} one="# archivo" other="# archivos" />}>
          <TableTools columns={columns} rows={jobs} name="importaciones" of={t`Historial`} />
        </TableBar>
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

function useColumns(onStarted: Props['onStarted'], refresh: () => void): Column<ImportJob>[] {
  const { t } = useLingui();
  const { statusText } = useImportTexts();
  const counted = (count: (job: ImportJob) => number) => ({
    align: 'right' as const, // Keeps the literal type.
    cell: (job: ImportJob) => formatCount(count(job)),
    csv: count,
  });
  return [
    { label: t`Archivo`, cell: (job) => <FileCell job={job} />, csv: ({ file_name }) => file_name },
    { label: t`Estado`, cell: (job) => <ImportStatusMark job={job} />, csv: statusText },
    { label: t`Filas`, ...counted((job) => job.total_rows) },
    { label: t`Creadas`, ...counted((job) => job.created_count) },
    { label: t`Ya estaban`, ...counted((job) => job.updated_count + job.duplicate_count) },
    { label: t`Omitidas`, ...counted((job) => job.skipped_count) },
    { label: t`Con error`, ...counted((job) => job.failed_count) },
    { label: t`Fecha`, align: 'right', cell: formatCreatedAt, csv: formatCreatedAt },
    {
      label: t`Acciones`,
      isActions: true,
      align: 'right',
      cell: (job) => (
        <Group gap="xs" justify="flex-end">
          <InvoicesButton job={job} />
          <UnknownTypesButton job={job} onStarted={onStarted} />
          <ErrorsButton job={job} />
          <UndoButton job={job} onUndone={refresh} />
        </Group>
      ),
    },
  ];
}

function FileCell({ job: { file_name, foreign_count } }: { job: ImportJob }) {
  const { foreignText } = useImportTexts();
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {file_name}
      {foreign_count > 0 && (
        <Text span display="block" size="xs" c="var(--cuadra-warning)">
          {foreignText(foreign_count)}
        </Text>
      )}
    </span>
  );
}

function formatCreatedAt({ created_at }: ImportJob): string {
  const { date, time } = formatInstant(Date.parse(created_at));
  return `${date}, ${time}`;
}
