import type { FirmRole } from '#domain/firms/own-firm.ts';
import type { Trx } from '../platform/database/trx.ts';
import { hashToken } from '../platform/secrets/secret-token.ts';

// All functions run as the owner of the tables: requests of a company have no rights on invitations of firms.

export const listFirmInvitations = (trx: Trx, firm_id: string) =>
  trx
    .selectFrom('firm_invitations')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('firm_id', '=', firm_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

type NewFirmInvitation = { firm_id: string; id: string; email: string; role: FirmRole; expires_at: string };

export async function insertFirmInvitation(trx: Trx, invitation: NewFirmInvitation): Promise<void> {
  await trx.insertInto('firm_invitations').values(invitation).execute();
}

/** Returns the address of the deleted invitation. */
export async function deleteFirmInvitation(
  trx: Trx,
  key: { firm_id: string; id: string },
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('firm_invitations')
    .where('firm_id', '=', key.firm_id)
    .where('id', '=', key.id)
    .returning('email')
    .executeTakeFirst();
  return deleted?.email;
}

/** Sets the only valid link of an invitation; `null` leaves it without one. */
export async function setFirmInvitationToken(trx: Trx, id: string, token: string | null): Promise<void> {
  await trx
    .updateTable('firm_invitations')
    .set({ token_hash: token === null ? null : hashToken(token) })
    .where('id', '=', id)
    .execute();
}

const openInvitations = (trx: Trx, now: Date) =>
  trx
    .selectFrom('firm_invitations as i')
    .innerJoin('firms as f', 'f.id', 'i.firm_id')
    .select(['i.id', 'i.email', 'i.role', 'i.expires_at', 'i.firm_id', 'f.name as firm_name'])
    .where('i.expires_at', '>', now.toISOString());

export const findFirmInvitation = (trx: Trx, id: string, now: Date) =>
  openInvitations(trx, now).where('i.id', '=', id).executeTakeFirst();

/** Returns the invitation of a link; `undefined` for a link that is unknown, used or expired. */
export const findOpenFirmInvitation = (trx: Trx, token: string, now: Date) =>
  openInvitations(trx, now).where('i.token_hash', '=', hashToken(token)).executeTakeFirst();

/** Returns the invitations to an address that can be accepted, oldest first. */
export const listFirmInvitationsTo = (trx: Trx, email: string, now: Date) =>
  openInvitations(trx, now).where('i.email', '=', email).orderBy('i.created_at').orderBy('i.id').execute();

const deleteOpen = (trx: Trx, now: Date) =>
  trx
    .deleteFrom('firm_invitations')
    .where('expires_at', '>', now.toISOString())
    .returning(['firm_id', 'email', 'role']);

/** Deletes the invitation of a link and returns it; of two simultaneous calls only one gets it. */
export const consumeFirmInvitation = (trx: Trx, token: string, now: Date) =>
  deleteOpen(trx, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();
export type OpenFirmInvitation = NonNullable<Awaited<ReturnType<typeof consumeFirmInvitation>>>;

/** The same for an invitation to the address of a signed-in person. */
export const consumeFirmInvitationTo = (trx: Trx, { id, email }: { id: string; email: string }, now: Date) =>
  deleteOpen(trx, now).where('id', '=', id).where('email', '=', email).executeTakeFirst();

export async function deleteFirmInvitationsBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('firm_invitations').where('expires_at', '<', before.toISOString()).execute();
}
