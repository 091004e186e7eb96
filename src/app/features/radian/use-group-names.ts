import { useLingui } from '@lingui/react/macro';
import type { DeadlineGroup } from '#domain/radian/radian-summary.ts';

export function useGroupNames(): Record<DeadlineGroup, string> {
  const { t } = useLingui();
  return {
    today: t`Vence hoy`,
    tomorrow: t`Vence mañana`,
    week: t`Esta semana`,
    later: t`Más adelante`,
    missing: t`Sin acuse o sin recibo`,
    tacit: t`Vencidas: aceptadas tácitamente por ley`,
  };
}
