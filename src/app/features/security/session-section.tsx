import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { ActiveSession } from '#domain/accounts/active-session.ts';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { SessionList } from './session-list.tsx';
import { useEndSession } from './use-end-session.ts';
import { useSessions } from './use-sessions.ts';

/** Lists the user's own sessions, with a button to end each. */
export function SessionSection() {
  const { data, error, isLoading, refresh } = useSessions();
  const isReachable = useReachable();
  const title = useRef<HTMLHeadingElement>(null);
  const ended = () => {
    // The focused button may be removed with its row.
    title.current?.focus();
    refresh();
  };
  return (
    <Paper p="md" withBorder component="section">
      <Stack gap="sm">
        <Title order={2} fz="md" fw={600} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
          <Trans>Sesiones</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            Dónde está abierta tu cuenta. Una sesión se cierra sola tras 30 días sin uso o 90 días en total.
          </Trans>
        </Text>
        {data && <Sessions sessions={data} onEnded={ended} />}
        {isReachable && !data && isLoading && <Loading />}
        {isReachable && error !== undefined && <LoadFailed onRetry={refresh} />}
        {!isReachable && <NoConnection hasList={data !== undefined} />}
      </Stack>
    </Paper>
  );
}

function Sessions({ sessions, onEnded }: { sessions: ActiveSession[]; onEnded: () => void }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const { busyId, end } = useEndSession(onEnded);
  const [isConfirming, setIsConfirming] = useState(false);
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  return (
    <>
      <SessionList sessions={sessions} busyId={busyId} onEnd={(session) => void end(session)} />
      {hasOthers ? (
        <Group>
          <Button variant="default" disabled={!isReachable} onClick={() => setIsConfirming(true)}>
            <Trans>Cerrar las demás</Trans>
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t`No tienes otras sesiones abiertas.`}</Text>
      )}
      {isConfirming && <EndOtherSessions onClose={() => setIsConfirming(false)} onEnded={onEnded} />}
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Cargando…`}>
      <TableSkeleton rows={2} />
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return <ErrorBox onRetry={onRetry}>{t`No pudimos cargar tus sesiones. Intenta nuevamente.`}</ErrorBox>;
}

function NoConnection({ hasList }: { hasList: boolean }) {
  const { t } = useLingui();
  return (
    <Text size="sm" c="var(--cuadra-warning)" role="status">
      {hasList ? t`Necesitas conexión para cerrar sesiones.` : t`Necesitas conexión para ver tus sesiones.`}
    </Text>
  );
}
