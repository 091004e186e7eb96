import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { retryMail } from '#contract/admin.ts';
import type { MailMessage } from '#domain/mail/mail-message.ts';
import { SettleMailModal } from './settle-mail-modal.tsx';
import { useMailTexts } from './use-mail-texts.ts';

type Props = { message: MailMessage; onMessage: (message: MailMessage) => void; onSenderAccepted: () => void };

/** The decisions that a user may take about a message. */
export function MailActions({ message, onMessage, onSenderAccepted }: Props) {
  const isReachable = useReachable();
  const [openDialog, setOpenDialog] = useState<'accept' | 'discard'>();
  const isWaiting = message.status === 'quarantined';
  const canDiscard = isWaiting || message.status === 'failed';
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isWaiting && (
        <Button
          size="xs"
          disabled={!isReachable}
          aria-description={message.subject}
          onClick={() => setOpenDialog('accept')}
        >
          <Trans>Revisar y aceptar</Trans>
        </Button>
      )}
      {message.can_retry && <RetryButton message={message} onMessage={onMessage} />}
      {canDiscard && (
        <Button
          size="xs"
          variant="default"
          disabled={!isReachable}
          aria-description={message.subject}
          onClick={() => setOpenDialog('discard')}
        >
          <Trans>Descartar</Trans>
        </Button>
      )}
      {openDialog && (
        <SettleMailModal
          message={message}
          decision={openDialog}
          onClose={() => setOpenDialog(undefined)}
          onSettled={onMessage}
          onSenderAccepted={onSenderAccepted}
        />
      )}
    </Group>
  );
}

function RetryButton({ message, onMessage }: Omit<Props, 'onSenderAccepted'>) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const notify = useNotify();
  const errorText = useErrorText();
  const send = useSubmit();
  const { statuses, countsText } = useMailTexts();
  const [isBusy, setIsBusy] = useState(false);

  const retry = async () => {
    setIsBusy(true);
    try {
      const updated = await send(retryMail, { params: { id: message.id } });
      onMessage(updated);
      const summary = [statuses[updated.status], countsText(updated)].filter(Boolean).join(' · ');
      notify.done(t`Leímos el correo de nuevo: ${summary}.`);
    } catch (error) {
      const fallback = t`No pudimos leer el correo de nuevo. Intenta nuevamente.`;
      notify.failed(errorText(error, { fallback, offline: fallback }));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      disabled={!isReachable}
      aria-description={message.subject}
      onClick={() => void retry()}
    >
      <Trans>Leer de nuevo</Trans>
    </Button>
  );
}
