import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Stack, Text } from '@mantine/core';
import { LoadMore } from '#app/forms/load-more.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { MailMessage } from '#domain/mail/mail-message.ts';
import { MailActions } from './mail-actions.tsx';
import { MailInstant, MailSender } from './mail-columns.tsx';
import { MailResult } from './mail-result.tsx';
import type { MailLogState } from './use-mail-log.ts';

type LogProps = { log: MailLogState; onSenderAccepted: () => void };

/** Lists the received e-mails with their results. */
export function MailLog({ log, onSenderAccepted }: LogProps) {
  const { t } = useLingui();
  return (
    <Paper component="section" aria-labelledby="mail-title" p="md" shadow="xs">
      <Stack gap="sm">
        <div>
          <Text component="h2" id="mail-title" fw={600}>
            {t`Correos recibidos`}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {t`Los mensajes que llegaron a tu dirección para recibir facturas y qué trajo cada uno.`}{' '}
            <DataAsOf {...log} failure={t`No pudimos cargar el registro de correos. Intenta nuevamente.`} />
          </Text>
        </div>
        <Body log={log} onSenderAccepted={onSenderAccepted} />
      </Stack>
    </Paper>
  );
}

function Body({ log, onSenderAccepted }: LogProps) {
  const { t } = useLingui();
  const { items, isLoading, isRead, refresh } = log;
  if (items) {
    return (
      <>
        <Messages items={items} onMessage={log.replaceItem} onSenderAccepted={onSenderAccepted} />
        <LoadMore pages={log}>
          <Trans>Ver más correos</Trans>
        </LoadMore>
      </>
    );
  }
  if (isLoading || !isRead) return <TableSkeleton rows={4} />;
  return (
    <LoadFailure
      offline={t`Necesitas conexión para ver los correos recibidos.`}
      failed={t`No pudimos cargar el registro de correos. Intenta nuevamente.`}
      onRetry={refresh}
    />
  );
}

type MessagesProps = {
  items: readonly MailMessage[];
  onMessage: (message: MailMessage) => void;
  onSenderAccepted: () => void;
};

function Messages({ items, ...decisions }: MessagesProps) {
  const { t } = useLingui();
  return (
    <DataTable
      label={t`Correos recibidos`}
      rows={items}
      keyOf={({ id }) => id}
      empty={t`Aún no ha llegado ningún correo.`}
      columns={[
        { label: t`Asunto`, cell: ({ subject }) => subject || t`(sin asunto)` },
        { label: t`De`, cell: (message) => <MailSender message={message} /> },
        { label: t`Llegó`, cell: ({ received_at }) => <MailInstant instant={received_at} /> },
        { label: t`Resultado`, cell: (message) => <MailResult message={message} /> },
        {
          label: t`Acciones`,
          isActions: true,
          align: 'right',
          cell: (message) => <MailActions message={message} {...decisions} />,
        },
      ]}
    />
  );
}
