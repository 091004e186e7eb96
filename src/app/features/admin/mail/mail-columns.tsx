import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { MailMessage } from '#domain/mail/mail-message.ts';

type MailSenderFields = Pick<MailMessage, 'sender' | 'sender_name'>;

/** Shows the address beside the display name, because a sender can choose any name. */
export function MailSender({ message: { sender, sender_name } }: { message: MailSenderFields }) {
  const { t } = useLingui();
  return (
    // Wide enough for most addresses: elsewhere in the table they may break at any character.
    <span style={{ minWidth: 200, display: 'inline-block' }}>
      {sender_name ?? sender ?? t`(sin remitente)`}
      {sender_name !== null && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {sender}
        </Text>
      )}
    </span>
  );
}

export function MailInstant({ instant }: { instant: string }) {
  const { date, time } = formatInstant(Date.parse(instant));
  return (
    <time dateTime={instant} style={{ whiteSpace: 'nowrap' }}>
      {`${date}, ${time}`}
    </time>
  );
}
