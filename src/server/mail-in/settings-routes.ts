import {
  clearCertifiedEmails,
  confirmCertifiedEmail as confirm,
  getCertifiedEmails,
  removeAcceptedSender,
  renewInboundAddress,
  resendConfirmation,
  setCertifiedEmails,
  setEmailIngest,
} from '#contract/admin.ts';
import type { ManagementContext } from '../companies/users/manage-company-users.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/database/database.ts';
import { requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { readRequestOrigin, toRateLimitNetwork } from '../platform/http/request-origin.ts';
import type { BackgroundMailer } from '../platform/mailer/background-mailer.ts';
import { Refusal } from '../platform/refusal.ts';
import { findPendingEmail } from './addresses/certified-email-tokens-table.ts';
import {
  changeCertifiedEmails,
  changeEmailIngest,
  type MailSettings,
  readAdminSettings,
} from './addresses/certified-emails.ts';
import { readIngestState } from './addresses/certified-emails-table.ts';
import { confirmCertifiedEmail, createConfirmationEmail } from './addresses/confirm-certified-email.ts';
import { renewInboundToken } from './addresses/inbound-addresses-table.ts';
import { deleteAcceptedSender } from './senders/accepted-senders-table.ts';

export type MailSettingsRoutesDependencies = MailSettings & {
  db: Database;
  postOffice: BackgroundMailer;
  publicUrl: string;
  now: () => Date;
};

const DAY_MS = 86_400_000;
/** Limits of confirmation e-mails: to one address from all companies, and from one company. */
const TO_ONE_ADDRESS = { scope: 'certified e-mail to', max: 3, windowMs: DAY_MS };
const OF_ONE_COMPANY = { scope: 'certified e-mails of', max: 20, windowMs: DAY_MS };
const TOKENS = { scope: 'certified e-mail token', max: 50, windowMs: 900_000 };

/** Routes of a company's certified e-mails, inbound address and accepted senders. */
export function mailSettingsRoutes(serve: Serve, deps: MailSettingsRoutesDependencies): void {
  bindEmails(serve, deps);
  bindConfirmation(serve, deps);
  bindAddressAndSenders(serve, deps);
}

function createConfirmations({ db, postOffice, publicUrl, now }: MailSettingsRoutesDependencies) {
  const addressLimit = createRateLimit(db, { ...TO_ONE_ADDRESS, now });
  const companyLimit = createRateLimit(db, { ...OF_ONE_COMPANY, now });
  const consumeLimits = async (company_id: string, email: string) => {
    await companyLimit.consume(company_id);
    await addressLimit.consume(email);
  };
  const createEmail = (company_id: string, email: string) =>
    createConfirmationEmail(db, { company_id, email, now: now(), publicUrl });

  /** Throws `too_many_attempts`. */
  const resend = async (company_id: string, email: string): Promise<void> => {
    await consumeLimits(company_id, email);
    postOffice.sendLater(() => createEmail(company_id, email));
  };

  /** Sends an e-mail to each unconfirmed address, within the limits. */
  const sendToPending = (company_id: string, emails: readonly string[]): void => {
    for (const email of emails) {
      postOffice.sendLater(async () => {
        const isPending = await db.asOwner((trx) => findPendingEmail(trx, { company_id, email }));
        if (!isPending || (await isOverLimit(consumeLimits(company_id, email)))) return undefined;
        return createEmail(company_id, email);
      });
    }
  };
  return { resend, sendToPending };
}

const isOverLimit = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );

function bindEmails(serve: Serve, deps: MailSettingsRoutesDependencies): void {
  const confirmations = createConfirmations(deps);
  // The first reading makes the inbound address of the company, so the route uses `serve.session`, not `serve.read`.
  serve.session(getCertifiedEmails, ({ actor }) => {
    const company_id = requireCompanyId(actor);
    return deps.db.forCompany(company_id, (trx) => readAdminSettings({ trx, company_id, actor: actor.account }, deps));
  });

  const replace = (emails: readonly string[], company_id: string) => {
    let changed: string[] = [];
    return {
      change: async (context: ManagementContext) => {
        changed = await changeCertifiedEmails(context, emails, deps.ownAddresses);
        return () => readAdminSettings(context, deps);
      },
      auditDetails: () => [{ label: changed.join(', ') || 'Sin correos certificados' }],
      onSuccess: () => confirmations.sendToPending(company_id, changed),
    };
  };

  serve.write(setCertifiedEmails, ({ body, company_id, actor }) => {
    const { change, ...rest } = replace(body.certified_emails ?? [], company_id);
    return { change: (trx) => change({ trx, company_id, actor: actor.account }), ...rest };
  });

  serve.write(clearCertifiedEmails, ({ company_id, actor }) => {
    const { change, ...rest } = replace([], company_id);
    return { change: (trx) => change({ trx, company_id, actor: actor.account }), ...rest };
  });

  serve.write(setEmailIngest, ({ body: { enabled }, company_id, actor }) => ({
    change: async (trx) => {
      const context = { trx, company_id, actor: actor.account };
      await changeEmailIngest(context, enabled);
      return () => readAdminSettings(context, deps);
    },
    auditDetails: () => [{ label: enabled ? 'Ingreso por correo activado' : 'Ingreso por correo desactivado' }],
  }));

  serve.session(resendConfirmation, async ({ body: { email }, actor }) => {
    const company_id = requireCompanyId(actor);
    const { addresses } = await deps.db.forCompany(company_id, (trx) => readIngestState(trx, company_id));
    const isPending = addresses.some((address) => address.email === email && address.confirmed_at === null);
    if (!isPending) throw new Refusal('not_found', 'Este correo ya está confirmado o ya no está registrado.');
    await confirmations.resend(company_id, email);
    return { message: `Enviamos la confirmación a ${email}.` };
  });
}

function bindConfirmation(serve: Serve, { db, now }: MailSettingsRoutesDependencies): void {
  const tokens = createRateLimit(db, { ...TOKENS, now });
  serve.public(confirm, async ({ body: { token }, request }) => {
    await tokens.consume(toRateLimitNetwork(request.ip));
    const { company_id, ...confirmed } = await confirmCertifiedEmail(db, token, now());
    await tokens.refund(toRateLimitNetwork(request.ip));
    const entry = { company_id, user_id: null, user_email: null, ...readRequestOrigin(request) };
    const label = `Correo certificado confirmado: ${confirmed.email}`;
    await db.asOwner((trx) => insertAuditEntry(trx, { action: 'admin.changed', label, ...entry }));
    return confirmed;
  });
}

function bindAddressAndSenders(serve: Serve, deps: MailSettingsRoutesDependencies): void {
  serve.write(renewInboundAddress, ({ company_id, actor }) => ({
    change: async (trx) => {
      await renewInboundToken(trx, company_id, deps.now());
      return () => readAdminSettings({ trx, company_id, actor: actor.account }, deps);
    },
    // The address itself is secret and is not logged.
    auditDetails: () => [{ label: 'Dirección de recepción renovada' }],
  }));

  serve.write(removeAcceptedSender, ({ params: { sender }, company_id, actor }) => ({
    change: async (trx) => {
      if (!(await deleteAcceptedSender(trx, company_id, sender))) throw new Refusal('not_found');
      return () => readAdminSettings({ trx, company_id, actor: actor.account }, deps);
    },
    auditDetails: () => [{ label: `Remitente retirado: ${sender}` }],
  }));
}
