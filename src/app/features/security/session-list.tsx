import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { KeepFocus } from '#app/ui/keyboard/keep-focus.tsx';
import type { ActiveSession } from '#domain/accounts/active-session.ts';
import { useDeviceName } from './use-device-name.ts';

type Props = {
  sessions: readonly ActiveSession[];
  busyId: string | undefined;
  onEnd: (session: ActiveSession) => void;
};

export function SessionList({ sessions, ...actions }: Props) {
  const { t } = useLingui();
  return (
    <KeepFocus>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t`Tus sesiones`}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} {...actions} />
          </li>
        ))}
      </Stack>
    </KeepFocus>
  );
}

type RowProps = Omit<Props, 'sessions'> & { session: ActiveSession };

function SessionRow({ session, busyId, onEnd }: RowProps) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const device = useDeviceName()(session);
  const used = formatWhen(session.last_used_at);
  const isPhone = /Android|iOS/.test(device);
  return (
    <Group gap="sm" wrap="nowrap" align="center">
      {isPhone ? <IconDeviceMobile size={20} aria-hidden /> : <IconDeviceDesktop size={20} aria-hidden />}
      <Stack gap={0} style={{ flex: 1, minWidth: 0 }}>
        <Group gap={8}>
          <Text fw={600}>{device}</Text>
          {session.is_current && <Badge size="sm" tt="none" variant="light">{t`Esta sesión`}</Badge>}
        </Group>
        <Details session={session} used={used} />
      </Stack>
      {!session.is_current && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ flex: 'none' }}
          aria-label={t`Cerrar la sesión de ${device}, último uso: ${used}`}
          loading={busyId === session.id}
          disabled={!isReachable || busyId !== undefined}
          onClick={() => onEnd(session)}
        >
          <Trans>Cerrar</Trans>
        </Button>
      )}
    </Group>
  );
}

function Details({ session: { created_at, network }, used }: { session: ActiveSession; used: string }) {
  const { t } = useLingui();
  const { date } = formatInstant(Date.parse(created_at));
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t`Último uso: ${used} · abierta el ${date}`}
      {network !== null && network !== '' && t` · red ${network}`}
    </Text>
  );
}

function formatWhen(instant: string): string {
  const { date, time } = formatInstant(Date.parse(instant));
  return `${date}, ${time}`;
}
