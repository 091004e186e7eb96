import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconReport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatLongDate } from '#app/ui/format/format-long-date.ts';
import { getWeeklyReport, LatestWeeklyReport, makeWeeklyReport } from '#contract/admin.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { nextReportDay } from '#domain/reports/previous-week.ts';
import { WeeklyReport as Report } from '#domain/reports/weekly-report.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportProgress } from './report-progress.tsx';
import { ReportSentence } from './report-sentence.tsx';
import { ReportSource } from './report-source.tsx';
import { useGeneratedReport } from './use-generated-report.ts';

/** The report of the last seven days (docs/specification.md#entities). */
export function WeeklyReport() {
  const { t } = useLingui();
  const isReachable = useReachable();
  const offlineText = t`Necesitas conexión para generar el informe.`;
  const { isBusy, failure, generate, report } = useGeneratedReport({
    id: 'weekly-report',
    endpoint: makeWeeklyReport,
    schema: Report,
    failure: t`No pudimos generar el informe semanal. Intenta nuevamente.`,
    offlineText,
  });
  const latest = useSnapshot({
    id: 'latest-weekly-report',
    schema: LatestWeeklyReport,
    fetch: (call, signal) => call(getWeeklyReport, {}, { signal }),
  });
  const shown = newerOf(report, latest.data?.report);
  return (
    <Paper component="section" aria-labelledby="week-title" p="md" shadow="xs">
      <Stack gap="sm" align="flex-start">
        <ReportHead
          id="week-title"
          title={t`Informe semanal`}
          hint={t`Qué pasó en los últimos 7 días y qué conviene hacer primero. Cada lunes encuentras el de la semana que terminó; además puedes pedir 4 al mes.`}
        >
          <Button
            leftSection={<IconReport size={16} />}
            loading={isBusy}
            disabled={!isReachable}
            onClick={() => void generate()}
          >
            <Trans>Generar informe semanal</Trans>
          </Button>
        </ReportHead>
        <ReportProgress isBusy={isBusy} text={t`Preparando el informe de los últimos 7 días…`} needs={offlineText} />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        {shown && <Body report={shown} />}
        {shown === null && <FirstReport />}
      </Stack>
    </Paper>
  );
}

/** Returns the newer of the report made here and the automatic one. */
function newerOf(made: Report | undefined, latest: Report | null | undefined): Report | null | undefined {
  if (!made || !latest) return made ?? latest;
  return Date.parse(made.generated_at) < Date.parse(latest.generated_at) ? latest : made;
}

/** Says when the first automatic report comes, for a plan that includes it. */
function FirstReport() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  if (PLAN_LIMITS[user.subscription_plan].weekly_reports === 0) return null;
  const day = formatLongDate(`${nextReportDay(new Date())}T12:00:00-05:00`);
  return (
    <Text size="sm">{t`Aún no hay informes. El primero llega el lunes ${day}; si no quieres esperar, genera uno.`}</Text>
  );
}

function Body({ report }: { report: Report }) {
  const { t } = useLingui();
  const sentences = report.sentences.filter(({ is_figure }) => !is_figure);
  return (
    <Stack gap="md" w="100%" component="article" aria-label={t`Informe del ${report.period}`}>
      <Text fw={550}>{t`Informe del ${report.period}`}</Text>
      {sentences.length > 0 && (
        <Stack gap={6}>
          {sentences.map((sentence) => (
            <Text key={sentence.text} component="div">
              <ReportSentence sentence={sentence} />
            </Text>
          ))}
        </Stack>
      )}
      <ReportFigures figures={report.figures} />
      <div>
        <Text component="h3" fw={600} size="sm" mb={6}>
          {t`Recomendaciones`}
        </Text>
        <Stack component="ol" gap={6} m={0} pl="lg">
          {report.actions.map((sentence) => (
            <li key={sentence.text}>
              <ReportSentence sentence={sentence} />
            </li>
          ))}
        </Stack>
      </div>
      <Group gap="md" justify="space-between">
        <NextStep report={report} />
        <ReportSource writer={report.written_by} at={report.generated_at} />
      </Group>
    </Stack>
  );
}

function NextStep({ report: { cta, cta_search } }: { report: Report }) {
  return (
    <Button
      variant="light"
      renderRoot={(props) =>
        cta_search === null ? (
          <Link to="/upload" {...props} />
        ) : (
          <Link to="/invoices" search={InvoiceView.parse(cta_search)} preload={false} {...props} />
        )
      }
    >
      {cta}
    </Button>
  );
}
