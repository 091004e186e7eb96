import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { expectedDv } from '#domain/companies/expected-dv.ts';

/** Warns, but does not refuse: a NIT is typed with a wrong check digit (docs/dian.md#nit). */
export function CheckDigitNote({ taxId }: { taxId: string }) {
  const { t } = useLingui();
  const dv = expectedDv(taxId);
  if (dv === undefined) return null;
  return (
    <Text role="status" size="xs" mt={6} c="var(--cuadra-warning)">
      {t`El dígito de verificación de este NIT debería ser ${dv}. Revísalo antes de continuar.`}
    </Text>
  );
}
