import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previousWeek } from '#domain/reports/previous-week.ts';
import { applyPlan } from '#server/companies/plan/apply-plan.ts';
import { stampChanges } from '#server/platform/change-feed/company-clock.ts';
import { rephraseByRules } from '#server/reports/weekly/rephrase.ts';
import { runWeeklyJob } from '#server/reports/weekly/weekly-job.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aTextModel } from '#tests/harness/server/a-text-model.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const HOUR_MS = 3_600_000;
/** Hour on Monday, in Colombia, at which the report of the previous week is ready. */
const READY_AT_HOUR = 5;
const DAY_MS = 24 * HOUR_MS;
const EMAILS = '/admin/certified-email';
const WEEK = '/admin/weekly-activity-report';

export function adminSuite(openDatabase: OpenDatabase): void {
  describe('the portal of administration', () => {
    let api: Api;
    let today = new Date('2026-11-21T15:00:00Z');
    beforeAll(async () => {
      api = await openApi(openDatabase, { now: () => today });
    });
    afterAll(() => api.close());

    const settings = async ({ token }: Member) => (await api.request('GET', EMAILS, { token })).body;
    const put = ({ token }: Member, certified_emails: unknown) =>
      api.request('PUT', EMAILS, { token, body: { certified_emails } });
    const ingest = ({ token }: Member, enabled: boolean) =>
      api.request('PUT', '/admin/email-ingest', { token, body: { enabled } });
    const anAddress = () => `${randomUUID()}@facturas.example`;

    test('nothing is set at first', async () => {
      expect(await settings(await api.aMember())).toEqual({
        certified_emails: [],
        certified_email: null,
        email_ingest_enabled: false,
        limit: 5,
        addresses: [],
        inbound_address: expect.stringMatching(/^recepcion\+[a-z2-7]{26}@buzon\.example$/),
        accepted_senders: [],
      });
    });

    test('the inbound address of a company is always the same and of no other', async () => {
      const [mine, theirs] = [await api.aMember(), await api.aMember()];
      const { inbound_address } = await settings(mine);
      expect((await settings(mine)).inbound_address).toBe(inbound_address);
      expect((await settings(theirs)).inbound_address).not.toBe(inbound_address);
    });

    test('addresses are kept trimmed, in lower case, each once and in their order', async () => {
      const member = await api.aMember();
      const [first, second] = [anAddress(), anAddress()];
      const { status, body } = await put(member, [` ${first.toUpperCase()} `, second, first]);
      expect(status).toBe(200);
      expect(body).toMatchObject({ certified_emails: [first, second], certified_email: first });
      expect(await settings(member)).toEqual(body);
      expect((await put(member, [second])).body.certified_emails).toEqual([second]);
    });

    test('what is no address is named, and nothing changes', async () => {
      const member = await api.aMember();
      const kept = anAddress();
      await put(member, [kept]);
      const { status, body } = await put(member, [anAddress(), 'sin arroba']);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', detail: '«sin arroba» no es un correo válido.' },
      });
      expect((await settings(member)).certified_emails).toEqual([kept]);
    });

    test('the plan says how many', async () => {
      const { status, body } = await put(await api.aMember(), Array.from({ length: 6 }, anAddress));
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'certified_emails_limit', detail: 'Puedes registrar hasta 5 correos certificados.' },
      });
    });

    test('two companies may trust the same sender, each for itself', async () => {
      const [mine, theirs] = [await api.aMember(), await api.aMember()];
      const address = anAddress();
      expect(await put(mine, [address])).toMatchObject({ status: 200 });
      expect(await put(theirs, [address])).toMatchObject({ status: 200 });
      await put(mine, null);
      expect(await settings(theirs)).toMatchObject({ addresses: [{ email: address, status: 'pending' }] });
    });

    test('ingestion needs an address, and stops when the last one goes', async () => {
      const member = await api.aMember();
      expect(await ingest(member, true)).toMatchObject({
        status: 409,
        body: {
          code: 'ingest_needs_email',
          detail: 'Agrega al menos un correo certificado para activar el ingreso por correo.',
        },
      });
      await put(member, [anAddress()]);
      expect((await ingest(member, true)).body).toMatchObject({ email_ingest_enabled: true });
      expect((await put(member, [anAddress()])).body).toMatchObject({ email_ingest_enabled: true });
      for (const clear of [() => put(member, []), () => api.request('DELETE', EMAILS, { token: member.token })]) {
        await put(member, [anAddress()]);
        await ingest(member, true);
        expect((await clear()).body).toMatchObject({ certified_emails: [], email_ingest_enabled: false });
      }
      expect((await ingest(member, false)).status).toBe(200);
    });

    test('a smaller plan keeps the addresses and stops the ingestion', async () => {
      const member = await api.aMember();
      const address = anAddress();
      await put(member, [address]);
      await ingest(member, true);
      const { company_id } = member;
      const change = (plan: 'free' | 'pro') =>
        api.db.asOwner(async (trx) => {
          await trx.updateTable('companies').set({ plan }).where('id', '=', company_id).execute();
          await applyPlan(trx, company_id, today);
        });
      await change('pro');
      await change('free');
      expect((await api.request('GET', EMAILS, { token: member.token })).status).toBe(403);
      await change('pro');
      expect(await settings(member)).toMatchObject({ certified_emails: [address], email_ingest_enabled: false });
    });

    test('each change is in the audit log with what it became, and the same key changes once', async () => {
      const member = await api.aMember();
      const address = anAddress();
      const headers = { 'idempotency-key': randomUUID() };
      const body = { certified_emails: [address] };
      const first = await api.request('PUT', EMAILS, { token: member.token, body, headers });
      const again = await api.request('PUT', EMAILS, { token: member.token, body, headers });
      expect(again.body).toEqual(first.body);
      await ingest(member, true);
      const { items } = (await api.request('GET', '/admin/audit?limit=10', { token: member.token })).body;
      const changes = items.filter(({ action }: { action: string }) => action === 'admin.changed');
      expect(changes.map(({ label }: { label: string }) => label)).toEqual(['Ingreso por correo activado', address]);
    });

    const report = ({ token }: Member, headers = {}) => api.request('POST', WEEK, { token, headers });
    const withWeek = async (): Promise<Member> => {
      const member = await api.aMember();
      await api.upload(member.token, [
        anIssuedXml(member.nit, { issueDate: '2026-11-20', customer: { name: 'Acme 2000', nit: '830114768' } }),
        aReceivedXml(member.nit, { issueDate: '2026-11-15' }),
        aReceivedXml(member.nit, { issueDate: '2026-11-14', subtotal: '50000.00', tax: '0.00' }),
      ]);
      return member;
    };

    test('a weekly report says what the documents of seven days come to, each sentence with its invoices', async () => {
      today = new Date('2026-11-21T15:00:00Z');
      const { status, body } = await report(await withWeek());
      expect(status).toBe(200);
      expect(body).toMatchObject({
        // The database's clock says that everything came in lately.
        kind: 'first',
        from: '2026-11-15',
        to: '2026-11-21',
        period: '15 al 21 de noviembre de 2026',
        written_by: 'rules',
        generated_at: '2026-11-21T15:00:00.000Z',
        recommendations: [expect.stringContaining('Revisa las 2 facturas en borrador')],
        cta: 'Ver estas facturas',
        cta_search: { from: '2026-11-15', to: '2026-11-21', status: 'draft' },
      });
      expect(body.summary).toContain('vendiste $\u00a0119.000 en 1 factura');
      expect(body.summary).toBe(body.sentences.map(({ text }: { text: string }) => text).join(' '));
      expect(body.figures).toMatchObject([
        { name: 'sold', amount: 119_000 },
        { name: 'bought', amount: 119_000, percent: null },
        { name: 'balance', amount: 0 },
      ]);
    });

    test.each([
      ['2026-11-30T15:00:00Z', '2026-12-01T05:00:00Z', 'diciembre'],
      ['2026-12-31T15:00:00Z', '2027-01-01T05:00:00Z', 'enero'],
    ])(
      '%s: a month has four; a lost response is repeated by its key, and the next month has four more',
      async (now, next, month) => {
        today = new Date(now);
        const member = await api.aMember();
        const headers = { 'idempotency-key': randomUUID() };
        for (let time = 0; time < 3; time += 1) expect((await report(member)).status).toBe(200);
        const last = await report(member, headers);
        expect(await report(member)).toMatchObject({
          status: 409,
          body: {
            code: 'reports_limit',
            detail: `Ya generaste los 4 informes semanales de este mes. Podrás generar otro desde el 1 de ${month}.`,
          },
        });
        expect(await report(member, headers)).toMatchObject({ status: 200, body: last.body });
        today = new Date(next);
        expect((await report(member)).status).toBe(200);
      },
    );

    test('a summary of the company, and one of a company without anything', async () => {
      today = new Date('2026-11-21T15:00:00Z');
      const member = await withWeek();
      const { status, body } = await api.request('POST', '/admin/company-summary', { token: member.token });
      expect(status).toBe(200);
      expect(body.summary).toContain('lleva $\u00a0119.000 en ventas y $\u00a0169.000 en compras');
      expect(body.summary).toContain('El mejor cliente es Acme 2000, con');
      const nobody = await api.aMember();
      const empty = (await api.request('POST', '/admin/company-summary', { token: nobody.token })).body;
      expect(empty.summary).toBe(`Empresa ${nobody.nit} S.A.S. aún no tiene facturas en 2026.`);
    });

    test('a late payer is compared with what it has paid so far, each invoice registered before it fell due', async () => {
      today = new Date('2026-11-21T15:00:00Z');
      const member = await api.aMember();
      const customer = { name: 'Acme 2000', nit: '830114768' };
      const due = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-10-15', '2026-11-09'];
      const sold = due.map((dueDate) => anIssuedXml(member.nit, { issueDate: '2026-07-01', dueDate, customer }));
      const other = {
        issueDate: '2026-07-01',
        dueDate: '2026-08-15',
        customer: { name: 'Otra S.A.S.', nit: '800197268' },
      };
      await api.upload(member.token, [...sold, anIssuedXml(member.nit, other)]);
      const mark = (due_date: string, columns: { status: 'paid' | 'pending_payment' } & Record<string, string>) =>
        api.db.asOwner(async (trx) => {
          await trx
            .updateTable('invoices')
            .set({ created_at: '2026-07-02T15:00:00Z', ...columns })
            .where('company_id', '=', member.company_id)
            .where('due_date', '=', due_date)
            .execute();
          await stampChanges(trx, member.company_id);
        });
      const advice = async () => (await report(member)).body.recommendations[0].replaceAll('\u00a0', ' ');

      await mark('2026-11-09', { status: 'pending_payment', status_changed_at: '2026-11-10T15:00:00Z' });
      await mark('2026-08-01', { status: 'paid', status_changed_at: '2026-08-03T15:00:00Z' });
      await mark('2026-08-15', { status: 'paid', status_changed_at: '2026-08-01T15:00:00Z' });
      await mark('2026-09-01', { status: 'paid', status_changed_at: '2026-09-05T04:59:00Z' });
      await mark('2026-10-15', {
        status: 'paid',
        created_at: '2026-10-16T15:00:00Z',
        status_changed_at: '2026-10-16T15:00:00Z',
      });
      const late = 'Cobra $ 119.000 a Acme 2000: 1 factura, vencida desde el 9 de noviembre de 2026 (12 días)';
      expect(await advice()).toBe(`${late}.`);
      await mark('2026-10-01', { status: 'paid', status_changed_at: '2026-10-20T15:00:00Z' });
      expect(await advice()).toBe(`${late}; suele pagar 3 días después del vencimiento.`);
    });

    test('no report crosses companies, and nobody without the portal gets one', async () => {
      today = new Date('2026-11-21T15:00:00Z');
      const member = await withWeek();
      const other = await api.aMember();
      expect((await report(other)).body.summary).toContain('No hubo actividad en los últimos 7 días.');
      const colleague = await aColleague(api, member.company_id, 'super_user');
      expect((await api.request('POST', WEEK, { token: colleague.token })).status).toBe(403);
    });

    test('the past week gets an automatic report, once, where the plan has one, and it is not counted', async () => {
      // Companies are as old as the database's clock says.
      const created = new Date();
      const [pro, free] = [await api.aMember(), await api.aMember('free')];
      const failures: unknown[] = [];
      const rephrase = rephraseByRules;
      const job = () => runWeeklyJob({ db: api.db, rephrase, onFailure: (error) => failures.push(error) }, today);
      const latest = async () => (await api.request('GET', WEEK, { token: pro.token })).body.report;
      const reports = () =>
        api.db.asOwner((trx) =>
          trx
            .selectFrom('weekly_reports')
            .select(['week', 'company_id'])
            .where('company_id', 'in', [pro.company_id, free.company_id])
            .execute(),
        );

      // A company that came during the week has nothing to be told of the one before.
      today = new Date(previousWeek(created).ended.getTime() + 6 * DAY_MS);
      await job();
      expect(await latest()).toBeNull();

      // The report of the week in which they came is ready at five on Monday.
      const { ended } = previousWeek(new Date(created.getTime() + 7 * DAY_MS + READY_AT_HOUR * HOUR_MS));
      today = new Date(ended.getTime() + (READY_AT_HOUR + 1) * HOUR_MS);
      await Promise.all([job(), job()]);
      await job();
      const { sunday } = previousWeek(today);
      expect(await latest()).toMatchObject({ to: sunday, generated_at: today.toISOString(), written_by: 'rules' });
      expect(await reports()).toEqual([{ week: sunday, company_id: pro.company_id }]);

      today = new Date(today.getTime() + HOUR_MS);
      for (let requested = 0; requested < 4; requested += 1) expect((await report(pro)).status).toBe(200);
      expect((await report(pro)).body.code).toBe('reports_limit');
      expect(await latest()).toMatchObject({ generated_at: today.toISOString() });
      expect(failures).toEqual([]);
    });

    test('a text model only says the same in other words', async () => {
      const model = await aTextModel((sentences) => ({
        content: JSON.stringify(sentences.map((text) => `En resumen: ${text}`)),
      }));
      const env = { TEXT_MODEL_URL: model.url, TEXT_MODEL_KEY: 'k' };
      const other = await openApi(openDatabase, { now: () => today, env });
      try {
        const { token } = await other.aMember();
        const { body } = await other.request('POST', WEEK, { token });
        expect(body).toMatchObject({ written_by: 'model' });
        expect(body.summary).toContain('En resumen: No hubo actividad en los últimos 7 días.');
      } finally {
        await other.close();
        await model.close();
      }
    });
  });
}
