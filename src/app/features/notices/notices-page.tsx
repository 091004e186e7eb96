import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import {
  type MentionNotice,
  useMarkRead,
  useMentions,
  useNewAssignments,
  useWaitingApprovals,
} from '#app/notices/use-notices.ts';
import { useRadianSummary } from '#app/radian/use-radian-summary.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { Money } from '#app/ui/money.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { formatDate } from '#domain/dates/dates.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { ME } from '#domain/views/view-conditions.ts';
import { readRows } from '#store/invoices/read-rows.ts';

/** What waits for the user, all of it from what is on the device (docs/comments.md#notices). */
export function NoticesPage() {
  const { t } = useLingui();
  const mentions = useMentions();
  const approvals = useWaitingApprovals();
  const assignments = useNewAssignments();
  const markRead = useMarkRead();
  const unread = mentions?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  const assigned = assignments?.ids ?? [];
  const { summary } = useRadianSummary();
  const ending = summary?.groups.today.map(({ purchase }) => purchase.id) ?? [];
  const isLoaded = mentions && approvals && assignments && summary;
  const isEmpty = isLoaded && mentions.length + approvals.length + assigned.length + ending.length === 0;
  return (
    <Stack gap="md">
      <PageHeader title={t`Notificaciones`}>
        {unread.length + assigned.length > 0 && (
          <Button
            variant="default"
            onClick={() =>
              void markRead({ mentions: unread, ...(assignments && { assignmentsUntil: assignments.newest }) })
            }
          >
            <Trans>Marcar todo como leído</Trans>
          </Button>
        )}
      </PageHeader>
      {!isLoaded && <TableSkeleton rows={4} />}
      {isEmpty && (
        <EmptyState
          icon={<IconBell />}
          text={t`Nada nuevo para ti. Aquí verás quién te menciona, las facturas que te asignan y las que esperan tu aprobación.`}
        >
          <Button variant="default" renderRoot={(props) => <Link to="/radian" {...props} />}>
            <Trans>Ver plazos</Trans>
          </Button>
        </EmptyState>
      )}
      {ending.length > 0 && (
        // They are no notices: they are here until they are answered or over.
        <Invoices title={t`Plazos que vencen hoy`} ids={ending}>
          <Link to="/radian" style={INK}>
            <Trans>Ver plazos</Trans>
          </Link>
        </Invoices>
      )}
      {approvals && approvals.length > 0 && (
        <Invoices title={t`Por aprobar`} ids={approvals}>
          <ListLink search={{ review: 'mine' }} />
        </Invoices>
      )}
      {assigned.length > 0 && (
        <Invoices title={t`Te asignaron`} ids={assigned}>
          <ListLink search={{ assignee: ME }} />
        </Invoices>
      )}
      {mentions && mentions.length > 0 && (
        <Mentions mentions={mentions} onRead={(ids) => markRead({ mentions: ids })} />
      )}
    </Stack>
  );
}

const ListLink = ({ search }: { search: Partial<InvoiceView> }) => (
  <Link to="/invoices" search={search} style={INK}>
    <Trans>Ver en la lista</Trans>
  </Link>
);

/** A link in the colour of the text, underlined, also in the dark. */
const INK = { color: 'inherit' };

/** More are in the list of invoices, with its filter. */
const SHOWN = 20;

/** `children`: the way to all of them. */
type InvoicesProps = { title: string; ids: readonly string[]; children: ReactNode };

function Invoices({ title, ids, children }: InvoicesProps) {
  const { store } = useSignedIn();
  const shown = ids.slice(0, SHOWN);
  const rows = useLiveQuery(() => readRows(store, shown), [store, shown.join(' ')]);
  return (
    <section>
      <Group justify="space-between">
        <Title order={2} fz="md" fw={600}>
          {title} ({ids.length})
        </Title>
        {children}
      </Group>
      <Stack gap="xs" mt="xs">
        {rows?.map((row) => (
          <Card key={row.id} withBorder padding="sm">
            <Group justify="space-between" gap="xs">
              <Link to="/invoices/$id" params={{ id: row.id }} style={INK}>
                {row.invoice_number} · {otherParty(row).name}
              </Link>
              <Text span size="sm">
                {formatDate(row.issue_date)} · <Money amount={row.total_amount} currency={row.currency} />
              </Text>
            </Group>
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
      <Title order={2} fz="md" fw={600}>
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
      <Link
        to="/invoices/$id"
        params={{ id: mention.data.invoice_id }}
        style={INK}
        onClick={() => void onRead([mention.id])}
      >
        <Trans>Ver la factura</Trans>
      </Link>
    </Card>
  );
}
