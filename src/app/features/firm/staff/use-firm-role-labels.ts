import { useLingui } from '@lingui/react/macro';
import type { FirmRole } from '#domain/firms/own-firm.ts';

export function useFirmRoleLabels(): Record<FirmRole, string> {
  const { t } = useLingui();
  return { owner: t`propietario`, staff: t`equipo` };
}
