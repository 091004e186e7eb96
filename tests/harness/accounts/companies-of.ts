import type { User, UserCompany } from '#domain/accounts/user.ts';
import { aUser } from './a-user.ts';

const NAMES = ['Comercial Ejemplo S.A.S.', 'Distribuidora Andina S.A.S.', 'Ferretería La 14 Ltda.'];

/** Companies of one person, in the order of their names. */
export const someCompanies = (count: number): UserCompany[] =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    name: NAMES[index] ?? `Grupo ${index + 1} S.A.S.`,
    nit: String(900_123_400 + index),
    role: index === 1 ? 'admin' : 'regular_user',
    plan: 'pro',
    is_titular: false,
    last_used_at: null,
  }));

/** The profile of a person in one of these companies. */
export function memberOf(companies: readonly UserCompany[], index: number, overrides: Partial<User> = {}): User {
  const { id = '', name = '', nit = '', role = 'regular_user' } = companies[index] ?? {};
  return aUser({ role, company: { id, name, nits: [nit] }, companies: [...companies], ...overrides });
}
