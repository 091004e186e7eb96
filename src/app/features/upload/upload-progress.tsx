import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { needsOpenApp } from '#app/session/needs-open-app.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { FileDrop } from './file-drop.tsx';
import { HeldFiles } from './foreign/held-files.tsx';
import { UploadList } from './rows/upload-list.tsx';
import { isInProgress } from './rows/upload-row.ts';
import { useAllRows } from './rows/use-rows.ts';
import { SelectionAlerts } from './selection-alerts.tsx';
import type { Upload } from './upload.ts';
import { useDiscardedNotice } from './use-discarded-notice.ts';
import { useFileSelection } from './use-file-selection.ts';
import { useIsPaused } from './use-upload.ts';

/** The files in the queue; while they cannot be sent, more can be added. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const isPaused = useIsPaused();
  const isReachable = useReachable();
  const sayDiscarded = useDiscardedNotice();
  const { alerts, sheets, take } = useFileSelection(upload);
  const isSending = isReachable && !isPaused;
  return (
    <Stack gap="sm">
      {!isSending && <FileDrop onFiles={take} />}
      <SelectionAlerts alerts={alerts} sheets={sheets} />
      <Paper p="md" shadow="xs">
        <Group justify="space-between" gap="md" align="center">
          {isSending ? <OverallProgress upload={upload} /> : <PausedState upload={upload} isPaused={isPaused} />}
          <Group gap="xs" wrap="nowrap" style={{ flex: 'none' }}>
            {isPaused ? (
              <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => void upload.resume()}>
                <Trans>Reanudar</Trans>
              </Button>
            ) : (
              <Button variant="default" leftSection={<IconPlayerPause size={16} />} onClick={() => void upload.pause()}>
                <Trans>Pausar</Trans>
              </Button>
            )}
            <Button variant="default" onClick={() => void upload.cancel().then(sayDiscarded)}>
              <Trans>Cancelar</Trans>
            </Button>
          </Group>
        </Group>
      </Paper>
      <HeldFiles upload={upload} />
      <UploadList upload={upload} label={t`Archivos que se suben`} />
    </Stack>
  );
}

/** Measured in bytes, so that one large file does not stop the bar at the end. */
function OverallProgress({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const rows = useAllRows(upload.rows).filter(({ state }) => state !== 'cancelled');
  const total = rows.length;
  const done = rows.filter(({ state }) => state === 'done' || state === 'failed').length;
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  const sent = rows.reduce(
    (sum, { size, percent, state }) => sum + (state === 'failed' ? size : (size * percent) / 100),
    0,
  );
  const text = t`Subiendo ${done} de ${total} archivos…`;
  return (
    <Stack gap={8} flex="1 1 240px">
      <Text role="status" fw={550}>
        {text}
      </Text>
      <Progress transitionDuration={0} value={bytes === 0 ? 0 : (100 * sent) / bytes} aria-label={text} />
    </Stack>
  );
}

/** Says that leaving the page loses nothing. */
function PausedState({ upload, isPaused }: { upload: Upload; isPaused: boolean }) {
  const { t } = useLingui();
  const count = useAllRows(upload.rows).filter(isInProgress).length;
  const files = plural(count, { one: '# archivo por enviar', other: '# archivos por enviar' });
  const when = isPaused
    ? t`El envío está en pausa. Puedes cerrar esta página: nada se pierde.`
    : needsOpenApp()
      ? t`Se enviarán cuando vuelva la conexión y abras la app. Puedes cerrar esta página.`
      : t`Se enviarán cuando vuelva la conexión. Puedes cerrar esta página.`;
  return (
    <Stack gap={2} flex="1 1 240px" role="status">
      <Text fw={550}>{files}</Text>
      <Text size="sm" c="dimmed">
        {when}
      </Text>
    </Stack>
  );
}
