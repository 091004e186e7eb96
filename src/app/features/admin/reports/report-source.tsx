import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { Writer } from '#domain/reports/weekly-report.ts';

/** Shows the author (rules or model) and the time of the report. */
export function ReportSource({ writer, at }: { writer: Writer; at: string }) {
  const { t } = useLingui();
  const { date, time } = formatInstant(Date.parse(at));
  const texts =
    writer === 'rules'
      ? t`Generado con reglas sobre tus datos`
      : t`Redactado por un modelo de lenguaje sobre las cifras de tus datos`;
  return (
    <Text size="xs" c="dimmed">
      {t`${texts} · ${date}, ${time}`}
    </Text>
  );
}
