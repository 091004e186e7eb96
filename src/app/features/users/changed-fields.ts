import type { CompanyUser } from '#domain/company-user.ts';
import type { Role } from '#domain/user.ts';

export type UserFields = { email: string; password: string; role: Role };

/** Spec §5: only what differs is sent; an empty password keeps the old one. */
export function changedFields(before: Pick<CompanyUser, 'email' | 'role'>, { email, password, role }: UserFields) {
  const typed = email.trim().toLowerCase();
  return {
    ...(typed !== before.email && { email: typed }),
    ...(role !== before.role && { role }),
    ...(password !== '' && { new_password: password }),
  };
}
