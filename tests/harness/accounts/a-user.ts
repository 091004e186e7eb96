import { User } from '#domain/accounts/user.ts';

/** A regular user of Comercial Ejemplo on the Pro plan; pass only what the test is about. */
export function aUser(overrides: Partial<User> = {}): User {
  return User.parse({
    id: crypto.randomUUID(),
    email: 'ana@ejemplo.co',
    role: 'regular_user',
    created_at: '2026-11-21T14:00:00Z',
    subscription_plan: 'pro',
    permissions: { features: ['*'], download_tabs: ['*'], upload_types: ['*'] },
    company: { id: '0b7e3d54-6a1c-4f0e-9d5f-5f9f8f1f7a10', name: 'Comercial Ejemplo S.A.S.', nits: ['900123456'] },
    ...overrides,
  });
}
