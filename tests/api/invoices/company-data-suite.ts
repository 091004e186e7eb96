import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byNewest, type Invoice, InvoiceFilter, matchesFilter } from '#domain/invoices/invoice.ts';
import { buildDashboard, count, emptyTally } from '#domain/invoices/totals.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function companyDataSuite(openDatabase: OpenDatabase): void {
  describe('books', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const withInvoice = async (): Promise<Member & { id: string }> => {
      const member = await api.aMember();
      const { body } = await api.upload(member.token, [anIssuedXml(member.nit)]);
      return { ...member, id: body.results[0].invoice_id };
    };
    const setStatus = (token: string, id: string, body: object, headers: Record<string, string> = {}) =>
      api.request('PATCH', `/invoices/${id}/status`, { token, body, headers });
    const changes = async (token: string, query = '') =>
      (await api.request('GET', `/sync/changes${query}`, { token })).body;

    describe('status and trash', () => {
      test('a status is set, answered and seen in the list', async () => {
        const { token, id } = await withInvoice();
        const response = await setStatus(token, id, { status: 'paid' });
        expect(response).toMatchObject({ status: 200, body: { id, status: 'paid' } });
        expect((await api.request('GET', '/invoices', { token })).body.items[0]).toEqual(response.body);
      });

      test('the status it has already is no change', async () => {
        const { token, id } = await withInvoice();
        const { body: first } = await setStatus(token, id, { status: 'sent' });
        const { status, body } = await setStatus(token, id, { status: 'sent', base_rev: 0 });
        expect([status, body.rev]).toEqual([200, first.rev]);
      });

      test("somebody else's later decision is not overridden, and comes along with the refusal", async () => {
        const { token, id } = await withInvoice();
        const phone = { 'x-device-id': randomUUID() };
        const laptop = { 'x-device-id': randomUUID() };
        const base_rev = (await changes(token)).cursor;
        await setStatus(token, id, { status: 'paid', base_rev }, phone);
        const late = await setStatus(token, id, { status: 'sent', base_rev }, laptop);
        expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: { id, status: 'paid' } } });
        const same = await setStatus(token, id, { status: 'paid', base_rev }, laptop);
        expect(same.status).toBe(200);
        const own = await setStatus(token, id, { status: 'draft', base_rev }, phone);
        expect(own).toMatchObject({ status: 200, body: { status: 'draft' } });
        const last = await setStatus(token, id, { status: 'sent' }, laptop);
        expect(last.status).toBe(200);
      });

      test('deleting takes it out of list, years and dashboard; deleting again answers the same', async () => {
        const { token, id } = await withInvoice();
        const first = await api.request('DELETE', `/invoices/${id}`, {
          token,
          headers: { 'content-type': 'application/json' },
        });
        const again = await api.request('DELETE', `/invoices/${id}`, { token });
        expect([first.status, again.status]).toEqual([200, 200]);
        expect(again.body).toEqual(first.body);
        expect((await api.request('GET', '/invoices', { token })).body.items).toEqual([]);
        expect((await api.request('GET', '/invoices/years', { token })).body.years).toEqual([]);
        expect((await api.request('GET', '/dashboard', { token })).body.total_invoices).toBe(0);
        expect(await setStatus(token, id, { status: 'paid' })).toMatchObject({
          status: 404,
          body: { code: 'invoice_not_found', detail: 'Esta factura ya no existe.' },
        });
      });

      test.each([
        ['PATCH', '/invoices/nada/status', 422],
        ['PATCH', `/invoices/${randomUUID()}/status`, 404],
        ['DELETE', `/invoices/${randomUUID()}`, 404],
      ] as const)('%s %s is answered with %i', async (method, path, status) => {
        const { token } = await api.aMember();
        expect((await api.request(method, path, { token, body: { status: 'paid' } })).status).toBe(status);
      });

      test('an unknown status is refused by name', async () => {
        const { token, id } = await withInvoice();
        expect(await setStatus(token, id, { status: 'pagada' })).toMatchObject({
          status: 422,
          body: { detail: 'El campo «status» no es válido.' },
        });
      });
    });

    describe('walls between companies', () => {
      test('another company sees, changes, deletes and pulls nothing', async () => {
        const { token: mine, id } = await withInvoice();
        const { token } = await api.aMember();
        expect((await api.request('GET', '/invoices', { token })).body).toMatchObject({ items: [], total: 0 });
        expect((await setStatus(token, id, { status: 'paid' })).status).toBe(404);
        expect((await api.request('DELETE', `/invoices/${id}`, { token })).status).toBe(404);
        expect(await changes(token)).toMatchObject({ rows: [], deleted: [], cursor: 0 });
        expect((await api.request('GET', '/dashboard', { token })).body.total_invoices).toBe(0);
        expect((await api.request('GET', '/invoices', { token: mine })).body.items[0]).toMatchObject({
          id,
          status: 'draft',
        });
      });

      test('the same document in two companies is two invoices', async () => {
        const [a, b] = [await api.aMember(), await api.aMember()];
        const file = anIssuedXml(a.nit, { customer: { name: 'La otra', nit: b.nit } });
        const response = [await api.upload(a.token, [file]), await api.upload(b.token, [file])];
        expect(response.map(({ body }) => body.results[0].documents[0].outcome)).toEqual(['created', 'created']);
        const classes = await Promise.all([a, b].map(({ token }) => api.request('GET', '/invoices', { token })));
        expect(classes.map(({ body }) => body.items[0].classification)).toEqual(['income', 'expense']);
      });

      test('a query without a where finds only the own company, and writes into no other', async () => {
        const { company_id } = await withInvoice();
        const other = await withInvoice();
        const seen = await api.db.forCompany(company_id, (trx) =>
          trx.selectFrom('invoices').select('company_id').execute(),
        );
        expect(new Set(seen.map((row) => row.company_id))).toEqual(new Set([company_id]));
        const { numUpdatedRows } = await api.db.forCompany(company_id, (trx) =>
          trx.updateTable('invoices').set({ status: 'paid' }).where('id', '=', other.id).executeTakeFirstOrThrow(),
        );
        expect(numUpdatedRows).toBe(0n);
        await expect(
          api.db.forCompany(company_id, (trx) =>
            trx
              .insertInto('files')
              .values({ company_id: other.company_id, sha256: 'x', size: 1, name: 'x', type: 'xml' })
              .execute(),
          ),
        ).rejects.toThrow(/row-level security/);
      });

      test.each(['users', 'sessions', 'email_tokens'] as const)('a company request cannot read %s', async (table) => {
        const { company_id } = await api.aMember();
        await expect(
          api.db.forCompany(company_id, (trx) => trx.selectFrom(table).selectAll().execute()),
        ).rejects.toThrow(/permission denied/);
      });

      test.each([
        ['GET', '/invoices'],
        ['GET', '/invoices/years'],
        ['GET', '/dashboard'],
        ['GET', '/sync/changes'],
        ['GET', '/auth/me'],
        ['POST', '/auth/logout'],
        ['POST', '/upload/invoices'],
        ['DELETE', `/invoices/${randomUUID()}`],
      ] as const)('%s %s needs a session', async (method, path) => {
        for (const token of [undefined, 'x'.repeat(43)]) {
          expect(await api.request(method, path, { token })).toMatchObject({
            status: 401,
            body: { code: 'signed_out' },
          });
        }
      });

      test('a super_admin has no rights in any company', async () => {
        const { token, user } = await api.aMember();
        await api.db.asOwner((trx) =>
          trx.updateTable('users').set({ role: 'super_admin', company_id: null }).where('id', '=', user.id).execute(),
        );
        expect(await api.request('GET', '/invoices', { token })).toMatchObject({
          status: 403,
          body: { code: 'not_allowed' },
        });
        expect((await api.request('GET', '/auth/me', { token })).body).toMatchObject({
          company: null,
          permissions: { features: [] },
        });
      });

      test('a running trial is Pro and an expired one is not', async () => {
        const { token, company_id } = await api.aMember('free');
        const until = (ms: number) => new Date(Date.now() + ms).toISOString();
        const plan = async (trial_expires_at: string) => {
          await api.db.asOwner((trx) =>
            trx.updateTable('companies').set({ trial_expires_at }).where('id', '=', company_id).execute(),
          );
          return (await api.request('GET', '/auth/me', { token })).body.subscription_plan;
        };
        expect([await plan(until(60_000)), await plan(until(-1))]).toEqual(['pro', 'free']);
      });
    });

    describe('change feed', () => {
      test('every change gets the next number, and the feed brings each row once', async () => {
        const { token, nit } = await api.aMember();
        await api.upload(token, [anIssuedXml(nit), anIssuedXml(nit), aReceivedXml(nit)]);
        const first = await changes(token, '?limit=2');
        expect(first).toMatchObject({ more: true, cursor: 2 });
        const second = await changes(token, `?since=${first.cursor}&epoch=${first.epoch}&limit=2`);
        expect(second).toMatchObject({ more: false, cursor: 3 });
        const ids = [...first.rows, ...second.rows].map((row: Invoice) => row.id);
        expect(new Set(ids).size).toBe(3);
        await setStatus(token, ids[0] ?? '', { status: 'paid' });
        await api.request('DELETE', `/invoices/${ids[1]}`, { token });
        const third = await changes(token, `?since=3&epoch=${first.epoch}`);
        expect(third).toMatchObject({ rows: [{ id: ids[0], status: 'paid', rev: 4 }], deleted: [ids[1]], cursor: 5 });
        expect(await changes(token, `?since=5&epoch=${first.epoch}`)).toMatchObject({
          rows: [],
          deleted: [],
          cursor: 5,
          more: false,
        });
      });

      test('another epoch starts again at 0 with the right one', async () => {
        const { token } = await withInvoice();
        const { epoch } = await changes(token);
        expect(await changes(token, '?since=1&epoch=another')).toMatchObject({ epoch, rows: [{ rev: 1 }], cursor: 1 });
      });

      test('a cursor ahead of the feed gets feed_expired', async () => {
        const { token } = await withInvoice();
        expect(await api.request('GET', '/sync/changes?since=99', { token })).toMatchObject({
          status: 410,
          body: { code: 'feed_expired' },
        });
      });

      test('a write that forgets the feed does not reach the disk', async () => {
        const { company_id, token } = await withInvoice();
        await expect(
          api.db.forCompany(company_id, (trx) => trx.updateTable('invoices').set({ status: 'paid' }).execute()),
        ).rejects.toThrow(/without stampChanges/);
        expect((await api.request('GET', '/invoices', { token })).body.items[0].status).toBe('draft');
      });
    });

    describe('list and dashboard', () => {
      let member: Member;
      let rows: Invoice[];
      beforeAll(async () => {
        member = await api.aMember();
        const { token, nit } = member;
        const stranger = { name: 'Ñame 100%_Fresco  S.A.S.', nit: '901388406' };
        await api.upload(token, [
          anIssuedXml(nit, { issueDate: '2025-12-31', subtotal: '0.10', tax: '0.02' }),
          anIssuedXml(nit, { issueDate: '2026-01-01', subtotal: '0.20', tax: '0.00', customer: stranger }),
          anIssuedXml(nit, { issueDate: '2026-01-15', environment: '2' }),
          anIssuedXml(nit, {
            issueDate: '2026-02-01',
            currency: 'USD',
            exchangeRate: '4000.5',
            subtotal: '3.33',
            tax: '0.00',
          }),
          anIssuedXml(nit, { issueDate: '2026-02-02', currency: 'EUR', subtotal: '3.33', tax: '0.00' }),
          anIssuedXml(nit, { issueDate: '2026-02-03', root: 'CreditNote', subtotal: '50.55', tax: '0.00' }),
          aReceivedXml(nit, { issueDate: '2026-03-01', supplier: stranger }),
          aReceivedXml(nit, { issueDate: '2026-03-02', root: 'CreditNote' }),
          aReceivedXml(nit, { issueDate: '2026-03-02', root: 'DebitNote' }),
          anIssuedXml('900111222', { issueDate: '2026-04-01' }),
        ]);
        rows = (await changes(token)).rows;
        for (const [index, status] of (['paid', 'sent', 'pending_payment', 'paid'] as const).entries()) {
          await setStatus(token, rows[index]?.id ?? '', { status });
        }
        rows = (await changes(token)).rows;
      });

      test.each(['all', '2026', '2025', '1999', '0000'])(
        'the dashboard of %s is what the domain counts',
        async (year) => {
          const expected = rows
            .filter((row) => year === 'all' || row.issue_date.startsWith(year))
            .reduce((tally, row) => count(tally, row), emptyTally());
          const response = await api.request('GET', `/dashboard?year=${year}`, { token: member.token });
          expect(rows).toHaveLength(10);
          expect(response.body).toMatchObject(buildDashboard(expected, year));
        },
      );

      test.each([
        {},
        { year: '2026' },
        { year: '2025', classification: 'income' },
        { classification: 'credit_note' },
        { supplier: 'ÑAME 100%_fresco s.a.s' },
        { supplier: 'name' },
        { supplier: '%' },
        { customer: '901388406' },
        { customer: 'NIT 901.388.406-0' },
        { customer: '0901388406' },
        { customer: '_' },
        { supplier: 'nadie' },
        { company: '901388406' },
        { company: '901388406', year: '2025' },
        { company: '900000001' },
      ])('the list with %j is what the domain filters, newest first', async (query) => {
        const filter = InvoiceFilter.parse(query);
        const expected = rows.filter((row) => matchesFilter(row, filter)).sort(byNewest);
        const text = new URLSearchParams(query as Record<string, string>).toString();
        const { body } = await api.request('GET', `/invoices?${text}`, { token: member.token });
        expect(body).toEqual({ items: expected, page: 1, page_size: 50, total: expected.length, has_next: false });
      });

      test('pages neither skip nor repeat a row', async () => {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => api.request('GET', `/invoices?page=${page}&page_size=3`, { token: member.token })),
        );
        expect(pages.map(({ body }) => body.has_next)).toEqual([true, true, true, false]);
        expect(pages.flatMap(({ body }) => body.items)).toEqual([...rows].sort(byNewest));
      });

      test('the years are those of the documents, newest first', async () => {
        expect((await api.request('GET', '/invoices/years', { token: member.token })).body).toEqual({
          years: [2026, 2025],
        });
      });
    });
  });
}
