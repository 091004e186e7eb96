import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMarkRead, useMentions, useNewAssignments, useWaitingApprovals } from '#app/notices/use-notices.ts';
import { useRadianSummary } from '#app/radian/use-radian-summary.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import { EndingTerms, NewAssignments, WaitingApprovals } from './invoice-notices.tsx';
import { Mentions } from './mentions.tsx';
import { WeeklyReportNotice } from './weekly-report-notice.tsx';

/** What waits for the user, all of it from what is on the device (docs/comments.md#notices). */
export function NoticesPage() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const notices = useNotices();
  const markRead = useMarkRead();
  const unread = notices?.mentions.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  const markAll = () =>
    void markRead({ mentions: unread, ...(notices && { assignmentsUntil: notices.assignments.newest }) });
  return (
    <Stack gap="md">
      <PageHeader title={t`Notificaciones`}>
        {unread.length + (notices?.assignments.ids.length ?? 0) > 0 && (
          <Button variant="default" onClick={markAll}>
            <Trans>Marcar todo como leído</Trans>
          </Button>
        )}
      </PageHeader>
      {notices ? <Lists notices={notices} /> : <TableSkeleton rows={4} />}
      {notices && allows(user.permissions, 'access_admin_portal') && <WeeklyReportNotice />}
    </Stack>
  );
}

/** Undefined until all of them are read: a later one would move the others. */
function useNotices() {
  const mentions = useMentions();
  const approvals = useWaitingApprovals();
  const assignments = useNewAssignments();
  const { summary, today } = useRadianSummary();
  if (!mentions || !approvals || !assignments || !summary) return undefined;
  return { mentions, approvals, assignments, ending: summary.groups.today.map(({ purchase }) => purchase.id), today };
}

function Lists({ notices }: { notices: NonNullable<ReturnType<typeof useNotices>> }) {
  const markRead = useMarkRead();
  const { mentions, approvals, assignments, ending, today } = notices;
  const assigned = assignments.ids;
  if (mentions.length + approvals.length + assigned.length + ending.length === 0) return <Nothing />;
  return (
    <>
      {/* They are no notices: they are here until they are answered or over. */}
      {ending.length > 0 && <EndingTerms ids={ending} today={today} />}
      {approvals.length > 0 && <WaitingApprovals ids={approvals} />}
      {assigned.length > 0 && <NewAssignments ids={assigned} />}
      {mentions.length > 0 && <Mentions mentions={mentions} onRead={(ids) => markRead({ mentions: ids })} />}
    </>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<IconBell />}
      text={t`Nada nuevo para ti. Aquí verás las compras cuyo plazo para reclamar vence hoy, las que esperan tu aprobación, las facturas que te asignan y los comentarios que te mencionan.`}
    >
      <Button variant="default" renderRoot={(props) => <Link to="/radian" {...props} />}>
        <Trans>Ver plazos</Trans>
      </Button>
    </EmptyState>
  );
}
