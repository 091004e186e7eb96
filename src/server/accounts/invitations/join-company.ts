import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { readPlanState } from '../../companies/plan/plan-state.ts';
import { countCompanyUsers } from '../../companies/users/company-user-table.ts';
import { lockCompanyUsers } from '../../companies/users/manage-company-users.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteEmailChangesOf } from '../email-changes/email-change-table.ts';
import { insertMembership, lockPerson } from '../memberships.ts';
import { findPerson, findUserByEmail } from '../users.ts';
import { consumeInvitationTo, listInvitationsTo, type OpenInvitation } from './invitation-table.ts';

/** A person who accepted an invitation, and the company. */
export type AcceptedInvitation = { id: string; email: string; company_id: string };

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Whether a person can belong to several companies: not a super admin, who belongs to none, nor the demonstration's user,
 * who has no password.
 */
export const mayJoin = ({ role, verified_at, password_hash }: Person): boolean =>
  role !== 'super_admin' && verified_at !== null && password_hash !== null;

/** Returns the person of an address who can accept an invitation with the account that exists. */
export async function findInvitedPerson(trx: Trx, email: string): Promise<Person | undefined> {
  const person = await findUserByEmail(trx, email);
  return person && mayJoin(person) ? person : undefined;
}

/**
 * Adds a person with an account to the company of a consumed invitation; the password stays. Changes of address that
 * another company asked for end. Runs as the owner of the tables.
 */
export async function joinCompany(
  trx: Trx,
  { company_id, role, is_titular }: OpenInvitation,
  { person: { id, email }, now }: { person: Person; now: Date },
): Promise<AcceptedInvitation> {
  await lockCompanyUsers(trx, company_id);
  await lockPerson(trx, id);
  // The titular of a company that a firm created does not act for the firm any more.
  if (is_titular)
    await trx.deleteFrom('firm_assignments').where('company_id', '=', company_id).where('user_id', '=', id).execute();
  const read_only_since = is_titular ? null : await readOnlySinceFor(trx, company_id, now);
  await insertMembership(trx, { company_id, user_id: id, role, is_titular, read_only_since });
  await deleteEmailChangesOf(trx, id);
  return { id, email, company_id };
}

/**
 * The plan may have been downgraded since the invitation: the newest user is over the limit (docs/plans.md#downgrade).
 * Returns since when that user may only read.
 */
export async function readOnlySinceFor(trx: Trx, company_id: string, now: Date): Promise<string | null> {
  const { in_force } = await readPlanState(trx, company_id, now);
  const isWithinLimit = (await countCompanyUsers(trx, company_id)) < PLAN_LIMITS[in_force].users;
  return isWithinLimit ? null : now.toISOString();
}

/** Returns the invitations to the address of a signed-in person. */
export function listOwnInvitations(db: Database, user_id: string, now: Date) {
  return db.asOwner(async (trx) => {
    const person = await findPerson(trx, user_id);
    return person && mayJoin(person) ? listInvitationsTo(trx, person.email.toLowerCase(), now) : [];
  });
}

/** Accepts an invitation to the address of a signed-in person. Throws `invitation_invalid`. */
export function acceptOwnInvitation(
  db: Database,
  { id, user_id, now }: { id: string; user_id: string; now: Date },
): Promise<AcceptedInvitation> {
  return db.asOwner(async (trx) => {
    const person = await findPerson(trx, user_id);
    if (!person || !mayJoin(person)) throw new Refusal('invitation_invalid');
    const invitation = await consumeInvitationTo(trx, { id, email: person.email.toLowerCase() }, now);
    if (!invitation) throw new Refusal('invitation_invalid');
    return joinCompany(trx, invitation, { person, now });
  });
}
