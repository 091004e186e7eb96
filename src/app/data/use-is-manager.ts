import { isManager } from '#domain/accounts/user-rules.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useCompanyUsers } from './use-company-users.ts';

/**
 * Returns whether the user is an administrator or the titular. The profile does not contain the titular; the list of
 * users does.
 */
export function useIsManager(): boolean {
  const { user: me } = useSignedIn();
  const { data: users } = useCompanyUsers();
  return isManager({
    role: me.role,
    is_titular: users?.some(({ id, is_titular }) => id === me.id && is_titular) ?? false,
  });
}
