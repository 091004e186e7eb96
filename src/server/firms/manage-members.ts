import { randomUUID } from 'node:crypto';
import type { FirmInvitation, FirmMember, NewFirm, NewFirmMember } from '#domain/firms/firm.ts';
import type { FirmRole } from '#domain/firms/own-firm.ts';
import { deleteEmailChangesOf } from '../accounts/email-changes/email-change-table.ts';
import { invitationExpiry } from '../accounts/invitations/invitation-expiry.ts';
import { mayJoin } from '../accounts/invitations/join-company.ts';
import { lockPerson } from '../accounts/memberships.ts';
import { findPerson } from '../accounts/users.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { endAssignments } from './end-access.ts';
import type { FirmActor } from './firm-actor.ts';
import { insertFirmInvitation, listFirmInvitations } from './firm-invitation-table.ts';
import { insertFirm, insertFirmMember, listFirmMembers, lockFirm } from './firm-table.ts';

/** Creates a firm, whose owner is the person. Returns its id. Throws `firm_exists`, `firm_nit_taken` or `not_allowed`. */
export async function createFirmOf(trx: Trx, user_id: string, form: NewFirm): Promise<string> {
  const person = await findPerson(trx, user_id);
  if (!person || !mayJoin(person)) throw new Refusal('not_allowed');
  await lockPerson(trx, user_id);
  const firm_id = await insertFirm(trx, form);
  if (firm_id === undefined) throw new Refusal('firm_nit_taken');
  if (!(await insertFirmMember(trx, { firm_id, user_id, role: 'owner' }))) throw new Refusal('firm_exists');
  await deleteEmailChangesOf(trx, user_id);
  return firm_id;
}

/** Invites a person to the firm. Throws `user_exists` and `invitation_pending` only about the own firm. */
export async function inviteMember(
  trx: Trx,
  { firm_id }: FirmActor,
  { email, role, now }: NewFirmMember & { now: Date },
): Promise<FirmInvitation> {
  await lockFirm(trx, firm_id);
  const members = await listFirmMembers(trx, firm_id);
  if (members.some((member) => member.email.toLowerCase() === email)) throw new Refusal('user_exists');
  const invitations = await listFirmInvitations(trx, firm_id);
  if (invitations.some((invitation) => invitation.email === email)) throw new Refusal('invitation_pending');
  const expires_at = invitationExpiry(now);
  const invitation = { id: randomUUID(), email, role, expires_at };
  await insertFirmInvitation(trx, { firm_id, ...invitation });
  return invitation;
}

/** Changes the role of a person in the firm. Throws `firm_member_not_found` or `last_firm_owner`. */
export async function changeMemberRole(
  trx: Trx,
  { firm_id }: FirmActor,
  { id, role }: { id: string; role: FirmRole },
): Promise<{ before: FirmRole; member: FirmMember }> {
  const member = await requireMember(trx, firm_id, id, role);
  await trx
    .updateTable('firm_members')
    .set({ role })
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', id)
    .execute();
  return { before: member.role, member: { ...member, role } };
}

/**
 * Removes a person from the firm, with the access to every client. A person without a company and a firm is deleted by a
 * trigger. Returns the address and the companies that the person was assigned to. Throws `not_allowed`,
 * `firm_member_not_found` or `last_firm_owner`.
 */
export async function removeMember(trx: Trx, actor: FirmActor, { id, now }: { id: string; now: Date }) {
  const { firm_id, user_id } = actor;
  if (actor.role !== 'owner' && id !== user_id) throw new Refusal('not_allowed');
  const { email } = await requireMember(trx, firm_id, id);
  const companies = await trx
    .selectFrom('firm_assignments')
    .select('company_id')
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', id)
    .execute();
  await endAssignments(trx, { firm_id, user_id: id }, now);
  await trx.deleteFrom('firm_members').where('firm_id', '=', firm_id).where('user_id', '=', id).execute();
  return { email, company_ids: companies.map(({ company_id }) => company_id) };
}

/** `role` is the new one, undefined for a removal: one owner must remain. */
async function requireMember(trx: Trx, firm_id: string, id: string, role?: FirmRole): Promise<FirmMember> {
  await lockFirm(trx, firm_id);
  const members = await listFirmMembers(trx, firm_id);
  const member = members.find((one) => one.id === id);
  if (!member) throw new Refusal('firm_member_not_found');
  const hasOtherOwner = members.some((one) => one.id !== id && one.role === 'owner');
  if (role !== 'owner' && member.role === 'owner' && !hasOtherOwner) throw new Refusal('last_firm_owner');
  return member;
}
