import { CompanyUser } from '#domain/companies/company-user.ts';

/** A regular user whom the current user may edit and delete; pass only what the test is about. */
export function aCompanyUser(overrides: Partial<CompanyUser> = {}): CompanyUser {
  return CompanyUser.parse({
    id: crypto.randomUUID(),
    email: 'luis@ejemplo.co',
    role: 'regular_user',
    created_at: '2026-11-03T14:00:00Z',
    is_titular: false,
    read_only_until: null,
    may_edit: true,
    may_delete: true,
    ...overrides,
  });
}
