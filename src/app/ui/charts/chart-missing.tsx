import { Trans } from '@lingui/react/macro';
import { Center, Text } from '@mantine/core';

/** Shown when the code of the chart cannot be loaded; the table has the same values. */
export function ChartMissing() {
  return (
    <Center h="100%">
      <Text size="sm" c="dimmed">
        <Trans>La gráfica no está disponible ahora. Mira la tabla.</Trans>
      </Text>
    </Center>
  );
}
