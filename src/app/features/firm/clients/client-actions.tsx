import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useSwitchCompany } from '#app/switching/use-switch-company.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { acceptFirmClient } from '#contract/firms/firm-clients.ts';
import type { Firm, FirmClient } from '#domain/firms/firm.ts';
import type { ClientDialog } from './client-dialog.ts';

type Props = { client: FirmClient; firm: Firm; onChanged: () => void; onOpen: (dialog: ClientDialog) => void };

/** What a person of the firm may do with a client. */
export function ClientActions({ client, firm, onChanged, onOpen }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const switchTo = useSwitchCompany();
  const isOwner = firm.role === 'owner';
  const { name } = client;
  if (client.accepted_at === null) return isOwner ? <Answer {...{ client, onChanged, onOpen }} /> : null;
  const mayEnter = client.assigned.includes(user.id) && user.company?.id !== client.id;
  return (
    <Group gap="xs" justify="flex-end">
      {mayEnter && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t`Entrar a ${name}`}
          onClick={() => void switchTo(client)}
        >
          <Trans>Entrar</Trans>
        </Button>
      )}
      {isOwner && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Asignar personas a ${name}`}
          onClick={() => onOpen({ type: 'assign', client })}
        >
          <Trans>Asignar</Trans>
        </Button>
      )}
      {isOwner && !client.has_titular && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Invitar al titular de ${name}`}
          onClick={() => onOpen({ type: 'titular', client })}
        >
          <Trans>Invitar titular</Trans>
        </Button>
      )}
      {isOwner && client.has_titular && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          c="var(--cuadra-expense)"
          aria-label={t`Dejar ${name}`}
          onClick={() => onOpen({ type: 'leave', client })}
        >
          <Trans>Dejar</Trans>
        </Button>
      )}
    </Group>
  );
}

/** Accepts or declines the invitation of a company. */
function Answer({ client, onChanged, onOpen }: Omit<Props, 'firm'>) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible aceptar la invitación. Intenta nuevamente.`);
  const { id, name } = client;
  const accept = () =>
    submit(async () => {
      await send(acceptFirmClient, { params: { id } });
      notify.done(t`${name} es cliente de tu firma. Asigna quién la atiende.`);
      onChanged();
    });
  return (
    <>
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
      <Group gap="xs" justify="flex-end">
        <Button
          size="compact-sm"
          loading={isBusy}
          disabled={!isReachable}
          aria-label={t`Aceptar la invitación de ${name}`}
          onClick={() => void accept()}
        >
          <Trans>Aceptar</Trans>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Rechazar la invitación de ${name}`}
          onClick={() => onOpen({ type: 'leave', client })}
        >
          <Trans>Rechazar</Trans>
        </Button>
      </Group>
    </>
  );
}
