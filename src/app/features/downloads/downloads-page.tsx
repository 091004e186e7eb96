import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useYears } from '#app/data/use-years.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { YearSelect } from '#app/ui/select/year-select.tsx';
import { type ReportPeriod, reportTabs } from '#domain/reports/company-report.ts';
import { PeriodSelect } from './period-select.tsx';
import { ReportState } from './report-state.tsx';
import { SheetList } from './sheet-list.tsx';
import { usePeriodName } from './use-period-name.ts';
import { useReport } from './use-report.ts';

type Props = { period: ReportPeriod; onPeriod: (period: ReportPeriod) => void };

export function DownloadsPage({ period, onPeriod }: Props) {
  const { t } = useLingui();
  const { permissions } = useSignedIn().user;
  const years = useYears();
  const report = useReport(period);
  const isNothing = reportTabs(permissions).length === 0;
  const year = typeof period === 'string' ? period : period.from.slice(0, 4);
  const name = usePeriodName(period);
  return (
    <Stack gap="md">
      <PageHeader title={t`Descargas`} subtitle={t`Tus facturas en un archivo de Excel, listo para filtrar y sumar.`}>
        <YearSelect year={year} years={years} onYear={onPeriod} />
        {year !== 'all' && <PeriodSelect year={year} period={period} onPeriod={onPeriod} />}
      </PageHeader>
      <Paper component="section" p="md" aria-labelledby="report-title">
        <Stack gap="md" align="flex-start">
          <Text component="h2" id="report-title" fw={600}>
            {t`Reporte maestro de ${name}`}
          </Text>
          {isNothing && (
            <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} />} p="sm">
              {t`Tu plan no incluye hojas para descargar. Mejora tu plan para obtener el reporte.`}
            </Alert>
          )}
          <Button
            leftSection={<IconDownload size={16} />}
            disabled={isNothing || report.isBusy}
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
