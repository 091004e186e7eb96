import { NoResultError } from 'kysely';
import { type CompanyDeletion, confirmsName } from '#domain/companies/company-deletion.ts';
import type { AccountDependencies } from '../../accounts/sign-up.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { isCode } from '../../platform/is-code.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelledEmail, requestedEmail } from './deletion-emails.ts';
import { findDeletion, insertDeletion, LOCK_NOT_AVAILABLE, removeDeletion } from './deletion-table.ts';

/** The name of the account and the addresses of its users. */
export async function readAccountUsers(trx: Trx, company_id: string): Promise<{ company: string; emails: string[] }> {
  const { name } = await trx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const users = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.company_id', '=', company_id)
    .execute();
  return { company: name, emails: users.map(({ email }) => email) };
}

type DeletionChange = { deletion: CompanyDeletion | null; emails: OutgoingEmail[] };
type RequestedBy = { company_id: string; user_id: string; confirmation: string };

/** Requests the deletion of the account and tells its users. Throws `invalid_input` for another name. */
export async function requestDeletion(
  { db, now, postOffice }: AccountDependencies,
  { company_id, user_id, confirmation }: RequestedBy,
): Promise<CompanyDeletion | null> {
  const changed = await db.asOwner(async (trx): Promise<DeletionChange> => {
    const { company, emails } = await readAccountUsers(trx, company_id);
    if (!confirmsName(confirmation, company))
      throw new Refusal('invalid_input', `Escribe «${company}» para confirmar.`);
    const isNew = await insertDeletion(trx, { company_id, user_id, now: now() });
    const deletion = await findDeletion(trx, company_id);
    if (!isNew || !deletion) return { deletion, emails: [] };
    return { deletion, emails: emails.map((to) => requestedEmail({ to, company, ...deletion })) };
  });
  for (const email of changed.emails) postOffice.send(email);
  return changed.deletion;
}

const ALREADY_BEGUN = 'La eliminación de la cuenta ya comenzó y no se puede cancelar.';

/** Keeps the account and tells its users. Throws `conflict` when its deletion has begun. */
export async function cancelDeletion({ db, postOffice }: AccountDependencies, company_id: string): Promise<void> {
  const notices = await db
    .asOwner(async (trx) => {
      const isRemoved = await removeDeletion(trx, company_id);
      const users = await readAccountUsers(trx, company_id);
      return isRemoved ? users.emails.map((to) => cancelledEmail({ to, company: users.company })) : [];
    })
    .catch((error: unknown) => {
      // The row is locked by the deletion, or the company was deleted while this request waited for a connection.
      if (isCode(error, LOCK_NOT_AVAILABLE) || error instanceof NoResultError)
        throw new Refusal('conflict', ALREADY_BEGUN);
      throw error;
    });
  for (const email of notices) postOffice.send(email);
}
