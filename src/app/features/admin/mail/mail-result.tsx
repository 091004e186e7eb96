import { useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MailMessage, MailStatus } from '#domain/mail/mail-message.ts';
import { useMailTexts } from './use-mail-texts.ts';

const DOTS: Record<MailStatus, string> = {
  processed: 'var(--mantine-color-forest-5)',
  nothing: 'var(--mantine-color-gray-5)',
  failed: 'var(--mantine-color-red-6)',
  quarantined: 'var(--mantine-color-yellow-6)',
  discarded: 'var(--mantine-color-gray-5)',
};

/** Further invoices can be found in the list by the day of the message. */
const MAX_LINKS = 3;

/** The result of a message: its status as dot and text, the counts, and why some files were not imported. */
export function MailResult({ message }: { message: MailMessage }) {
  const { statuses, countsText } = useMailTexts();
  const background = DOTS[message.status];
  const counts = countsText(message);
  return (
    <Stack gap={2} maw={440} style={{ minWidth: 0 }}>
      <span>
        <span
          aria-hidden
          style={{ display: 'inline-block', width: 8, height: 8, marginRight: 6, borderRadius: 8, background }}
        />
        {statuses[message.status]}
        {counts !== '' && ` · ${counts}`}
      </span>
      {message.detail !== null && (
        <Text size="xs" c="dimmed">
          {message.detail}
        </Text>
      )}
      <Invoices message={message} />
    </Stack>
  );
}

function Invoices({ message: { documents } }: { message: MailMessage }) {
  const { t } = useLingui();
  const numbers = new Map(
    documents.flatMap(({ invoice_id, invoice_number }) =>
      invoice_id !== null && invoice_number !== null ? [[invoice_id, invoice_number] as const] : [],
    ),
  );
  if (numbers.size === 0 || numbers.size > MAX_LINKS) return null;
  return (
    <Text size="xs" component="span">
      {Array.from(numbers, ([id, number]) => (
        <Anchor
          key={id}
          inherit
          td="underline"
          mr="xs"
          renderRoot={(props) => <Link to="/invoices/$id" params={{ id }} preload={false} {...props} />}
        >
          {t`Factura ${number}`}
        </Anchor>
      ))}
    </Text>
  );
}
