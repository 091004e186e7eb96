import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PeriodControl } from '#app/period/period-control.tsx';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { type PeriodView, periodOfView } from '#domain/dates/period-filter.ts';
import { reportTabs } from '#domain/reports/company-report.ts';
import { ReportState } from './report-state.tsx';
import { SheetList } from './sheet-list.tsx';
import { useReport } from './use-report.ts';
import { useSheetCounts } from './use-sheet-counts.ts';

type Props = { view: PeriodView; onView: (view: PeriodView) => void };

export function DownloadsPage({ view, onView }: Props) {
  const { t } = useLingui();
  const { permissions } = useSignedIn().user;
  const isReachable = useReachable();
  // The same object while the view is the same: the counts depend on it.
  const period = useMemo(() => periodOfView(view), [view]);
  const report = useReport(period);
  const isNothing = reportTabs(permissions).length === 0;
  const name = usePeriodName(period);
  const counts = useSheetCounts(period);
  return (
    <Stack gap="md">
      <PageHeader title={t`Descargas`} subtitle={t`Tus facturas en un archivo de Excel, listo para filtrar y sumar.`}>
        <PeriodControl view={view} onView={onView} />
      </PageHeader>
      <Paper component="section" p="md" aria-labelledby="report-title">
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <div style={{ flex: '1 1 320px' }}>
              <Text component="h2" id="report-title" fw={600}>
                {t`Reporte maestro de ${name}`}
              </Text>
              {counts?.Invoices !== undefined && (
                <Text size="sm">
                  <Plural
                    value={counts.Invoices}
                    one="# factura en el periodo"
                    many="# de facturas en el periodo"
                    other="# facturas en el periodo"
                  />
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {t`Elige el periodo según para qué lo necesitas: un mes para conciliar, un bimestre para el IVA, un año para la renta y la exógena.`}
              </Text>
            </div>
            <Button
              leftSection={<IconDownload size={16} />}
              disabled={isNothing || report.isBusy || !isReachable}
              onClick={() => void report.download()}
            >
              <Trans>Descargar Excel</Trans>
            </Button>
          </Group>
          {isNothing && (
            <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} />} p="sm">
              {t`Tu plan no incluye hojas para descargar. Mejora tu plan para obtener el reporte.`}
            </Alert>
          )}
          <ReportState state={report} period={name} />
          <SheetList permissions={permissions} counts={counts} />
        </Stack>
      </Paper>
    </Stack>
  );
}
