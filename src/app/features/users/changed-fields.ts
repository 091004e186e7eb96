import type { Role } from '#domain/accounts/user.ts';
import type { CompanyUser, UserChange } from '#domain/companies/company-user.ts';

export type UserFields = {
  email: string;
  /** Of a new user, or one's own new one. */
  password: string;
  /** Whether somebody else has to choose a new one. */
  resets_password: boolean;
  /** One's own, to change one's own address or password. */
  current_password: string;
  role: Role;
};

/** docs/specification.md#validation: only what differs is sent; an empty password keeps the old one. */
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

/** Whether one's own changes have to be proven by the password. */
export const needsCurrentPassword = (changes: Pick<UserChange, 'email' | 'new_password'>): boolean =>
  changes.email !== undefined || changes.new_password !== undefined;
