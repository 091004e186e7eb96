import { useLingui } from '@lingui/react/macro';
import type { OwnershipDecision } from './use-decide-ownership.ts';

export function useDecisionLabels(): Record<OwnershipDecision, string> {
  const { t } = useLingui();
  return { income: t`Ingreso`, expense: t`Gasto`, none: t`Dejar sin clasificar`, delete: t`Eliminar` };
}
