import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MentionNotice, useMarkRead, useMentions, useWaitingApprovals } from '#app/notices/use-notices.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** What waits for the user: mentions and purchases to approve. All of it is on the device (docs/comments.md#notices). */
export function NoticesPage() {
  const { t } = useLingui();
  const mentions = useMentions();
  const approvals = useWaitingApprovals();
  const markRead = useMarkRead();
  const unread = mentions?.filter(({ isRead }) => !isRead) ?? [];
  const isEmpty = mentions?.length === 0 && approvals?.length === 0;
  return (
    <Stack gap="md">
      <PageHeader title={t`Avisos`}>
        <Button
          variant="default"
          disabled={unread.length === 0}
          onClick={() => void markRead(unread.map(({ id }) => id))}
        >
          <Trans>Marcar todo como leído</Trans>
        </Button>
      </PageHeader>
      {(!mentions || !approvals) && <TableSkeleton rows={4} />}
      {isEmpty && <EmptyState icon={<IconBell />} text={t`No tienes avisos.`} />}
      {approvals && approvals.length > 0 && <Approvals rows={approvals} />}
      {mentions && mentions.length > 0 && <Mentions mentions={mentions} onRead={markRead} />}
    </Stack>
  );
}

/** More are in the list of invoices, with its filter. */
const SHOWN = 20;

function Approvals({ rows }: { rows: readonly InvoiceRow[] }) {
  const count = rows.length;
  return (
    <section>
      <Group justify="space-between">
        <Title order={2} size="h4">
          <Trans>Por aprobar</Trans> ({count})
        </Title>
        <Link to="/invoices" search={{ review: 'mine' }}>
          <Trans>Ver en la lista</Trans>
        </Link>
      </Group>
      <Stack gap="xs" mt="xs">
        {rows.slice(0, SHOWN).map((row) => (
          <Card key={row.id} withBorder padding="sm">
            <Link to="/invoices/$id" params={{ id: row.id }}>
              {row.invoice_number} · {row.supplier_name}
            </Link>
          </Card>
        ))}
      </Stack>
    </section>
  );
}

type MentionsProps = { mentions: readonly MentionNotice[]; onRead: (ids: readonly string[]) => Promise<void> };

function Mentions({ mentions, onRead }: MentionsProps) {
  return (
    <section>
      <Title order={2} size="h4">
        <Trans>Te mencionaron</Trans>
      </Title>
      <Stack gap="xs" mt="xs">
        {mentions.map((mention) => (
          <Mention key={mention.id} mention={mention} onRead={onRead} />
        ))}
      </Stack>
    </section>
  );
}

function Mention({ mention, onRead }: Pick<MentionsProps, 'onRead'> & { mention: MentionNotice }) {
  const { date, time } = formatInstant(Date.parse(mention.data.at));
  return (
    <Card withBorder padding="sm">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {mention.updated_by}
        </Text>
        <Text size="sm">
          {date}, {time}
        </Text>
        {!mention.isRead && (
          <Badge size="sm" variant="light">
            <Trans>Sin leer</Trans>
          </Badge>
        )}
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {mention.data.text}
      </Text>
      <Link to="/invoices/$id" params={{ id: mention.data.invoice_id }} onClick={() => void onRead([mention.id])}>
        <Trans>Ver la factura</Trans>
      </Link>
    </Card>
  );
}
