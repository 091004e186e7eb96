import { useLingui } from '@lingui/react/macro';
import type { Plan } from '#domain/companies/plan.ts';

export function usePlanLabels(): Record<Plan, string> {
  const { t } = useLingui();
  return { free: t`Gratis`, basic: t`Básico`, pro: t`Pro` };
}
