import type { FastifyRequest } from 'fastify';
import { cancelEmailChange as cancel, confirmEmailChange as confirm } from '#contract/accounts/email-changes.ts';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../../platform/audit/audit-log.ts';
import { bearerToken } from '../../platform/http/authorize.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { limitNetworkOf, whenceOf } from '../../platform/http/request-origin.ts';
import { accountLimits } from '../limits/account-limits.ts';
import type { AccountParts } from '../sign-up.ts';
import { emailChangedEmail } from './email-change-emails.ts';
import { cancelEmailChange, confirmEmailChange, type FinishedEmailChange } from './finish-email-change.ts';

/** What the links of both e-mails of a change of address do. Whoever opens them need not be signed in. */
export function emailChangeRoutes(serve: Serve, { db, postOffice, contactEmail, now }: AccountParts): void {
  const { tokens } = accountLimits(db, now);
  const audit = (action: AuditAction, change: FinishedEmailChange, request: FastifyRequest) => {
    const { company_id, user_id, old_email, new_email } = change;
    const entry = { action, company_id, user_id, user_email: old_email, about: user_id, label: old_email };
    const values = { old_value: old_email, new_value: new_email };
    return db.asSystem((trx) => insertAuditEntry(trx, { ...entry, ...values, ...whenceOf(request) }));
  };

  serve.open(confirm, async ({ body: { token }, request }) => {
    await tokens.take(limitNetworkOf(request.ip));
    const change = await confirmEmailChange(db, { token, now: now() }, bearerToken(request));
    await tokens.giveBack(limitNetworkOf(request.ip));
    await audit('user.changed', change, request);
    postOffice.post(emailChangedEmail({ to: change.old_email, new_email: change.new_email, contactEmail }));
    return { message: `Tu correo cambió. Desde ahora entras con ${change.new_email}.` };
  });

  serve.open(cancel, async ({ body: { token }, request }) => {
    await tokens.take(limitNetworkOf(request.ip));
    const change = await cancelEmailChange(db, { token, now: now() });
    await tokens.giveBack(limitNetworkOf(request.ip));
    await audit('user.email_change_cancelled', change, request);
    return { message: 'Detuvimos el cambio. Tu correo sigue siendo el mismo.' };
  });
}
