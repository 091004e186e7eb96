import { useLingui } from '@lingui/react/macro';
import type { TaxIdType } from '#domain/companies/tax-id.ts';

export function useTaxIdLabels(): Record<TaxIdType, string> {
  const { t } = useLingui();
  return { NIT: t`NIT`, CC: t`Cédula de ciudadanía`, Passport: t`Pasaporte` };
}
