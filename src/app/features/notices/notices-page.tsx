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
  const mentions = useMentions();
  const approvals = useWaitingApprovals();
  const assignments = useNewAssignments();
  const markRead = useMarkRead();
  const unread = mentions?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  const assigned = assignments?.ids ?? [];
  const { summary, today } = useRadianSummary();
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
      {isEmpty && <Nothing />}
      {/* They are no notices: they are here until they are answered or over. */}
      {ending.length > 0 && <EndingTerms ids={ending} today={today} />}
      {approvals && approvals.length > 0 && <WaitingApprovals ids={approvals} />}
      {assigned.length > 0 && <NewAssignments ids={assigned} />}
      {mentions && mentions.length > 0 && (
        <Mentions mentions={mentions} onRead={(ids) => markRead({ mentions: ids })} />
      )}
      {isLoaded && allows(user.permissions, 'access_admin_portal') && <WeeklyReportNotice />}
    </Stack>
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
