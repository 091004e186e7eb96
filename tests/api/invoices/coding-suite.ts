import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { fillInvoiceColumns } from '#server/invoices/backfill/fill-invoice-columns.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { putRecord } from '#tests/harness/rules/put-record.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const RULE = '11111111-1111-4111-8111-111111111111';
const TAG = `tag:${RULE}`;
const CENTER = '22222222-2222-4222-8222-222222222222';

export function codingSuite(openDatabase: OpenDatabase): void {
  describe('coded values', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    type Person = { token: string };
    const withPurchase = async () => {
      const member = await api.aMember();
      await putRecord(api, member, { type: 'tag', id: RULE, data: { name: 'Urgente', color: 'red' } });
      await putRecord(api, member, { type: 'cost-center', id: CENTER, data: { code: '10', name: 'Ventas' } });
      return { ...member, id: (await sources.sendOne(member, aReceivedXml(member.nit))).id };
    };
    const rowOf = async (person: Person, id: string): Promise<Invoice> =>
      (await sources.list(person)).items.find((row: Invoice) => row.id === id);
    const code = ({ token }: Person, id: string, body: object) =>
      api.request('PATCH', `/invoices/${id}/coding`, { token, body });
    const setStatus = ({ token }: Person, id: string, body: object) =>
      api.request('PATCH', `/invoices/${id}/status`, { token, body });
    const brief = ({ coding }: Invoice) => coding.map(({ field, value, rule }) => [field, value, rule]);
    const historyOf = async (person: Person, id: string) =>
      (await api.request('GET', `/invoices/${id}/history`, person)).body.items;

    test('a row has the words of its lines and the city of the supplier', async () => {
      const owner = await withPurchase();
      const row = await rowOf(owner, owner.id);
      expect(row.coding).toEqual([]);
      expect(row.line_text).not.toBe('');
      expect(row.line_text).toBe(row.line_text.toLowerCase());
    });

    test('values are set and removed with their origin, and each is in the history and the feed', async () => {
      const owner = await withPurchase();
      const before = await rowOf(owner, owner.id);
      const values = { account: '513595', [TAG]: 'true', status: 'sent' };
      const { status, body } = await code(owner, owner.id, { values });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'sent' });
      expect(body.rev).toBeGreaterThan(before.rev);
      expect(brief(body)).toEqual([
        ['account', '513595', null],
        ['status', 'sent', null],
        [TAG, 'true', null],
      ]);
      expect((await api.request('GET', `/sync/changes?since=${before.rev}`, owner)).body.rows).toEqual([body]);
      const after = await code(owner, owner.id, { values: { account: null } });
      expect(brief(after.body).map(([field]) => field)).toEqual(['status', TAG]);
      const items = await historyOf(owner, owner.id);
      expect(items[0]).toMatchObject({ field: 'account', old_value: '513595', new_value: null, source: 'person' });
      expect(items).toContainEqual(expect.objectContaining({ field: TAG, new_value: 'true', rule: null }));
    });

    test('an assignee has the id of the person who chose it, also when it is the same person; one of a rule has none', async () => {
      const owner = await withPurchase();
      const [mate, other] = [
        await aColleague(api, owner.company_id, 'regular_user'),
        await aColleague(api, owner.company_id, 'regular_user'),
      ];
      const assigned = async (person: Person, assignee: string, rule: string | null = null) => {
        const { body } = await code(person, owner.id, { values: { assignee, account: '513595' }, rule });
        return body.coding.map(({ field, by }: Invoice['coding'][number]) => [field, by]);
      };
      const ofRule = await assigned(owner, other.id, RULE);
      expect(ofRule).toEqual([
        ['account', undefined],
        ['assignee', undefined],
      ]);
      expect(await assigned(mate, mate.id)).toEqual([
        ['account', undefined],
        ['assignee', mate.id],
      ]);
      expect(await assigned(mate, other.id)).toContainEqual(['assignee', mate.id]);
      expect(await assigned(other, mate.id)).toContainEqual(['assignee', other.id]);
    });

    test('a rule leaves what a person decided, and a person replaces what a rule set', async () => {
      const owner = await withPurchase();
      await code(owner, owner.id, { values: { account: '513595' } });
      const values = { account: '5105', cost_center: CENTER, classification: 'none' };
      const ruled = await code(owner, owner.id, { values, rule: RULE });
      expect(brief(ruled.body)).toEqual([
        ['account', '513595', null],
        ['classification', 'none', RULE],
        ['cost_center', CENTER, RULE],
      ]);
      expect((await historyOf(owner, owner.id))[0]).toMatchObject({ source: 'rule', rule: RULE });
      const manual = await api.request('PATCH', `/invoices/${owner.id}/classification`, {
        ...owner,
        body: { classification: 'expense', base_rev: ruled.body.rev - 1 },
      });
      expect(manual).toMatchObject({ status: 200, body: { classification: 'expense' } });
      expect(brief(manual.body)).toContainEqual(['classification', 'expense', null]);
      const again = await code(owner, owner.id, { values: { classification: 'none' }, rule: RULE });
      expect(again.body).toEqual(manual.body);
    });

    test('setting the status by hand says so on the row, and setting the one it has changes nothing', async () => {
      const owner = await withPurchase();
      const before = await rowOf(owner, owner.id);
      expect((await setStatus(owner, owner.id, { status: 'draft' })).body).toEqual(before);
      expect(brief((await setStatus(owner, owner.id, { status: 'paid' })).body)).toEqual([['status', 'paid', null]]);
    });

    test("another person's later decision about the same field is a conflict, about another one it is none", async () => {
      const owner = await withPurchase();
      const { rev } = await rowOf(owner, owner.id);
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await code(other, owner.id, { values: { account: '5105', status: 'paid' }, base_rev: rev });
      for (const values of [{ account: '5110' }, { cost_center: CENTER, status: 'sent' }])
        expect(await code(owner, owner.id, { values, base_rev: rev })).toMatchObject({
          status: 409,
          body: { code: 'conflict', decided: { by: other.email } },
        });
      expect((await code(owner, owner.id, { values: { account: '5105' }, base_rev: rev })).status).toBe(200);
      expect((await code(owner, owner.id, { values: { cost_center: CENTER }, base_rev: rev })).status).toBe(200);
      const erase = await api.request('DELETE', `/invoices/${owner.id}`, { ...owner, body: { base_rev: rev } });
      expect(erase.status).toBe(409);
    });

    test('taking a change back gives the values and origins of before', async () => {
      const owner = await withPurchase();
      const before = await code(owner, owner.id, { values: { account: '5105' }, rule: RULE });
      await code(owner, owner.id, { values: { account: '5110', status: 'paid' } });
      await code(owner, owner.id, { values: { account: '5105' }, rule: RULE, restores: true });
      const { body } = await code(owner, owner.id, { values: { status: 'draft' }, restores: true });
      expect(body.status).toBe('draft');
      expect(brief(body)).toEqual(brief(before.body));
    });

    test('a value that does not exist is refused', async () => {
      const owner = await withPurchase();
      for (const values of [{ status: 'pagada' }, { classification: 'gasto' }, { [TAG]: 'x' }, { other: 'x' }, {}])
        expect((await code(owner, owner.id, { values })).status).toBe(422);
    });

    test('invoices that were stored before get their words and the origins of what people decided', async () => {
      const owner = await withPurchase();
      await setStatus(owner, owner.id, { status: 'paid' });
      const before = await rowOf(owner, owner.id);
      await api.db.asOwner(async (trx) => {
        await sql`delete from invoice_coding where company_id = ${owner.company_id}`.execute(trx);
        await sql`alter table invoices disable trigger user`.execute(trx);
        await sql`update invoices set coding = '[]', line_text = '', city = '', has_line_text = false
          where company_id = ${owner.company_id}`.execute(trx);
        await sql`alter table invoices enable trigger user`.execute(trx);
      });
      await fillInvoiceColumns(api.db, (error) => expect.fail(String(error)));
      const after = await rowOf(owner, owner.id);
      expect(after).toEqual({ ...before, rev: after.rev });
      expect(after.rev).toBeGreaterThan(before.rev);
    });

    test('a classification by a rule stays when the document comes again', async () => {
      const member = await api.aMember();
      const xml = aReceivedXml(member.nit);
      const { id } = await sources.sendOne(member, xml);
      await code(member, id, { values: { classification: 'none' }, rule: RULE });
      await sources.send(member, xml);
      expect(await rowOf(member, id)).toMatchObject({ classification: 'none' });
    });

    test('a company reads and changes only its own', async () => {
      const [owner, stranger] = [await withPurchase(), await api.aMember()];
      await code(owner, owner.id, { values: { account: '5105' } });
      expect(await code(stranger, owner.id, { values: { account: '5110' } })).toMatchObject({ status: 404 });
      const seen = await api.db.forCompany(stranger.company_id, (trx) =>
        trx.selectFrom('invoice_coding').selectAll().execute(),
      );
      expect(seen).toEqual([]);
      await expect(
        api.db.forCompany(stranger.company_id, (trx) =>
          sql`insert into invoice_coding (company_id, invoice_id, field, after_rev, changed_on)
            values (${owner.company_id}, ${owner.id}, 'city', 0, ${randomUUID()})`.execute(trx),
        ),
      ).rejects.toThrow();
    });
  });
}
