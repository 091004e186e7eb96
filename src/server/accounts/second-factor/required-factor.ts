import type { Role } from '#domain/accounts/user.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasFactor } from './factors.ts';

/** A super admin sees the totals of every company: a password alone is not enough. */
export const isFactorRequired = ({ role }: { role: Role }): boolean => role === 'super_admin';

type Person = { id: string; role: Role };

/** Returns whether a user must have a factor and has none. */
export const lacksFactor = async (trx: Trx, person: Person): Promise<boolean> =>
  isFactorRequired(person) && !(await hasFactor(trx, person.id));

/** Throws `second_factor_setup_required` for a user who must have a factor and has none. */
export async function requireEnrolment(trx: Trx, person: Person): Promise<void> {
  if (await lacksFactor(trx, person)) throw new Refusal('second_factor_setup_required');
}
