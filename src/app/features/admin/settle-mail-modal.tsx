import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { NeedsConnection } from '#app/shell/needs-connection.tsx';
import { useFormSubmit } from '#app/shell/use-form-submit.ts';
import { useNotify } from '#app/shell/use-notify.tsx';
import { useOnline } from '#app/shell/use-online.ts';
import { useSubmit } from '#app/shell/use-submit.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { acceptMail, discardMail } from '#contract/admin.ts';
import type { MailMessage } from '#domain/mail-message.ts';
import { MailInstant, MailSender } from './mail-said.tsx';

type Props = {
  message: MailMessage;
  how: 'accept' | 'discard';
  onClose: () => void;
  onSettled: (message: MailMessage) => void;
};

/** Confirmed: what is accepted goes into the books, and what is discarded is gone. */
export function SettleMailModal({ message, how, onClose, onSettled }: Props) {
  const isOnline = useOnline();
  const send = useSubmit();
  const notify = useNotify();
  const words = useWords(message)[how];
  const { isBusy, failure, submit } = useFormSubmit(words.failed);
  const settle = () =>
    submit(async () => {
      onSettled(await send(how === 'accept' ? acceptMail : discardMail, { params: { id: message.id } }));
      notify.done(words.done);
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': words.close }}>
      <Stack gap="sm">
        <Message message={message} />
        <Text>{words.question}</Text>
        <NeedsConnection />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
          <Button
            {...(how === 'discard' && { color: 'red.8' })}
            loading={isBusy}
            disabled={!isOnline}
            onClick={() => void settle()}
          >
            {words.button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** All there is to judge it by. */
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

function useWords({ status }: MailMessage) {
  const { t } = useLingui();
  const close = t`Cerrar`;
  return {
    accept: {
      title: t`Revisar correo`,
      question: t`Acéptalo solo si conoces a quien lo envía y esperabas su factura. Lo que traiga entrará en tus libros.`,
      button: t`Aceptar correo`,
      done: t`Aceptaste el correo.`,
      failed: t`No pudimos aceptar el correo. Intenta nuevamente.`,
      close,
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
      close,
    },
  };
}
