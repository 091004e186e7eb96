import type { FastifyRequest } from 'fastify';
import { cancelEmailChange as cancel, confirmEmailChange as confirm } from '#contract/accounts/email-changes.ts';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import { insertAuditEntry } from '../../platform/audit/audit-log.ts';
import { bearerToken } from '../../platform/http/authorize.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { readRequestOrigin, toRateLimitNetwork } from '../../platform/http/request-origin.ts';
import { createAccountLimits } from '../limits/account-limits.ts';
import type { AccountDependencies } from '../sign-up.ts';
import { emailChangedEmail } from './email-change-emails.ts';
import { cancelEmailChange, confirmEmailChange, type FinishedEmailChange } from './finish-email-change.ts';

/** The public routes of the links in both e-mails of a change of address. They need no session. */
export function emailChangeRoutes(serve: Serve, { db, postOffice, contactEmail, now }: AccountDependencies): void {
  const { tokens } = createAccountLimits(db, now);
  const audit = (action: AuditAction, change: FinishedEmailChange, request: FastifyRequest) => {
    const { company_id, user_id, old_email, new_email } = change;
    const entry = { action, company_id, user_id, user_email: old_email, about: user_id, label: old_email };
    const values = { old_value: old_email, new_value: new_email };
    return db.asOwner((trx) => insertAuditEntry(trx, { ...entry, ...values, ...readRequestOrigin(request) }));
  };

  serve.public(confirm, async ({ body: { token }, request }) => {
    await tokens.consume(toRateLimitNetwork(request.ip));
    const change = await confirmEmailChange(db, { token, now: now() }, bearerToken(request));
    await tokens.refund(toRateLimitNetwork(request.ip));
    await audit('user.changed', change, request);
    postOffice.send(emailChangedEmail({ to: change.old_email, new_email: change.new_email, contactEmail }));
    return { message: `Tu correo cambió. Desde ahora entras con ${change.new_email}.` };
  });

  serve.public(cancel, async ({ body: { token }, request }) => {
    await tokens.consume(toRateLimitNetwork(request.ip));
    const change = await cancelEmailChange(db, { token, now: now() });
    await tokens.refund(toRateLimitNetwork(request.ip));
    await audit('user.email_change_cancelled', change, request);
    return { message: 'Detuvimos el cambio. Tu correo sigue siendo el mismo.' };
  });
}
