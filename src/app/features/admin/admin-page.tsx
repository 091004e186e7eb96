import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { MailboxState } from '#domain/mail/mail-message.ts';
import { CertifiedEmails } from './mail/certified-emails.tsx';
import { MailLog } from './mail/mail-log.tsx';
import { useMailLog } from './mail/use-mail-log.ts';
import { CompanySummary } from './reports/company-summary.tsx';
import { WeeklyReport } from './reports/weekly-report.tsx';
import { useAdminSettings } from './use-admin-settings.ts';

export function AdminPage() {
  const { t } = useLingui();
  const state = useAdminSettings();
  const log = useMailLog();
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Administración`}
        subtitle={<DataAsOf {...state} failure={t`No pudimos cargar los correos certificados. Intenta nuevamente.`} />}
      />
      <WeeklyReport />
      <CompanySummary />
      <Settings state={state} mailbox={log.mailbox} />
      <MailLog log={log} onSenderAccepted={state.refresh} />
    </Stack>
  );
}

type SettingsProps = { state: ReturnType<typeof useAdminSettings>; mailbox: MailboxState | undefined };

function Settings({ state, mailbox }: SettingsProps) {
  const { t } = useLingui();
  const { data: settings, isLoading, isRead, refresh, saveSettings } = state;
  if (settings) return <CertifiedEmails settings={settings} onSettings={saveSettings} mailbox={mailbox} />;
  if (isLoading || !isRead) return <Skeleton height={260} />;
  return (
    <LoadFailure
      offline={t`Necesitas conexión para ver los correos certificados.`}
      failed={t`No pudimos cargar los correos certificados. Intenta nuevamente.`}
      onRetry={refresh}
    />
  );
}
