import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UploadEntry } from '#domain/files/upload-entry.ts';
import { runPlanJob } from '#server/companies/plan/plan-job.ts';
import { stampChanges } from '#server/platform/change-feed/company-clock.ts';
import { createBackgroundMailer } from '#server/platform/mailer/background-mailer.ts';
import { createDevelopmentMailbox } from '#server/platform/mailer/development-mailbox.ts';
import { runRetentionJob } from '#server/retention/retention-job.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip } from '#tests/harness/documents/sent-documents.ts';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const DAY_MS = 86_400_000;
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

function aZipOf(documents: number, nit: string) {
  const files = Array.from({ length: documents }, () => anIssuedXml(nit));
  return aZip(`${documents}.zip`, Object.fromEntries(files.map(({ name, content }) => [name, content])));
}

export function planSuite(openDatabase: OpenDatabase): void {
  describe('plans over time', () => {
    let api: Api;
    let now = new Date();
    const failures: unknown[] = [];
    const mailbox = createDevelopmentMailbox(() => now);
    beforeEach(async () => {
      now = new Date();
      api = await openApi(openDatabase, { now: () => now });
    });
    afterEach(async () => {
      await api.close();
      expect(failures).toEqual([]);
    });

    async function runJob() {
      const postOffice = createBackgroundMailer(mailbox, (error) => failures.push(error));
      const job = {
        db: api.db,
        files: api.files,
        parser: api.parser,
        postOffice,
        publicUrl: 'https://x.example',
      };
      await runPlanJob({ ...job, onFailure: (error) => failures.push(error) }, now);
      await postOffice.waitForPending();
    }
    const inDays = (days: number) => {
      now = new Date(now.getTime() + days * DAY_MS);
    };
    const emailsTo = async (email: string): Promise<string[]> =>
      [...mailbox.list(email), ...(await api.request('GET', `/dev/mailbox?to=${email}`)).body].map(
        (one: { subject: string }) => one.subject,
      );

    test('a trial is Pro for three months, once for a NIT, announced 14, 3 and 0 days before it ends', async () => {
      const before = await api.aMember('free');
      const { token, email } = await api.aMember('free');
      const after = await api.aMember('free');
      const start = now;
      const { status, body } = await api.request('POST', '/companies/pro-trial', { token });
      expect(status).toBe(200);
      const ends = new Date(body.trial_expires_at);
      expect((ends.getTime() - start.getTime()) / DAY_MS).toBeGreaterThan(88);
      const planNow = async () => (await api.request('GET', '/auth/me', { token })).body.subscription_plan;
      expect(await planNow()).toBe('pro');
      expect((await api.request('POST', '/companies/pro-trial', { token })).body.code).toBe('already_pro');
      for (const days of [-20, -14, -13, -3, -1, 0, 1]) {
        now = new Date(ends.getTime() + days * DAY_MS);
        await runJob();
        await runJob();
      }
      expect((await emailsTo(email)).filter((subject) => subject.includes('prueba'))).toEqual([
        'Tu prueba de Pro terminó',
        'Tu prueba de Pro termina pronto',
        'Tu prueba de Pro termina pronto',
      ]);
      for (const other of [before, after])
        expect((await emailsTo(other.email)).filter((subject) => subject.includes('prueba'))).toEqual([]);
    });

    test('a company of two NITs has no trial when one of them had its own', async () => {
      const { token, company_id } = await api.aMember('basic');
      const nit = aNit();
      await api.db.asOwner(async (trx) => {
        await trx.insertInto('company_nits').values({ company_id, nit, own_order: 1 }).execute();
        const other = await trx.selectFrom('companies').select('id').where('is_demo', '=', true).executeTakeFirst();
        const trial = { nit, company_id: other?.id ?? company_id, activated_at: now.toISOString() };
        await trx.insertInto('trials').values(trial).execute();
      });
      expect(await api.request('POST', '/companies/pro-trial', { token })).toMatchObject({
        status: 409,
        body: { code: 'trial_used' },
      });
      expect((await api.request('GET', '/auth/me', { token })).body.subscription_plan).toBe('basic');
    });

    test('when it is over the plan is the old one, and there is no second trial', async () => {
      const { token, email, password } = await api.aMember('free');
      await api.request('POST', '/companies/pro-trial', { token });
      inDays(100);
      const { body } = await api.request('POST', '/auth/login', { body: { email, password } });
      expect(body.user.subscription_plan).toBe('free');
      expect((await api.request('POST', '/companies/pro-trial', { token: body.token })).body).toEqual({
        code: 'trial_used',
        detail: 'Tu empresa ya usó la prueba de Pro. Escríbenos a ayuda@cuadra.example para continuar con el plan.',
      });
    });

    test('two requests for the trial at the same moment get one', async () => {
      const { token } = await api.aMember('free');
      const response = await Promise.all([1, 2].map(() => api.request('POST', '/companies/pro-trial', { token })));
      expect(response.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    test('a smaller plan deletes nothing: extra users read for thirty days, extra companies wait', async () => {
      const { token, company_id, nit } = await api.aMember('pro');
      const users = [];
      for (const role of ['admin', 'regular_user'] as const) users.push(await aColleague(api, company_id, role));
      const second = aNit();
      await api.request('POST', '/companies', { token, body: { name: 'Segunda', tax_id: second } });
      await runJob();
      await setPlan(company_id, 'free');
      await runJob();
      expect(await planChanges(company_id)).toEqual([
        { old_value: null, new_value: 'pro' },
        { old_value: 'pro', new_value: 'free' },
      ]);
      const extra = users[1]?.token;
      expect((await api.request('GET', '/invoices', { token: extra })).status).toBe(200);
      expect((await api.upload(extra ?? '', [anIssuedXml(nit)])).body.code).toBe('read_only');
      const held = (await api.upload(token, [anIssuedXml(second), anIssuedXml(nit)])).body;
      expect(held).toMatchObject({ successful: 2, failed: 0 });
      expect(held.results[0].documents[0].detail).toMatch(/^En espera/);
      expect((await api.request('GET', '/invoices', { token })).body.total).toBe(1);
      inDays(16);
      // A session that is not used for thirty days would end by itself.
      for (const used of [token, users[0]?.token, extra])
        expect((await api.request('GET', '/auth/me', { token: used })).status).toBe(200);
      inDays(15);
      for (const path of ['/invoices', '/sync/changes', '/auth/me'])
        expect((await api.request('GET', path, { token: extra })).status).toBe(401);
      expect((await api.request('GET', '/invoices', { token: users[0]?.token })).status).toBe(200);
      await setPlan(company_id, 'pro');
      await runJob();
      expect((await api.request('GET', '/auth/me', { token: extra })).status).toBe(200);
      expect((await api.request('GET', '/invoices', { token })).body.total).toBe(2);
      expect((await api.request('GET', '/companies/usage', { token })).body.held).toBe(0);
    });

    test('the invoices of a company without a place may be read and not changed, those of the others may', async () => {
      const { token, company_id, nit } = await api.aMember('pro');
      const second = aNit();
      await api.request('POST', '/companies', { token, body: { name: 'Segunda', tax_id: second } });
      const between = anIssuedXml(second, { customer: { name: 'La otra', nit } });
      const { body } = await api.upload(token, [anIssuedXml(second), anIssuedXml(nit), between]);
      const [extra, own, both] = body.results.map((one: { invoice_id: string }) => one.invoice_id);
      const paid = (id: string) => api.request('PATCH', `/invoices/${id}/status`, { token, body: { status: 'paid' } });
      await setPlan(company_id, 'free');
      await runJob();
      expect((await api.request('GET', `/invoices/${extra}`, { token })).status).toBe(200);
      expect((await api.request('GET', '/invoices', { token })).body.total).toBe(3);
      expect(await paid(extra)).toMatchObject({ status: 403, body: { code: 'read_only' } });
      expect((await api.request('DELETE', `/invoices/${extra}`, { token })).body.code).toBe('read_only');
      expect([(await paid(own)).status, (await paid(both)).status]).toEqual([200, 200]);
      await setPlan(company_id, 'pro');
      await runJob();
      expect((await paid(extra)).status).toBe(200);
    });

    test('a sign-up that nobody confirms is forgotten after thirty days, an account never', async () => {
      const member = await api.aMember('free');
      const form = { password: 'trigo-azul-7', company_name: 'Nunca', tax_id_type: 'NIT', phone_number: '3001234567' };
      const email = 'nunca@x.example';
      await api.request('POST', '/auth/signup', { body: { ...form, email, tax_id: aNit() } });
      const companies = () =>
        api.db.asOwner((trx) => trx.selectFrom('companies').select('id').where('is_demo', '=', false).execute());
      inDays(29);
      await runJob();
      expect(await companies()).toHaveLength(2);
      inDays(2);
      await runRetentionJob({ db: api.db, files: api.files, onFailure: (error) => failures.push(error) }, now);
      expect(failures).toEqual([]);
      expect(await companies()).toEqual([{ id: member.company_id }]);
    });

    test('the titular chooses which company a smaller plan keeps', async () => {
      const { token, company_id } = await api.aMember('pro');
      const { body: second } = await api.request('POST', '/companies', {
        token,
        body: { name: 'Segunda', tax_id: aNit() },
      });
      await setPlan(company_id, 'free');
      await runJob();
      await api.request('PATCH', `/companies/${second.id}`, { token, body: { is_read_only: false } });
      const readOnly = async () =>
        (await api.request('GET', '/companies', { token })).body.map(
          (one: { is_read_only: boolean }) => one.is_read_only,
        );
      expect(await readOnly()).toEqual([true, false]);
      // Another plan with one place keeps the choice.
      await setPlan(company_id, 'basic');
      await runJob();
      expect(await readOnly()).toEqual([true, false]);
    });

    test('over the limit files wait, are reported so, and are imported next month, each once', async () => {
      const { token, nit } = await api.aMember('free');
      const files = Array.from({ length: 52 }, () => anIssuedXml(nit));
      // An upload of plan Gratis takes 20 files.
      for (const first of [0, 20]) await api.upload(token, files.slice(first, first + 20));
      const { body } = await api.upload(token, files.slice(40));
      expect(body).toMatchObject({ total_files: 12, successful: 12, failed: 0 });
      expect(body.results[11].documents[0].detail).toMatch(
        /^En espera por límite del plan\. Llegaste al límite de 50 documentos de este mes\./,
      );
      const total = async () => (await api.request('GET', '/invoices', { token })).body.total;
      const usage = async () => (await api.request('GET', '/companies/usage', { token })).body;
      expect([await total(), await usage()]).toMatchObject([
        50,
        { documents: 50, limit: 50, held: 2, notice: 'reached' },
      ]);
      await runJob();
      expect(await total()).toBe(50);
      inDays(16);
      expect(await total()).toBe(50);
      inDays(16);
      await runJob();
      expect([await total(), (await usage()).held]).toEqual([52, 0]);
      const { items } = (await api.request('GET', '/uploads?limit=2', { token })).body;
      const released = items.map(({ result }: UploadEntry) => result.results[0]);
      expect(released).toMatchObject([50, 51].map(() => ({ documents: [{ outcome: 'created' }] })));
      const names = released.map(({ filename }: { filename: string }) => filename);
      expect(new Set(names)).toEqual(new Set(files.slice(50).map(({ name }) => name)));
      expect((await api.upload(token, files.slice(50))).body.results[0].documents[0].outcome).toBe('duplicate');
    });

    test('Pro takes a tenth more than its 500 documents, and the next one waits', async () => {
      const { token, nit } = await api.aMember('pro');
      await api.upload(token, [aZipOf(300, nit), aZipOf(249, nit)]);
      expect((await api.request('GET', '/companies/usage', { token })).body.documents).toBe(549);
      const details = [];
      for (const file of [anIssuedXml(nit), anIssuedXml(nit)])
        details.push((await api.upload(token, [file])).body.results[0].documents[0]);
      expect(details).toMatchObject([
        { outcome: 'created' },
        { outcome: 'attached', detail: expect.stringMatching(/^En espera .* límite de 500 documentos de este mes\./) },
      ]);
    }, 60_000);

    test('an XML with its printed face in one ZIP counts as one document', async () => {
      const { token, nit } = await api.aMember('free');
      await api.upload(token, [aZipOf(48, nit)]);
      const { name, content } = anIssuedXml(nit);
      const pair = aZip('par.zip', { [name]: content, 'fe.pdf': aPrintedInvoice({}) });
      const { body } = await api.upload(token, [pair, anIssuedXml(nit)]);
      expect(body.results[1].documents).toMatchObject([{ outcome: 'created' }]);
    });

    test('what waited goes in by its age when there is room for a part of it', async () => {
      const { token, nit, company_id } = await api.aMember('free');
      await api.upload(token, [aZipOf(50, nit)]);
      // Held in the reverse order of their hashes.
      const waiting = Array.from({ length: 4 }, () => anIssuedXml(nit)).sort((a, b) =>
        sha256(b.content).localeCompare(sha256(a.content)),
      );
      for (const file of waiting) {
        now = new Date(now.getTime() + 60_000);
        await api.upload(token, [file]);
      }
      // Two places of this month are free again.
      const { rows } = (await api.request('GET', '/sync/everything?limit=2', { token })).body;
      const ids = rows.map(({ id }: { id: string }) => id);
      await api.db.asOwner(async (trx) => {
        const lastMonth = { created_at: '2020-01-01T00:00:00Z', rev: 0 };
        await trx.updateTable('invoices').set(lastMonth).where('id', 'in', ids).execute();
        await stampChanges(trx, company_id);
      });
      await runJob();
      const numbers = (await api.request('GET', '/sync/everything?limit=200', { token })).body.rows.map(
        (row: { invoice_number: string }) => `${row.invoice_number}.xml`,
      );
      expect(waiting.map(({ name }) => numbers.includes(name))).toEqual([true, true, false, false]);
    }, 60_000);

    const planChanges = (company_id: string) =>
      api.db.asOwner((trx) =>
        trx
          .selectFrom('audit_log')
          .select(['old_value', 'new_value'])
          .where('company_id', '=', company_id)
          .where('action', '=', 'company.plan_changed')
          .orderBy('id')
          .execute(),
      );

    const setPlan = (company_id: string, plan: 'free' | 'basic' | 'pro') =>
      api.db.asOwner((trx) => trx.updateTable('companies').set({ plan }).where('id', '=', company_id).execute());
  });
}
