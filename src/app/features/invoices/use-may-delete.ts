import { useSignedIn } from '#app/shell/session-context.tsx';
import type { Role } from '#domain/user.ts';

/** Spec §6. */
const DELETING_ROLES: Record<Role, boolean> = {
  regular_user: true,
  super_user: true,
  admin: true,
  super_admin: false,
};

export const useMayDelete = (): boolean => DELETING_ROLES[useSignedIn().user.role];
