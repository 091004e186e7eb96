import { useLingui } from '@lingui/react/macro';
import type { TaxIdType } from '#domain/accounts/sign-up.ts';

export function useTaxIdLabels(): Record<TaxIdType, string> {
  const { t } = useLingui();
  return { NIT: t`NIT`, CC: t`Cédula de ciudadanía`, Passport: t`Pasaporte` };
}
