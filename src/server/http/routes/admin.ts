import {
  clearCertifiedEmails,
  getCertifiedEmails,
  getWeeklyReport,
  makeCompanySummary,
  makeWeeklyReport,
  setCertifiedEmails,
  setEmailIngest,
} from '#contract/admin.ts';
import { changeCertifiedEmails, changeEmailIngest, readAdminSettings } from '../../commands/certified-emails.ts';
import { readCompanyFacts, writeSummary } from '../../commands/company-summary.ts';
import { hasWeeklyReport, keepWeek, readWeek, writeWeek } from '../../commands/weekly-report.ts';
import type { Database } from '../../db/database.ts';
import { newestWeeklyReport } from '../../db/weekly-reports.ts';
import { asItIs, type Rephrase } from '../../report/rephrase.ts';
import { companyOf } from '../admit.ts';
import { createRateLimit } from '../rate-limit.ts';
import type { Serve } from '../serve.ts';

type Parts = { db: Database; now: () => Date; rephrase: Rephrase };

/** Looking again costs a question to somebody else's computer. */
const SUMMARIES = { about: 'company summary', most: 30, windowMs: 3_600_000 };

export function adminRoutes(serve: Serve, parts: Parts): void {
  bindEmails(serve);
  bindReports(serve, parts);
}

function bindEmails(serve: Serve): void {
  serve.read(getCertifiedEmails, (trx, { company_id, actor }) =>
    readAdminSettings({ trx, company_id, actor: actor.account }),
  );

  const replace = (given: readonly string[]) => {
    let label = '';
    return {
      change: async (managing: Parameters<typeof changeCertifiedEmails>[0]) => {
        label = (await changeCertifiedEmails(managing, given)).join(', ') || 'Sin correos certificados';
        return () => readAdminSettings(managing);
      },
      notes: () => [{ label }],
    };
  };

  serve.write(setCertifiedEmails, ({ body, company_id, actor }) => {
    const { change, notes } = replace(body.certified_emails ?? []);
    return { change: (trx) => change({ trx, company_id, actor: actor.account }), notes };
  });

  serve.write(clearCertifiedEmails, ({ company_id, actor }) => {
    const { change, notes } = replace([]);
    return { change: (trx) => change({ trx, company_id, actor: actor.account }), notes };
  });

  serve.write(setEmailIngest, ({ body: { enabled }, company_id, actor }) => ({
    change: async (trx) => {
      const managing = { trx, company_id, actor: actor.account };
      await changeEmailIngest(managing, enabled);
      return () => readAdminSettings(managing);
    },
    notes: () => [{ label: enabled ? 'Ingreso por correo activado' : 'Ingreso por correo desactivado' }],
  }));
}

function bindReports(serve: Serve, { db, now, rephrase }: Parts): void {
  serve.read(getWeeklyReport, async (trx, { company_id }) => ({ report: await newestWeeklyReport(trx, company_id) }));

  const limit = createRateLimit(db, { ...SUMMARIES, now });

  serve.write(makeWeeklyReport, async ({ company_id, actor }) => {
    const at = now();
    const { facts, isOpen } = await db.forCompany(company_id, async (trx) => ({
      facts: await readWeek(trx, company_id, at),
      isOpen: await hasWeeklyReport({ trx, company_id, actor: actor.account }, at),
    }));
    // The last one of the month may be asked for again by its key: only the keeping of it refuses another.
    const report = await writeWeek(facts, isOpen ? rephrase : asItIs, at);
    return {
      change: async (trx) => {
        await keepWeek({ trx, company_id, actor: actor.account }, report, at);
        return async () => report;
      },
    };
  });

  serve.session(makeCompanySummary, async ({ actor }) => {
    const company_id = companyOf(actor);
    await limit.take(company_id);
    const at = now();
    return writeSummary(await db.forCompany(company_id, (trx) => readCompanyFacts(trx, company_id, at)), rephrase, at);
  });
}
