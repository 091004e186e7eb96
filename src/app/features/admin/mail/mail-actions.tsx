import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useOnline } from '#app/sync-status/use-online.ts';
import { retryMail } from '#contract/admin.ts';
import type { MailMessage } from '#domain/mail/mail-message.ts';
import { SettleMailModal } from './settle-mail-modal.tsx';
import { useMailWords } from './use-mail-words.ts';

type Props = { message: MailMessage; keep: (message: MailMessage) => void; onSenderAccepted: () => void };

/** What a person may decide about a message. */
export function MailActions({ message, keep, onSenderAccepted }: Props) {
  const isOnline = useOnline();
  const [asking, setAsking] = useState<'accept' | 'discard'>();
  const isWaiting = message.status === 'quarantined';
  const mayDiscard = isWaiting || message.status === 'failed';
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isWaiting && (
        <Button size="xs" disabled={!isOnline} aria-description={message.subject} onClick={() => setAsking('accept')}>
          <Trans>Revisar y aceptar</Trans>
        </Button>
      )}
      {message.can_retry && <RetryButton message={message} keep={keep} />}
      {mayDiscard && (
        <Button
          size="xs"
          variant="default"
          disabled={!isOnline}
          aria-description={message.subject}
          onClick={() => setAsking('discard')}
        >
          <Trans>Descartar</Trans>
        </Button>
      )}
      {asking && (
        <SettleMailModal
          message={message}
          how={asking}
          onClose={() => setAsking(undefined)}
          onSettled={keep}
          onSenderAccepted={onSenderAccepted}
        />
      )}
    </Group>
  );
}

function RetryButton({ message, keep }: Omit<Props, 'onSenderAccepted'>) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const notify = useNotify();
  const errorText = useErrorText();
  const send = useSubmit();
  const { statuses, countsOf } = useMailWords();
  const [isBusy, setIsBusy] = useState(false);

  const retry = async () => {
    setIsBusy(true);
    try {
      const now = await send(retryMail, { params: { id: message.id } });
      keep(now);
      const told = [statuses[now.status], countsOf(now)].filter(Boolean).join(' · ');
      notify.done(t`Leímos el correo de nuevo: ${told}.`);
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
      disabled={!isOnline}
      aria-description={message.subject}
      onClick={() => void retry()}
    >
      <Trans>Leer de nuevo</Trans>
    </Button>
  );
}
