import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { PeriodControl } from '#app/period/period-control.tsx';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { type PeriodView, periodOfView } from '#domain/dates/period-filter.ts';
import { reportTabs } from '#domain/reports/company-report.ts';
import { InvoiceCount } from './invoice-count.tsx';
import { ReportState } from './report-state.tsx';
import { SheetList } from './sheet-list.tsx';
import { useReport } from './use-report.ts';

type Props = { view: PeriodView; onView: (view: PeriodView) => void };

export function DownloadsPage({ view, onView }: Props) {
  const { t } = useLingui();
  const { permissions } = useSignedIn().user;
  const isReachable = useReachable();
  const period = periodOfView(view);
  const report = useReport(period);
  const isNothing = reportTabs(permissions).length === 0;
  const name = usePeriodName(period);
  return (
    <Stack gap="md">
      <PageHeader title={t`Descargas`} subtitle={t`Tus facturas en un archivo de Excel, listo para filtrar y sumar.`}>
        <PeriodControl view={view} onView={onView} />
      </PageHeader>
      <Paper component="section" p="md" aria-labelledby="report-title">
        <Stack gap="md" align="flex-start">
          <div>
            <Text component="h2" id="report-title" fw={600}>
              {t`Reporte maestro de ${name}`}
            </Text>
            <InvoiceCount period={period} />
          </div>
          {isNothing && (
            <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} />} p="sm">
              {t`Tu plan no incluye hojas para descargar. Mejora tu plan para obtener el reporte.`}
            </Alert>
          )}
          <Button
            leftSection={<IconDownload size={16} />}
            disabled={isNothing || report.isBusy || !isReachable}
            onClick={() => void report.download()}
          >
            <Trans>Descargar Excel</Trans>
          </Button>
          <ReportState state={report} period={name} />
          <SheetList permissions={permissions} />
        </Stack>
      </Paper>
    </Stack>
  );
}
