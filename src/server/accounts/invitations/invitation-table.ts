import type { CompanyRole } from '#domain/companies/company-user.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';

export type InvitationKey = { company_id: string; id: string };
type NewInvitation = InvitationKey & {
  email: string;
  role: CompanyRole;
  password_hash: string | null;
  is_titular?: boolean;
  expires_at: string;
};

const LISTED_COLUMNS = ['id', 'email', 'role', 'is_titular', 'expires_at', 'created_at'] as const;

/** Returns the invitations of a company that are not accepted, expired ones too, in order of creation. */
export const listInvitations = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('invitations')
    .select(LISTED_COLUMNS)
    .where('company_id', '=', company_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

export const findInvitation = (trx: Trx, { company_id, id }: InvitationKey): Promise<InvitationRow | undefined> =>
  trx
    .selectFrom('invitations')
    .select(LISTED_COLUMNS)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();

export async function countInvitations(trx: Trx, company_id: string): Promise<number> {
  const { total } = await trx
    .selectFrom('invitations')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertInvitation(trx: Trx, invitation: NewInvitation): Promise<void> {
  await trx.insertInto('invitations').values(invitation).execute();
}

export async function renewInvitation(trx: Trx, { company_id, id }: InvitationKey, expires_at: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ expires_at })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteInvitation(trx: Trx, { company_id, id }: InvitationKey): Promise<void> {
  await trx.deleteFrom('invitations').where('company_id', '=', company_id).where('id', '=', id).execute();
}

/** Sets the only valid link of an invitation; `null` leaves it without one. Runs as the owner of the tables. */
export async function setInvitationToken(trx: Trx, { company_id, id }: InvitationKey, token: string | null) {
  await trx
    .updateTable('invitations')
    .set({ token_hash: token === null ? null : hashToken(token) })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the invitation of a link; `undefined` for a link that is unknown, used or expired. Runs as the owner of the
 * tables.
 */
export const findOpenInvitation = (trx: Trx, token: string, now: Date) =>
  trx
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .select((e) => [
      'companies.name as company_name',
      'invitations.email',
      e('password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

const deleteOpen = (trx: Trx, now: Date) =>
  trx
    .deleteFrom('invitations')
    .where('expires_at', '>', now.toISOString())
    .returning(['company_id', 'email', 'password_hash', 'role', 'is_titular']);

/**
 * Deletes the invitation of a link and returns it; of two simultaneous calls only one gets it. Runs as the owner of the
 * tables.
 */
export const consumeInvitation = (trx: Trx, token: string, now: Date) =>
  deleteOpen(trx, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof consumeInvitation>>>;

/** Like consumeInvitation, for an invitation to the address of a signed-in person. */
export const consumeInvitationTo = (trx: Trx, { id, email }: { id: string; email: string }, now: Date) =>
  deleteOpen(trx, now).where('id', '=', id).where('email', '=', email).executeTakeFirst();

/** Deletes an invitation to the address of a signed-in person. Returns false where there is none. */
export const declineInvitationTo = async (trx: Trx, { id, email }: { id: string; email: string }): Promise<boolean> =>
  (await trx.deleteFrom('invitations').where('id', '=', id).where('email', '=', email).executeTakeFirst())
    .numDeletedRows > 0n;

/** Returns the invitations to an address that can be accepted, oldest first. Runs as the owner of the tables. */
export const listInvitationsTo = (trx: Trx, email: string, now: Date) =>
  trx
    .selectFrom('invitations as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'c.name as company_name', 'i.role', 'i.expires_at'])
    .where('i.email', '=', email)
    .where('i.expires_at', '>', now.toISOString())
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute();

/** Deletes the invitations that expired before `before`. Runs as the owner of the tables. */
export async function deleteInvitationsBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('invitations').where('expires_at', '<', before.toISOString()).execute();
}
