import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../../platform/audit/audit-log.ts';
import { whenceOf } from '../../platform/http/request-origin.ts';
import { readAccount } from '../users.ts';
import type { FactorParts } from './factor-parts.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { type FactorEvent, secondFactorEmail } from './second-factor-email.ts';

type Recorded = { user_id: string; request: FastifyRequest; label?: string | null };

/** Writes to the audit log and sends e-mails about second factors. */
export function factorRecords({ db, postOffice, publicUrl }: FactorParts) {
  const audit = (action: AuditAction, { user_id, request, label = null }: Recorded): Promise<void> =>
    db.asSystem(async (trx) => {
      const account = await readAccount(trx, user_id);
      const { company_id = null, email: user_email = null } = account ?? {};
      await insertAuditEntry(trx, { action, company_id, user_id, user_email, label, ...whenceOf(request) });
    });

  const send = (to: string, event: FactorEvent): void => postOffice.post(secondFactorEmail(to, event, publicUrl));

  /** A used recovery code is worth an e-mail: whoever wrote it down may have lost the paper. */
  const codeUsed = async (recorded: Recorded): Promise<void> => {
    await audit('auth.recovery_code_used', recorded);
    const { user_id } = recorded;
    const { email, left } = await db.asSystem(async (trx) => ({
      email: (await readAccount(trx, user_id))?.email,
      left: await countRecoveryCodes(trx, user_id),
    }));
    if (email) send(email, { type: 'code_used', left });
  };

  return { audit, send, codeUsed };
}
export type FactorRecords = ReturnType<typeof factorRecords>;
