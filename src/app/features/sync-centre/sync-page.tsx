import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { listPendingChanges } from '#sync/outbox/list-pending-changes.ts';
import { ChangeLists } from './changes/change-lists.tsx';
import { DevicePanel } from './device/device-panel.tsx';
import { HandoverSection } from './handover/handover-section.tsx';
import { SyncLog } from './log/sync-log.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { StatusCard } from './status-card.tsx';
import classes from './sync-centre.module.css';
import { useDownloadPending } from './use-download-pending.ts';
import { useSyncNow } from './use-sync-now.ts';
import { useSyncReport } from './use-sync-report.ts';

/** Lists the changes that are not sent yet, the reasons, and the actions (docs/offline.md#sync-screen). */
export function SyncPage() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const report = useSyncReport();
  const changes = useLiveQuery(() => listPendingChanges(store), [store]);
  const { isBusy, syncNow } = useSyncNow();
  const save = useDownloadPending();
  // With nothing to send, the button only asks the server for what is new.
  const isQuiet = changes !== undefined && changes.length === 0;
  return (
    <Stack gap="md">
      <PageHeader title={t`Sincronización`} subtitle={t`Lo que este dispositivo aún no ha enviado.`}>
        {changes !== undefined && changes.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save()}>
            <Trans>Descargar copia</Trans>
          </Button>
        )}
        <Button
          variant={isQuiet ? 'default' : 'filled'}
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void syncNow()}
        >
          {isQuiet ? <Trans>Buscar cambios</Trans> : <Trans>Reintentar ahora</Trans>}
        </Button>
      </PageHeader>
      {report && <PausedNotice paused={report.paused} />}
      <div className={classes['columns']}>
        <Stack gap="lg" miw={0}>
          {report && <StatusCard report={report} />}
          {changes ? <ChangeLists all={changes} /> : <TableSkeleton rows={3} />}
          <HandoverSection />
          <SyncLog />
        </Stack>
        <DevicePanel invoices={report?.invoices} />
      </div>
    </Stack>
  );
}
