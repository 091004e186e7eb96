import type { Role } from '#domain/accounts/user.ts';
import type { CompanyUser, UserChange } from '#domain/companies/company-user.ts';

export type UserFields = {
  email: string;
  /** The user's own new password. */
  password: string;
  /** Whether another user must set a new password. */
  resets_password: boolean;
  /** The user's own password, required to change the own address or password. */
  current_password: string;
  role: Role;
};

/** docs/specification.md#validation: returns only changed fields; an empty password keeps the old one. */
export function changedFields(before: Pick<CompanyUser, 'email' | 'role'>, fields: UserFields) {
  const { email, password, resets_password, role } = fields;
  const typed = email.trim().toLowerCase();
  return {
    ...(typed !== before.email && { email: typed }),
    ...(role !== before.role && { role }),
    ...(password !== '' && { new_password: password }),
    ...(resets_password && { reset_password: true }),
  };
}

/** Returns whether a change of the own account requires the current password. */
export const needsCurrentPassword = (changes: Pick<UserChange, 'email' | 'new_password'>): boolean =>
  changes.email !== undefined || changes.new_password !== undefined;
