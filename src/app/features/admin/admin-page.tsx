import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { CertifiedEmails } from './mail/certified-emails.tsx';
import { InactiveIngest } from './mail/inactive-ingest.tsx';
import { MailLog } from './mail/mail-log.tsx';
import { type MailLogState, useMailLog } from './mail/use-mail-log.ts';
import { CompanySummary } from './reports/company-summary.tsx';
import { WeeklyReport } from './reports/weekly-report.tsx';
import { useAdminSettings } from './use-admin-settings.ts';

export function AdminPage() {
  const { t } = useLingui();
  const state = useAdminSettings();
  const log = useMailLog();
  const isActive = log.mailbox?.is_connected !== false;
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Administración`}
        subtitle={<DataAsOf {...state} failure={t`No pudimos cargar los correos certificados. Intenta nuevamente.`} />}
      />
      <WeeklyReport />
      <CompanySummary />
      <Settings state={state} log={log} />
      {(isActive || log.items?.length !== 0) && <MailLog log={log} onSenderAccepted={state.refresh} />}
    </Stack>
  );
}

type SettingsProps = { state: ReturnType<typeof useAdminSettings>; log: MailLogState };

function Settings({ state, log }: SettingsProps) {
  const { t } = useLingui();
  const { data: settings, isLoading, isRead, refresh, saveSettings } = state;
  const { mailbox } = log;
  // A form that disappears once the state of the mailbox is known would only be in the way.
  const isUnknown = !mailbox && (log.isLoading || !log.isRead);
  if (settings && !isUnknown) {
    return mailbox?.is_connected === false ? (
      <InactiveIngest settings={settings} onSettings={saveSettings} mailbox={mailbox} />
    ) : (
      <CertifiedEmails settings={settings} onSettings={saveSettings} mailbox={mailbox} />
    );
  }
  if (isUnknown || isLoading || !isRead) return <Skeleton height={260} />;
  return (
    <LoadFailure
      offline={t`Necesitas conexión para ver los correos certificados.`}
      failed={t`No pudimos cargar los correos certificados. Intenta nuevamente.`}
      onRetry={refresh}
    />
  );
}
