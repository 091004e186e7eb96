import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { makeCompanySummary } from '#contract/admin.ts';
import { CompanySummary as Summary } from '#domain/reports/company-facts.ts';
import { ReportHead } from './report-head.tsx';
import { ReportProgress } from './report-progress.tsx';
import { ReportSentence } from './report-sentence.tsx';
import { ReportSource } from './report-source.tsx';
import { summaryPreview } from './summary-preview.ts';
import { useGeneratedReport } from './use-generated-report.ts';

/** A short summary of the company (docs/specification.md#calls). */
export function CompanySummary() {
  const { t } = useLingui();
  const isReachable = useReachable();
  const offlineText = t`Necesitas conexión para generar el resumen.`;
  const { isBusy, failure, generate, report } = useGeneratedReport({
    id: 'company-summary',
    endpoint: makeCompanySummary,
    schema: Summary,
    failure: t`No pudimos generar el resumen de la empresa. Intenta nuevamente.`,
    offlineText,
  });
  return (
    <Paper component="section" aria-labelledby="summary-title" p="md" shadow="xs">
      <Stack gap="sm" align="flex-start">
        <ReportHead
          id="summary-title"
          title={t`Resumen de la empresa`}
          hint={t`El año de tu empresa en pocas frases, para compartir con tu contador o tu socio.`}
        >
          <Button
            variant="default"
            leftSection={<IconFileText size={16} />}
            loading={isBusy}
            disabled={!isReachable}
            onClick={() => void generate()}
          >
            <Trans>Generar resumen</Trans>
          </Button>
        </ReportHead>
        <ReportProgress isBusy={isBusy} text={t`Preparando el resumen…`} needs={offlineText} />
        {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
        {report && <Body key={report.generated_at} summary={report} />}
      </Stack>
    </Paper>
  );
}

function Body({ summary }: { summary: Summary }) {
  const [isExpanded, setIsWhole] = useState(false);
  return (
    <Stack gap="xs" align="flex-start">
      {isExpanded ? (
        summary.sentences.map((sentence) => (
          <Text key={sentence.text} component="div">
            <ReportSentence sentence={sentence} />
          </Text>
        ))
      ) : (
        <>
          <Text>{summaryPreview(summary.summary)}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
            <Trans>Leer completo, con sus facturas</Trans>
          </Button>
        </>
      )}
      <ReportSource writer={summary.written_by} at={summary.generated_at} />
    </Stack>
  );
}
