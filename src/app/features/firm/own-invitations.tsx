import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { acceptOwnInvitation, declineOwnInvitation } from '#contract/accounts/invitations.ts';
import { acceptFirmInvitation, declineFirmInvitation } from '#contract/firms/firm.ts';
import { useOwnInvitations } from './use-firm.ts';

/** The invitations to the address of the user, to accept or decline; nothing without any. */
export function OwnInvitations({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui();
  const { data, refresh } = useOwnInvitations();
  const isReachable = useReachable();
  const notify = useNotify();
  const send = useSubmit();
  const { failure, isBusy, submit } = useFormSubmit(
    t`No fue posible responder la invitación. Intenta nuevamente.`,
    t`Necesitas conexión para responder la invitación.`,
  );
  const answer = (request: () => Promise<unknown>, done: string) =>
    void submit(async () => {
      await request();
      notify.done(done);
      refresh();
      onChanged();
    });
  const invitations = [
    ...(data?.firms ?? []).map(({ id, firm_name: name, expires_at }) => ({
      id,
      expires_at,
      text: t`${name} te invita a su equipo.`,
      accept: () => answer(() => send(acceptFirmInvitation, { params: { id } }), t`Ya haces parte de ${name}.`),
      decline: () =>
        answer(() => send(declineFirmInvitation, { params: { id } }), t`Rechazaste la invitación de ${name}.`),
      name,
    })),
    ...(data?.items ?? []).map(({ id, company_name: name, expires_at }) => ({
      id,
      expires_at,
      text: t`${name} te invita a ver sus facturas.`,
      accept: () => answer(() => send(acceptOwnInvitation, { params: { id } }), t`Ya puedes entrar a ${name}.`),
      decline: () =>
        answer(() => send(declineOwnInvitation, { params: { id } }), t`Rechazaste la invitación de ${name}.`),
      name,
    })),
  ];
  if (invitations.length === 0) return null;
  return (
    <Stack gap={8} component="section" aria-label={t`Tus invitaciones`}>
      <Title order={2} fz="md" fw={600}>
        {t`Tus invitaciones`}
      </Title>
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
      {invitations.map(({ id, text, expires_at, accept, decline, name }) => (
        <Paper key={id} withBorder p="sm">
          <Group justify="space-between" gap="sm">
            <div>
              <Text>{text}</Text>
              <Text size="sm" c="dimmed">
                {t`Vence el ${formatInstant(Date.parse(expires_at)).date}`}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                disabled={!isReachable || isBusy}
                aria-label={t`Rechazar la invitación de ${name}`}
                onClick={decline}
              >
                <Trans>Rechazar</Trans>
              </Button>
              <Button
                disabled={!isReachable || isBusy}
                aria-label={t`Aceptar la invitación de ${name}`}
                onClick={accept}
              >
                <Trans>Aceptar</Trans>
              </Button>
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
