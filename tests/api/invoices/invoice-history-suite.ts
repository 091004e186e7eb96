import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HISTORY_SIZE } from '#domain/invoices/invoice-history.ts';
import { reclassifyInvoices } from '#server/invoices/reclassify.ts';
import { runCompanyWrite } from '#server/platform/idempotency/company-write.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import type { DocumentParts } from '#tests/harness/documents/a-dian-document.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { historiesOf } from '#tests/harness/server/read-history.ts';

type Owned = { token: string; id: string };

/** Each change of an invoice is in its history once: who, when, from what, to what, and what brought it. */
export function invoiceHistorySuite(openDatabase: OpenDatabase): void {
  describe('the history of an invoice', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const withInvoice = async (parts: DocumentParts = {}) => {
      const member = await api.aMember();
      const xml = aReceivedXml(member.nit, parts);
      return { ...member, xml, id: (await sources.sendOne(member, xml)).id };
    };
    const { history, lines, rows } = historiesOf(() => api);
    const patch = ({ token, id }: Owned, field: 'status' | 'classification', value: string, headers = {}) =>
      api.request('PATCH', `/invoices/${id}/${field}`, { token, body: { [field]: value }, headers });

    test('starts with what created it, which needs no row of its own', async () => {
      const owner = await withInvoice();
      const { items, total } = await history(owner);
      expect(total).toBe(1);
      expect(items).toMatchObject([
        {
          id: 0,
          field: 'created',
          old_value: null,
          new_value: owner.xml.name,
          source: 'upload',
          user_id: owner.user.id,
          user_email: owner.email,
        },
      ]);
      expect(Math.abs(Date.parse(items[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
      expect(await rows(owner.company_id)).toEqual([]);
    });

    test('has each decision with its person, the newest first', async () => {
      const owner = await withInvoice();
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await patch(owner, 'status', 'sent');
      await patch({ ...other, id: owner.id }, 'status', 'paid');
      await patch(owner, 'classification', 'none');
      expect(await lines(owner)).toEqual([
        `classification | expense | none | person | ${owner.email}`,
        `status | sent | paid | person | ${other.email}`,
        `status | draft | sent | person | ${owner.email}`,
      ]);
      const [newest] = (await history(owner)).items;
      expect(newest?.user_id).toBe(owner.user.id);
      expect(Math.abs(Date.parse(newest?.at ?? '') - Date.now())).toBeLessThan(60_000);
    });

    test('keeps the address that a person had then, and whose account is gone', async () => {
      const owner = await withInvoice();
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await patch({ ...other, id: owner.id }, 'status', 'paid');
      await api.db.asOwner((trx) => trx.deleteFrom('users').where('id', '=', other.id).execute());
      expect(await lines(owner)).toEqual([`status | draft | paid | person | ${other.email}`]);
    });

    test('has nothing of a request that is repeated, changes nothing or is refused', async () => {
      const owner = await withInvoice();
      const headers = { 'idempotency-key': randomUUID() };
      await patch(owner, 'status', 'paid', headers);
      expect((await patch(owner, 'status', 'paid', headers)).headers['idempotent-replay']).toBe('1');
      await patch(owner, 'status', 'paid');
      const { rev } = await sources.detail(owner, owner.id);
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await patch({ ...other, id: owner.id }, 'status', 'sent');
      const body = { status: 'draft', base_rev: rev };
      const path = `/invoices/${owner.id}/status`;
      expect((await api.request('PATCH', path, { token: owner.token, body })).status).toBe(409);
      expect(await lines(owner)).toEqual([
        `status | paid | sent | person | ${other.email}`,
        `status | draft | paid | person | ${owner.email}`,
      ]);
    });

    test('has each decision of a batch, once however often it is sent', async () => {
      const owner = await withInvoice();
      const operation = {
        op_id: randomUUID(),
        route: 'PATCH /invoices/:id/status',
        params: { id: owner.id },
        body: { status: 'paid' },
      };
      const body = { operations: [operation] };
      for (let sent = 0; sent < 2; sent += 1) await api.request('POST', '/sync/batch', { token: owner.token, body });
      expect(await lines(owner)).toEqual([`status | draft | paid | person | ${owner.email}`]);
    });

    test('has the trash: once there, once back, and not what stays as it is', async () => {
      const owner = await withInvoice();
      const remove = () => api.request('DELETE', `/invoices/${owner.id}`, { token: owner.token });
      const restore = () => api.request('POST', `/invoices/${owner.id}/restore`, { token: owner.token });
      await restore();
      await remove();
      await remove();
      // Like the detail: an invoice in the trash is not shown.
      const path = `/invoices/${owner.id}/history`;
      expect(await api.request('GET', path, owner)).toMatchObject({ status: 404, body: { code: 'invoice_not_found' } });
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await api.request('POST', `/invoices/${owner.id}/restore`, { token: other.token });
      await restore();
      expect(await lines(owner)).toEqual([
        `deleted | true | false | person | ${other.email}`,
        `deleted | false | true | person | ${owner.email}`,
      ]);
    });

    test('has the exchange rate that a person gives', async () => {
      const owner = await withInvoice({ currency: 'USD', subtotal: '100.00', tax: '19.00' });
      const give = (exchange_rate: string) =>
        api.request('PUT', `/invoices/${owner.id}/exchange-rate`, { token: owner.token, body: { exchange_rate } });
      await give('4123.50');
      await give('04123.5');
      expect((await give('1')).status).toBe(422);
      await give('4200');
      expect(await lines(owner)).toEqual([
        `given_rate | 4123.5 | 4200 | person | ${owner.email}`,
        `given_rate | null | 4123.5 | person | ${owner.email}`,
      ]);
    });

    test('has the class that a new NIT gave, as a rule of the product', async () => {
      const owner = await withInvoice({ customer: { name: 'Otra S.A.S.', nit: '811222333' } });
      const { company_id, user } = owner;
      expect((await sources.detail(owner, owner.id)).classification).toBe('none');
      await api.db.asOwner((trx) =>
        trx.insertInto('company_nits').values({ company_id, nit: '811222333', name: 'Otra', own_order: 1 }).execute(),
      );
      const reclassify = () =>
        runCompanyWrite(api.db, company_id, async (trx) => {
          await reclassifyInvoices(trx, { company_id, nit: '811222333', user_id: user.id });
          return async () => undefined;
        });
      await reclassify();
      await reclassify();
      expect(await lines(owner)).toEqual([`classification | none | expense | system | ${owner.email}`]);
    });

    test('of an invoice of an earlier version does not say what brought it', async () => {
      const owner = await withInvoice();
      await api.db.executeSql('alter table invoices disable trigger user');
      await api.db.executeSql('update invoices set created_source = null where id = $1', [owner.id]);
      await api.db.executeSql('alter table invoices enable trigger user');
      expect((await history(owner)).items).toMatchObject([{ field: 'created', source: null, user_email: owner.email }]);
    });

    test('is bounded, and says how much there is', async () => {
      const owner = await withInvoice();
      await api.db.asOwner(async (trx) => {
        const change = {
          company_id: owner.company_id,
          invoice_id: owner.id,
          source: 'system',
          field: 'status',
        } as const;
        const more = { user_id: null, user_email: null, old_value: 'draft' };
        const entries = Array.from({ length: HISTORY_SIZE + 5 }, (_, n) => ({
          ...change,
          ...more,
          new_value: String(n),
        }));
        await trx.insertInto('invoice_changes').values(entries).execute();
      });
      const { items, total } = await history(owner);
      expect([items.length, total]).toEqual([HISTORY_SIZE + 1, HISTORY_SIZE + 6]);
      expect(items[0]?.new_value).toBe(String(HISTORY_SIZE + 4));
      expect(items.at(-1)?.field).toBe('created');
    });

    test('is not readable by another company, and nobody rewrites it', async () => {
      const [owner, other] = [await withInvoice(), await withInvoice()];
      await patch(owner, 'status', 'paid');
      const path = `/invoices/${owner.id}/history`;
      expect(await api.request('GET', path, { token: other.token })).toMatchObject({
        status: 404,
        body: { code: 'invoice_not_found' },
      });
      expect((await api.request('GET', path)).status).toBe(401);
      for (const text of ["update invoice_changes set new_value = 'draft'", 'delete from invoice_changes']) {
        const attempt = api.db.forCompany(owner.company_id, (trx) => sql.raw(text).execute(trx));
        await expect(attempt).rejects.toMatchObject({ code: '42501' });
      }
    });
  });
}
