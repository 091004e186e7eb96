import type { Firm } from '#domain/firms/firm.ts';
import type { Trx } from '../platform/database/trx.ts';
import { listFirmClients } from './client-table.ts';
import { listFirmInvitations } from './firm-invitation-table.ts';
import { listFirmMembers, readOwnFirm } from './firm-table.ts';

/**
 * Returns the firm of a person: an owner sees everything, staff themselves and their clients. Undefined for a person
 * without a firm. Runs as the owner of the tables, so each query names the firm.
 */
export async function readFirmOf(trx: Trx, user_id: string, now: Date): Promise<Firm | undefined> {
  const own = await readOwnFirm(trx, user_id);
  if (!own) return undefined;
  const { id: firm_id, role } = own;
  const { name, nit, dv, code } = await trx
    .selectFrom('firms')
    .select(['name', 'nit', 'dv', 'code'])
    .where('id', '=', firm_id)
    .executeTakeFirstOrThrow();
  const firm = { id: firm_id, name, nit, dv, code, role };
  const members = await listFirmMembers(trx, firm_id);
  if (role === 'owner') {
    const invitations = await listFirmInvitations(trx, firm_id);
    return { ...firm, members, invitations, clients: await listFirmClients(trx, { firm_id }, now) };
  }
  const clients = await listFirmClients(trx, { firm_id, user_id }, now);
  return {
    ...firm,
    members: members.filter(({ id }) => id === user_id),
    invitations: [],
    clients: clients.map((client) => ({ ...client, titular_email: null, assigned: [user_id] })),
  };
}
