import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { recordForCompanies } from '../auth-audit.ts';
import { findPerson } from '../users.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { type FactorEvent, secondFactorEmail } from './second-factor-email.ts';

type FactorEventSubject = { user_id: string; request: FastifyRequest; label?: string | null };

/** Returns the functions that log second-factor events and send e-mails about them. */
export function createFactorRecords({ db, postOffice, publicUrl }: SecondFactorDependencies) {
  const audit = (action: AuditAction, { user_id, request, label = null }: FactorEventSubject): Promise<void> =>
    db.asOwner((trx) => recordForCompanies(trx, { action, user_id, request, label }));

  const send = (to: string, event: FactorEvent): void => postOffice.send(secondFactorEmail(to, event, publicUrl));

  /** A used recovery code also sends an e-mail: another person may have found the user's list of codes. */
  const recordCodeUsed = async (subject: FactorEventSubject): Promise<void> => {
    await audit('auth.recovery_code_used', subject);
    const { user_id } = subject;
    const { email, left } = await db.asOwner(async (trx) => ({
      email: (await findPerson(trx, user_id))?.email,
      left: await countRecoveryCodes(trx, user_id),
    }));
    if (email) send(email, { type: 'code_used', left });
  };

  return { audit, send, recordCodeUsed };
}
export type FactorRecords = ReturnType<typeof createFactorRecords>;
