import { Trans } from '@lingui/react/macro';
import { Center, Text } from '@mantine/core';

/** The part that draws could not be fetched; the figures are in the table. */
export function ChartMissing() {
  return (
    <Center h="100%">
      <Text size="sm" c="dimmed">
        <Trans>La gráfica no está disponible ahora. Mira la tabla.</Trans>
      </Text>
    </Center>
  );
}
