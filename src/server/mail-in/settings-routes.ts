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
import type { Managing } from '../companies/users/manage-company-users.ts';
import { insertAuditEntry } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/database/database.ts';
import { companyOf } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { limitNetworkOf, whenceOf } from '../platform/http/request-origin.ts';
import type { PostOffice } from '../platform/mailer/background-mailer.ts';
import { Refusal } from '../platform/refusal.ts';
import { findPendingEmail } from './addresses/certified-email-tokens-table.ts';
import {
  changeCertifiedEmails,
  changeEmailIngest,
  type MailSettings,
  readAdminSettings,
} from './addresses/certified-emails.ts';
import { readIngestState } from './addresses/certified-emails-table.ts';
import { confirmCertifiedEmail, writeConfirmation } from './addresses/confirm-certified-email.ts';
import { renewInboundToken } from './addresses/inbound-addresses-table.ts';
import { deleteAcceptedSender } from './senders/accepted-senders-table.ts';

export type MailSettingsRoutes = MailSettings & {
  db: Database;
  postOffice: PostOffice;
  publicUrl: string;
  now: () => Date;
};

const DAY_MS = 86_400_000;
/** Confirmation e-mails: to one address, whoever asks for them, and of one company. */
const TO_ONE_ADDRESS = { about: 'certified e-mail to', most: 3, windowMs: DAY_MS };
const OF_ONE_COMPANY = { about: 'certified e-mails of', most: 20, windowMs: DAY_MS };
const TOKENS = { about: 'certified e-mail token', most: 50, windowMs: 900_000 };

/** Certified e-mails, the inbound address and accepted senders of a company. */
export function mailSettingsRoutes(serve: Serve, parts: MailSettingsRoutes): void {
  bindEmails(serve, parts);
  bindConfirmation(serve, parts);
  bindAddressAndSenders(serve, parts);
}

function createConfirmations({ db, postOffice, publicUrl, now }: MailSettingsRoutes) {
  const toOne = createRateLimit(db, { ...TO_ONE_ADDRESS, now });
  const ofOne = createRateLimit(db, { ...OF_ONE_COMPANY, now });
  const count = async (company_id: string, email: string) => {
    await ofOne.take(company_id);
    await toOne.take(email);
  };
  const write = (company_id: string, email: string) =>
    writeConfirmation(db, { company_id, email, now: now(), publicUrl });

  /** Throws `too_many_attempts`. */
  const resend = async (company_id: string, email: string): Promise<void> => {
    await count(company_id, email);
    postOffice.postLater(() => write(company_id, email));
  };

  /** To those of the addresses that are not confirmed, as far as the limits go. */
  const sendToPending = (company_id: string, emails: readonly string[]): void => {
    for (const email of emails) {
      postOffice.postLater(async () => {
        const isPending = await db.asSystem((trx) => findPendingEmail(trx, { company_id, email }));
        if (!isPending || (await isOverLimit(count(company_id, email)))) return undefined;
        return write(company_id, email);
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

function bindEmails(serve: Serve, parts: MailSettingsRoutes): void {
  const confirmations = createConfirmations(parts);
  serve.read(getCertifiedEmails, (trx, { company_id, actor }) =>
    readAdminSettings({ trx, company_id, actor: actor.account }, parts),
  );

  const replace = (given: readonly string[], company_id: string) => {
    let kept: string[] = [];
    return {
      change: async (managing: Managing) => {
        kept = await changeCertifiedEmails(managing, given, parts.ownAddresses);
        return () => readAdminSettings(managing, parts);
      },
      notes: () => [{ label: kept.join(', ') || 'Sin correos certificados' }],
      after: () => confirmations.sendToPending(company_id, kept),
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
      const managing = { trx, company_id, actor: actor.account };
      await changeEmailIngest(managing, enabled);
      return () => readAdminSettings(managing, parts);
    },
    notes: () => [{ label: enabled ? 'Ingreso por correo activado' : 'Ingreso por correo desactivado' }],
  }));

  serve.session(resendConfirmation, async ({ body: { email }, actor }) => {
    const company_id = companyOf(actor);
    const { addresses } = await parts.db.forCompany(company_id, (trx) => readIngestState(trx, company_id));
    const isPending = addresses.some((one) => one.email === email && one.confirmed_at === null);
    if (!isPending) throw new Refusal('not_found', 'Este correo ya está confirmado o ya no está registrado.');
    await confirmations.resend(company_id, email);
    return { message: `Enviamos la confirmación a ${email}.` };
  });
}

function bindConfirmation(serve: Serve, { db, now }: MailSettingsRoutes): void {
  const tokens = createRateLimit(db, { ...TOKENS, now });
  serve.open(confirm, async ({ body: { token }, request }) => {
    await tokens.take(limitNetworkOf(request.ip));
    const { company_id, ...confirmed } = await confirmCertifiedEmail(db, token, now());
    await tokens.giveBack(limitNetworkOf(request.ip));
    const entry = { company_id, user_id: null, user_email: null, ...whenceOf(request) };
    const label = `Correo certificado confirmado: ${confirmed.email}`;
    await db.asSystem((trx) => insertAuditEntry(trx, { action: 'admin.changed', label, ...entry }));
    return confirmed;
  });
}

function bindAddressAndSenders(serve: Serve, parts: MailSettingsRoutes): void {
  serve.write(renewInboundAddress, ({ company_id, actor }) => ({
    change: async (trx) => {
      await renewInboundToken(trx, company_id, parts.now());
      return () => readAdminSettings({ trx, company_id, actor: actor.account }, parts);
    },
    // The address itself is the secret.
    notes: () => [{ label: 'Dirección de recepción renovada' }],
  }));

  serve.write(removeAcceptedSender, ({ params: { sender }, company_id, actor }) => ({
    change: async (trx) => {
      if (!(await deleteAcceptedSender(trx, company_id, sender))) throw new Refusal('not_found');
      return () => readAdminSettings({ trx, company_id, actor: actor.account }, parts);
    },
    notes: () => [{ label: `Remitente retirado: ${sender}` }],
  }));
}
