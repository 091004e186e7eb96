import { useLingui } from '@lingui/react/macro';
import { IconReport } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { LatestWeeklyReport } from '#contract/admin.ts';
import { readSnapshot } from '#store/snapshots/last-snapshot.ts';
import { NoticeCard, NoticeRow } from './notice-card.tsx';

/** The way to the report of the week, with the days of the last automatic one that is on the device. */
export function WeeklyReportNotice() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const stored = useLiveQuery(() => readSnapshot(store, 'latest-weekly-report'), [store]);
  const report = LatestWeeklyReport.safeParse(stored?.data).data?.report;
  return (
    <NoticeCard title={t`Informe semanal`}>
      <NoticeRow
        to={{ to: '/admin' }}
        icon={<IconReport />}
        title={report ? t`Informe del ${report.period}` : t`Informe de la semana`}
        detail={t`Qué pasó en los últimos 7 días y qué conviene hacer primero.`}
        what={t`Uno nuevo cada lunes`}
        date=""
      />
    </NoticeCard>
  );
}
