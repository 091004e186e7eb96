import { Plural } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatCount } from '#app/ui/format/format-count.ts';
import type { LinesSummary } from '#domain/reconciliation/summarize-lines.ts';

/** Why fewer are to be resolved than the card "Solo en Cuadra" counts: "20 solo en Cuadra, 5 de ellas pueden salir en el siguiente listado." */
export function OnlyLocalNote({ summary }: { summary: LinesSummary }) {
  const recent = summary.reasons['only_local recent'] ?? 0;
  if (recent === 0) return null;
  const all = formatCount(summary.classes.only_local.count);
  return (
    <Text size="sm" c="dimmed">
      <Plural
        value={recent}
        one={`${all} solo en Cuadra, # de ellas puede salir en el siguiente listado.`}
        many={`${all} solo en Cuadra, # de ellas pueden salir en el siguiente listado.`}
        other={`${all} solo en Cuadra, # de ellas pueden salir en el siguiente listado.`}
      />
    </Text>
  );
}
