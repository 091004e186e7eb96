import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import type { FirmRole } from '#domain/firms/own-firm.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { Actor } from '../platform/http/authorize.ts';
import type { RequestOrigin } from '../platform/http/request-origin.ts';
import { Refusal } from '../platform/refusal.ts';
import { readFirm } from './firm-table.ts';

/** The person who acts for a firm. */
export type FirmActor = { user_id: string; email: string; firm_id: string; role: FirmRole; origin: RequestOrigin };

/** Throws `no_firm` for a person without a firm, which `authorize` has refused already. */
export function firmActorOf({ account }: Actor, origin: RequestOrigin): FirmActor {
  const { id: user_id, email, own_firm_id: firm_id, firm_role: role } = account;
  if (firm_id === null || role === null) throw new Refusal('no_firm');
  return { user_id, email, firm_id, role, origin };
}

type FirmAct = {
  action: AuditAction;
  company_id?: string;
  about?: string;
  label?: string;
  old_value?: string;
  new_value?: string;
};

/** Writes an audit entry with person, firm and company. Runs as the owner of the tables. */
export async function recordFirmAct(trx: Trx, actor: FirmActor, { company_id, ...act }: FirmAct): Promise<void> {
  const { user_id, email: user_email, firm_id, origin } = actor;
  const { name: firm_name } = await readFirm(trx, firm_id);
  const person = { user_id, user_email, firm_id, firm_name, ...origin };
  await insertAuditEntry(trx, { ...person, company_id: company_id ?? null, ...act });
}
