import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRoute } from '#contract/endpoint.ts';
import { deleteInvoice, restoreInvoice, setInvoiceClassification, setInvoiceStatus } from '#contract/invoices.ts';
import { MAX_BATCH_SIZE } from '#contract/sync.ts';
import { aMemberWithInvoices } from '#tests/harness/accounts/a-member-with-invoices.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function batchSuite(openDatabase: OpenDatabase): void {
  describe('changes that share a request', () => {
    let api: Api;
    let member: Member;
    let ids: string[];
    beforeAll(async () => {
      api = await openApi(openDatabase);
      ({ member, ids } = await aMemberWithInvoices(api, 3));
    });
    afterAll(() => api.close());

    const id = (place: number) => ids[place] ?? '';
    const status = (about: string, to: string, op_id: string = randomUUID()) => ({
      op_id,
      route: formatRoute(setInvoiceStatus),
      params: { id: about },
      body: { status: to },
    });
    const plain = (endpoint: typeof deleteInvoice | typeof restoreInvoice, about: string) => ({
      op_id: randomUUID(),
      route: formatRoute(endpoint),
      params: { id: about },
    });
    const send = (operations: object[], token: string | undefined = member.token, headers = {}) =>
      api.request('POST', '/sync/batch', { token, body: { operations }, headers });
    const statusesOf = async ({ token }: Member) =>
      Object.fromEntries(
        (await api.request('GET', '/invoices', { token })).body.items.map((row: { id: string; status: string }) => [
          row.id,
          row.status,
        ]),
      );

    test('each is made and answered as it would have been alone, in their order', async () => {
      const classify = {
        op_id: randomUUID(),
        route: formatRoute(setInvoiceClassification),
        params: { id: id(1) },
        body: { classification: 'none' },
      };
      const all = [status(id(0), 'paid'), classify, plain(deleteInvoice, id(2)), plain(restoreInvoice, id(2))];
      const { body } = await send(all);
      expect(body.results).toMatchObject([
        { op_id: all[0]?.op_id, status: 200, body: { id: id(0), status: 'paid' } },
        { op_id: classify.op_id, status: 200, body: { id: id(1), classification: 'none' } },
        { op_id: all[2]?.op_id, status: 200, body: { id: id(2) } },
        { op_id: all[3]?.op_id, status: 200, body: { id: id(2) } },
      ]);
      const revs = body.results.map((result: { body: { rev: number } }) => result.body.rev);
      expect(revs).toEqual([...revs].sort((a, b) => a - b));
      expect((await statusesOf(member))[id(0)]).toBe('paid');
    });

    test('what was made together is not made again alone, nor together, and is answered the same', async () => {
      const change = status(id(0), 'draft');
      const [first] = (await send([change, status(id(1), 'paid')])).body.results;
      await send([status(id(0), 'sent')]);
      const alone = await api.request('PATCH', `/invoices/${id(0)}/status`, {
        token: member.token,
        body: change.body,
        headers: { 'idempotency-key': change.op_id },
      });
      expect(alone).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replay': '1' } });
      expect((await send([change])).body.results).toEqual([first]);
      expect((await statusesOf(member))[id(0)]).toBe('sent');
    });

    test('one that is refused holds up no other', async () => {
      const { body } = await send([
        status(randomUUID(), 'paid'),
        { ...status(id(0), 'paid'), body: { status: 'burnt' } },
        { ...status(id(0), 'paid'), params: { id: '../../auth/logout' } },
        status(id(1), 'draft'),
      ]);
      expect(body.results.map((result: { status: number }) => result.status)).toEqual([404, 422, 422, 200]);
      expect(body.results[0].body.code).toBe('invoice_not_found');
      expect(await statusesOf(member)).toMatchObject({ [id(1)]: 'draft' });
    });

    test('a conflict brings the row that stands, and a device never conflicts with itself', async () => {
      const headers = { 'x-device-id': randomUUID() };
      const first = { ...status(id(0), 'paid'), body: { status: 'paid', base_rev: Number.MAX_SAFE_INTEGER } };
      const second = { ...status(id(0), 'draft'), body: { status: 'draft', base_rev: 1 } };
      expect((await send([first, second], member.token, headers)).body.results[1]).toMatchObject({ status: 200 });
      const { body } = await send([{ ...second, op_id: randomUUID(), body: { status: 'sent', base_rev: 1 } }]);
      expect(body.results[0]).toMatchObject({ status: 409, body: { code: 'conflict', current: { status: 'draft' } } });
    });

    test('nobody reaches another company’s invoices this way', async () => {
      const stranger = await api.aMember();
      const before = await statusesOf(member);
      const { body } = await send([status(id(0), 'sent'), plain(deleteInvoice, id(1))], stranger.token);
      expect(body.results.map((result: { status: number }) => result.status)).toEqual([404, 404]);
      expect(await statusesOf(member)).toEqual(before);
    });

    test.each([
      ['none', () => []],
      ['more than fifty', () => Array.from({ length: MAX_BATCH_SIZE + 1 }, () => status(id(0), 'paid'))],
      ['another call of the API', () => [{ ...status(id(0), 'paid'), route: 'POST /auth/logout' }]],
      ['one without a key', () => [{ ...status(id(0), 'paid'), op_id: undefined }]],
    ])('%s: refused, and nothing is done', async (_, operations) => {
      const before = await statusesOf(member);
      expect(await send(operations())).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
      expect(await statusesOf(member)).toEqual(before);
    });

    test('without a session nothing is looked at', async () => {
      const response = await api.request('POST', '/sync/batch', { body: { operations: [status(id(0), 'paid')] } });
      expect(response).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    });

    test('the audit log keeps of a deletion who requested it, from where and with what', async () => {
      const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
      await send([plain(deleteInvoice, id(2))], member.token, { 'user-agent': agent });
      const kept = await api.db.forCompany(member.company_id, (trx) =>
        trx
          .selectFrom('audit_log')
          .select(['user_email', 'ip', 'agent'])
          .where('action', '=', 'invoice.deleted')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      );
      expect(kept).toEqual({ user_email: member.email, ip: '127.0.0.0', agent: 'Safari · iOS' });
    });
  });
}
