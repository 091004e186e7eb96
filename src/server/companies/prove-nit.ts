import type { NitClaim } from '#domain/companies/nit-claim.ts';
import { insertAuditEntry, type NewAuditEntry } from '../platform/audit/audit-log.ts';
import { lockByName } from '../platform/database/advisory-lock.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { OutgoingEmail } from '../platform/mailer/mailer.ts';
import { Refusal } from '../platform/refusal.ts';
import { findClaimedNit, listNitClaims, proveNit } from './nit-claims.ts';
import { nitLostEmail, nitProvenEmail } from './nit-emails.ts';

/** The super admin who decides, as the audit log stores it. */
export type AuditActor = Pick<NewAuditEntry, 'user_id' | 'user_email' | 'ip' | 'agent'>;
type NitDecision = { id: string; reason: string; now: Date; actor: AuditActor };

/**
 * Records that a company has proven its NIT to support. Every other company that holds the NIT keeps its data and loses
 * the claim. The audit log of each company gets an entry; no entry or e-mail of one company names another. Returns the
 * resulting claims, and the e-mails to send after the commit. Throws `company_not_found`. A signed invoice does not
 * prove the NIT: every customer of a company has its invoices, and without a list of certificate authorities any person
 * can create a certificate with any NIT.
 */
export async function decideNitClaim(
  trx: Trx,
  { id, reason, now, actor }: NitDecision,
  publicUrl: string,
): Promise<{ items: NitClaim[]; emails: OutgoingEmail[] }> {
  const nit = await findClaimedNit(trx, id);
  if (nit === undefined) throw new Refusal('company_not_found');
  await lockByName(trx, `nit ${nit}`);
  const claimsBefore = await listNitClaims(trx, nit);
  await proveNit(trx, { id, nit, now });
  const emails: OutgoingEmail[] = [];
  for (const claim of claimsBefore) {
    const isProver = claim.id === id;
    const action = isProver ? 'company.nit_proven' : 'company.nit_lost';
    const label = isProver ? `${nit} · ${reason}` : nit;
    await insertAuditEntry(trx, { ...actor, company_id: claim.company_id, action, about: claim.id, label });
    if (claim.titular_email === null) continue;
    const emailData = { to: claim.titular_email, nit, publicUrl };
    emails.push(isProver ? nitProvenEmail(emailData) : nitLostEmail(emailData));
  }
  return { items: await listNitClaims(trx, nit), emails };
}
