import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { formatCount } from '#app/ui/format/format-count.ts';
import { type ImportJob, isInProgress } from '#domain/sheets/import-job.ts';
import { ErrorsButton } from './history/errors-button.tsx';
import { ImportStatusMark } from './history/import-status-mark.tsx';
import { UnknownTypesButton } from './unknown-types.tsx';
import { useImportTexts } from './use-import-texts.ts';
import type { ImportWatch } from './use-import-watch.ts';

type Props = { job: ImportJob; trouble: ImportWatch['problem']; onStarted: (job: ImportJob) => void };

/** The import that was just started: its progress and result. */
export function CurrentImport({ job, trouble: problem, onStarted }: Props) {
  const { t } = useLingui();
  const { countersText, additionalTexts } = useImportTexts();
  return (
    <Paper component="section" p="md" aria-label={t`Importación actual`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {job.file_name}
          </Text>
          <ImportStatusMark job={job} />
        </Group>
        <div aria-live="polite">
          <ImportProgress job={job} />
        </div>
        <Text size="sm" c="dimmed">
          {countersText(job)}
        </Text>
        {additionalTexts(job).map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
        {problem === 'patience' && (
          <Text size="sm" role="status">
            <Trans>
              La importación sigue en curso. Puedes salir de esta página; el resultado quedará en el historial.
            </Trans>
          </Text>
        )}
        {problem === 'failed' && (
          <Text size="sm" role="status">
            <Trans>No pudimos consultar el avance de la importación. Seguiremos intentando.</Trans>
          </Text>
        )}
        <Group gap="xs">
          <UnknownTypesButton job={job} onStarted={onStarted} />
          <ErrorsButton job={job} />
        </Group>
      </Stack>
    </Paper>
  );
}

function ImportProgress({ job }: { job: ImportJob }) {
  const { t } = useLingui();
  const { resultText } = useImportTexts();
  const end = resultText(job);
  const { processed_rows: done, total_rows: all } = job;
  if (isInProgress(job)) {
    const [some, whole] = [formatCount(done), formatCount(all)];
    return (
      <Stack gap={6}>
        <Text size="sm">{job.status === 'queued' ? t`En cola` : t`Procesando ${some} de ${whole}`}</Text>
        <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label={t`Avance de la importación`} />
      </Stack>
    );
  }
  if (end === undefined) return null;
  const isComplete = job.status === 'completed' && job.failed_count === 0;
  return (
    <Alert
      variant="light"
      p="sm"
      color={isComplete ? 'forest' : job.status === 'failed' ? 'red' : 'yellow'}
      icon={isComplete ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
    >
      {end}
    </Alert>
  );
}
