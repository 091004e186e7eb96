import { canEditUser } from '#domain/accounts/user-rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwnPerson } from '../memberships.ts';
import { closeSessionsOfUser } from '../sessions/sessions.ts';
import { type Account, readAccount } from '../users.ts';
import { deleteAllFactors } from './factors.ts';

/**
 * Removes the second factors of another user of the company and ends the user's sessions. Returns the user's address.
 * Throws `user_not_found`, `own_user`, `not_allowed` for a user with a higher role, `person_shared` for a user of several
 * companies, or `second_factor_not_found`.
 */
export function resetUserFactors(db: Database, actor: Account, id: string): Promise<string> {
  const { company_id } = actor;
  if (company_id === null) throw new Refusal('user_not_found');
  return db.asOwner(async (trx) => {
    const target = await readAccount(trx, { user_id: id, company_id });
    if (target?.company_id !== company_id) throw new Refusal('user_not_found');
    if (id === actor.id) throw new Refusal('own_user', 'Quita tus propios segundos factores en Seguridad.');
    if (!canEditUser(actor, target))
      throw new Refusal('not_allowed', 'No puedes cambiar a un usuario con un rol mayor.');
    const key = { company_id, user_id: id };
    if (!(await lockOwnPerson(trx, key))) throw new Refusal('person_shared');
    if ((await deleteAllFactors(trx, id)) === 0) {
      throw new Refusal('second_factor_not_found', 'Este usuario no tiene segundos factores.');
    }
    await closeSessionsOfUser(trx, id);
    return target.email;
  });
}
