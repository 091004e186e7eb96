import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { checkDigit } from '#domain/nit.ts';

/** A warning, never a refusal: a NIT typed as 'number-DV' whose check digit does not fit (DIAN.md §2). */
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

/** The check digit it should have had; undefined when there is nothing to warn about. */
export function expectedDv(taxId: string): string | undefined {
  const typed = /^([\d.\s]+)-\s*(\d)\s*$/.exec(taxId.trim());
  if (!typed?.[1]) return undefined;
  const dv = checkDigit(typed[1].replace(/\D/g, ''));
  return dv === typed[2] ? undefined : dv;
}
