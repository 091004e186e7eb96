import { useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { acceptMail, acceptMailSender, discardMail } from '#contract/admin.ts';
import type { MailMessage } from '#domain/mail/mail-message.ts';
import { MailInstant, MailSender } from './mail-columns.tsx';

type Props = {
  message: MailMessage;
  decision: 'accept' | 'discard';
  onClose: () => void;
  onSettled: (message: MailMessage) => void;
  onSenderAccepted: () => void;
};

/** Needs confirmation: an accepted message is imported, and a discarded one is deleted. */
export function SettleMailModal({ message, decision, onClose, onSettled, onSenderAccepted }: Props) {
  const send = useSubmit();
  const notify = useNotify();
  const texts = useDialogTexts(message)[decision];
  const [isAlways, setIsAlways] = useState(false);
  const { isBusy, failure, submit } = useFormSubmit(texts.failed);
  const settle = () =>
    submit(async () => {
      const isAccepting = isAlways ? acceptMailSender : acceptMail;
      onSettled(await send(decision === 'accept' ? isAccepting : discardMail, { params: { id: message.id } }));
      if (isAlways) onSenderAccepted();
      notify.done(texts.done);
      onClose();
    });
  return (
    <ConfirmModal
      title={texts.title}
      confirm={texts.button}
      isDangerous={decision === 'discard'}
      isBusy={isBusy}
      failure={failure}
      onConfirm={settle}
      onClose={onClose}
    >
      <Message message={message} />
      <Text>{texts.question}</Text>
      {decision === 'accept' && <AlwaysBox message={message} isAlways={isAlways} onChange={setIsAlways} />}
    </ConfirmModal>
  );
}

type AlwaysProps = { message: MailMessage; isAlways: boolean; onChange: (isAlways: boolean) => void };

/** Only for a verified sender: an unverified address may belong to another person. */
function AlwaysBox({ message: { acceptable_sender: sender }, isAlways, onChange }: AlwaysProps) {
  const { t } = useLingui();
  if (sender === null) return null;
  return (
    <Checkbox
      label={t`Aceptar siempre de ${sender}`}
      checked={isAlways}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** All facts that help to decide. */
function Message({ message }: { message: MailMessage }) {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <Text fw={550}>{message.subject || t`(sin asunto)`}</Text>
      <Text size="sm" component="div">
        <MailSender message={message} />
        <MailInstant instant={message.received_at} />
      </Text>
      {message.detail !== null && (
        <Alert variant="light" color="yellow" p="sm">
          {message.detail}
        </Alert>
      )}
    </Stack>
  );
}

function useDialogTexts({ status }: MailMessage) {
  const { t } = useLingui();
  return {
    accept: {
      title: t`Revisar correo`,
      question: t`Acéptalo solo si conoces a quien lo envía y esperabas su factura. Lo que traiga entrará en tus libros.`,
      button: t`Aceptar correo`,
      done: t`Aceptaste el correo.`,
      failed: t`No pudimos aceptar el correo. Intenta nuevamente.`,
    },
    discard: {
      title: t`Descartar correo`,
      question:
        status === 'quarantined'
          ? t`¿Quieres descartar este correo? No entrará nada de lo que trae, aunque llegue otra vez.`
          : t`¿Quieres descartar este correo? Ya no podrás leerlo de nuevo.`,
      button: t`Descartar`,
      done: t`Descartaste el correo.`,
      failed: t`No pudimos descartar el correo. Intenta nuevamente.`,
    },
  };
}
