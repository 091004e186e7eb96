import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useSwitchCompany } from '#app/switching/use-switch-company.ts';
import type { Firm, FirmClient } from '#domain/firms/firm.ts';
import { NewClientModal } from './clients/new-client-modal.tsx';

type Props = { firm: Firm; onChanged: () => void };

/** What a person of a firm without a company in view does next; nothing for a person who has one. */
export function FirstStep({ firm, onChanged }: Props) {
  const { user } = useSignedIn();
  if (user.company) return null;
  const clients = firm.clients.filter(({ accepted_at }) => accepted_at !== null);
  const [first, ...others] = clients.filter(({ assigned }) => assigned.includes(user.id));
  if (first) return <Enter first={first} count={others.length + 1} />;
  if (firm.role === 'staff') return <WaitForClient onChanged={onChanged} />;
  if (clients.length > 0) return <AssignYourself />;
  const inviting = firm.clients.find(({ accepted_at }) => accepted_at === null);
  return inviting ? <AnswerFirst client={inviting} /> : <FindClients firm={firm} onChanged={onChanged} />;
}

function Step({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Para empezar`}>
      <Stack gap="sm" align="flex-start" maw={620}>
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Paper>
  );
}

function Enter({ first, count }: { first: FirmClient; count: number }) {
  const { t } = useLingui();
  const switchTo = useSwitchCompany();
  const { name } = first;
  return (
    <Step
      title={t`Entra a tu primera empresa`}
      text={
        <Plural
          value={count}
          one="Tienes # empresa asignada. Entra para ver sus facturas."
          other="Tienes # empresas asignadas. Entra a una; después cambias entre ellas desde el menú."
        />
      }
    >
      <Button onClick={() => void switchTo(first)}>{t`Entrar a ${name}`}</Button>
    </Step>
  );
}

function WaitForClient({ onChanged }: Pick<Props, 'onChanged'>) {
  const { t } = useLingui();
  return (
    <Step
      title={t`Tu cuenta está lista`}
      text={t`Aún no tienes empresas asignadas. Pídele a un propietario de la firma que te asigne una: te avisaremos por correo y la verás aquí.`}
    >
      <Button variant="default" onClick={onChanged}>
        <Trans>Revisar de nuevo</Trans>
      </Button>
    </Step>
  );
}

function AssignYourself() {
  const { t } = useLingui();
  return (
    <Step
      title={t`Asígnate una empresa`}
      text={t`Tu firma ya tiene clientes. Usa «Asignar» en la lista y márcate para entrar a sus facturas.`}
    />
  );
}

function AnswerFirst({ client: { name } }: { client: FirmClient }) {
  const { t } = useLingui();
  return (
    <Step
      title={t`Un cliente te espera`}
      text={t`${name} invitó a tu firma. Acéptala en la lista y asigna quién la atiende.`}
    />
  );
}

function FindClients({ firm, onChanged }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Step
      title={t`Trae tu primer cliente`}
      text={t`Crea la empresa de tu cliente, o dale el código de tu firma (${firm.code}): te invita desde Usuarios.`}
    >
      <Button onClick={() => setIsOpen(true)}>
        <Trans>Crear la primera empresa</Trans>
      </Button>
      {isOpen && <NewClientModal onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </Step>
  );
}
