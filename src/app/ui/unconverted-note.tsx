import { Plural } from '@lingui/react/macro';
import { Text } from '@mantine/core';

/** Foreign documents without a rate are counted but not summed; without this note the sums would look wrong. */
export function UnconvertedNote({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <Text size="sm" c="dimmed">
      <Plural
        value={count}
        one="# factura en otra moneda no trae tasa de cambio y no entra en los totales."
        many="# de facturas en otra moneda no traen tasa de cambio y no entran en los totales."
        other="# facturas en otra moneda no traen tasa de cambio y no entran en los totales."
      />
    </Text>
  );
}
