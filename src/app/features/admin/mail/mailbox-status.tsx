import { useLingui } from '@lingui/react/macro';
import { Alert, Text } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { usePublicSettings } from '#app/settings/public-settings.ts';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { MailboxProblem, MailboxState } from '#domain/mail/mail-message.ts';

/** Shows whether the server reads the mailbox: an enabled switch without effect would lose invoices. */
export function MailboxStatus({ mailbox }: { mailbox: MailboxState | undefined }) {
  if (!mailbox) return null;
  if (!mailbox.is_connected) return <NotConnected />;
  if (mailbox.problem !== null) return <MailboxUnreachable problem={mailbox.problem} readAt={mailbox.read_at} />;
  return <LastRead readAt={mailbox.read_at} />;
}

function NotConnected() {
  const { t } = useLingui();
  const email = usePublicSettings()?.contact_email;
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconMailbox size={18} />} p="sm">
      {email === undefined
        ? t`El ingreso por correo aún no está activo en tu cuenta. Mientras tanto, sube tus archivos.`
        : t`El ingreso por correo aún no está activo en tu cuenta. Escríbenos a ${email} para conectarlo; mientras tanto, sube tus archivos.`}
    </Alert>
  );
}

function MailboxUnreachable({ problem, readAt }: { problem: MailboxProblem; readAt: string | null }) {
  const { t } = useLingui();
  const lastRead = useLastRead(readAt);
  const reasons: Record<MailboxProblem, string> = {
    unreachable: t`El servidor de correo no responde.`,
    not_let_in: t`El servidor de correo no acepta el usuario o la contraseña.`,
    no_folder: t`El servidor de correo no tiene la carpeta del buzón.`,
  };
  return (
    <Alert role="status" variant="light" color="red" icon={<IconMailbox size={18} />} p="sm">
      {t`No podemos leer el buzón.`} {reasons[problem]}{' '}
      {t`Seguimos intentando, y los correos que lleguen esperan allí.`} {lastRead}
    </Alert>
  );
}

function LastRead({ readAt }: { readAt: string | null }) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {useLastRead(readAt)}
    </Text>
  );
}

function useLastRead(readAt: string | null): string {
  const { t } = useLingui();
  if (readAt === null) return t`Hay un buzón conectado; aún no lo hemos leído.`;
  const { date, time } = formatInstant(Date.parse(readAt));
  return t`Leímos el buzón por última vez el ${date}, ${time}`;
}
