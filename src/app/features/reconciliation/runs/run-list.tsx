import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ToResolve } from '#app/reconciliation/to-resolve.tsx';
import { useMonthName } from '#app/reconciliation/use-month-name.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { countOpen } from '#domain/reconciliation/open-documents.ts';
import { countNotPosted, type Run, type Runs } from './use-runs.ts';

type Props = { runs: Runs; justified: readonly string[]; onOpen: (run: Run) => void };

/** The runs that were kept. */
export function RunList({ runs, justified, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Paper component="section" p="md" aria-labelledby="kept-runs">
      <Stack gap="sm">
        <Text component="h2" fw={600} m={0} id="kept-runs">
          <Trans>Conciliaciones guardadas</Trans>
        </Text>
        {runs.all === undefined && <Skeleton height={48} aria-label={t`Cargando`} />}
        {runs.all?.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>Todavía no has guardado ninguna. La que guardes se puede abrir después, también sin conexión.</Trans>
          </Text>
        )}
        {runs.all?.map((run) => (
          <RunLine key={run.id} {...{ run, runs, justified, onOpen }} />
        ))}
      </Stack>
    </Paper>
  );
}

function RunLine({ run, runs, justified, onOpen }: { run: Run } & Props) {
  const { t } = useLingui();
  const nameOf = useMonthName();
  const name = nameOf(run.data.month);
  const notPosted = countNotPosted(run);
  const { date, time } = formatInstant(Date.parse(run.data.created_at));
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text size="sm" fw={550}>
          {name}: <ToResolve count={countOpen(run.data.summary, justified)} />
        </Text>
        <Text size="xs" c="dimmed">
          {date}, {time} · {run.data.created_by}{' '}
          {notPosted !== undefined && (
            <>
              ·{' '}
              <Plural
                value={notPosted}
                one="# sin contabilizar"
                many="# de documentos sin contabilizar"
                other="# sin contabilizar"
              />
            </>
          )}{' '}
          {run.change_state === 'waiting' && `· ${t`Por enviar`}`}
        </Text>
      </Stack>
      <Group gap={4} wrap="nowrap">
        <Button size="xs" variant="default" aria-label={t`Abrir ${name}, ${date}`} onClick={() => onOpen(run)}>
          <Trans>Abrir</Trans>
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Eliminar ${name}, ${date}`}
          onClick={() => void runs.remove(run)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
