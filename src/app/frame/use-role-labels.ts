import { useLingui } from '@lingui/react/macro';
import type { Role } from '#domain/accounts/user.ts';

/** docs/specification.md#purpose, in lower case as it writes them. */
export function useRoleLabels(): Record<Role, string> {
  const { t } = useLingui();
  return {
    regular_user: t`usuario regular`,
    super_user: t`usuario avanzado`,
    admin: t`administrador`,
    super_admin: t`super administrador`,
  };
}
