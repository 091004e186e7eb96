import { useSignedIn } from '#app/session/session-context.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import type { Role } from '#domain/accounts/user.ts';

/** docs/specification.md#permissions. */
const DELETING_ROLES: Record<Role, boolean> = {
  regular_user: true,
  super_user: true,
  admin: true,
  super_admin: false,
};

/** Returns whether the user's role may delete invoices. */
export const useCanDelete = (): boolean => DELETING_ROLES[useSignedIn().user.role];

/**
 * A regular user may not delete many at once (docs/plans.md#features-by-role). A titular with that role may: the
 * feature to see the users distinguishes them.
 */
export function useCanDeleteMany(): boolean {
  const { user } = useSignedIn();
  const canDelete = useCanDelete();
  return canDelete && (user.role !== 'regular_user' || allows(user.permissions, 'view_users'));
}
