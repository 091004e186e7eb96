import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { decideCoding } from '#server/invoices/coding/decide-coding.ts';
import { createServe } from '#server/platform/http/bind-endpoint.ts';
import { registerErrorHandler } from '#server/platform/http/error-handler.ts';
import { runIdempotentWrite } from '#server/platform/idempotency/company-write.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function ledgerSuite(openDatabase: OpenDatabase): void {
  describe('operation keys', () => {
    let api: Api;
    let member: Member;
    let id: string;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      member = await api.aMember();
      id = (await api.upload(member.token, [anIssuedXml(member.nit)])).body.results[0].invoice_id;
    });
    afterAll(() => api.close());

    const keyed = (key = randomUUID()) => ({ 'idempotency-key': key, 'x-device-id': randomUUID() });
    const setStatus = (body: object, headers: Record<string, string>, token = member.token) =>
      api.request('PATCH', `/invoices/${id}/status`, { token, body, headers });
    const rev = async () => (await api.request('GET', '/sync/changes', { token: member.token })).body.cursor;

    test('the same change sent again changes nothing and gets the same answer', async () => {
      const headers = keyed();
      const first = await setStatus({ status: 'sent' }, headers);
      await setStatus({ status: 'paid' }, keyed());
      const again = await setStatus({ status: 'sent' }, headers);
      expect(again.body).toEqual(first.body);
      expect(first.headers).not.toHaveProperty('idempotent-replay');
      expect(again.headers).toMatchObject({ 'idempotent-replay': '1', 'x-op-id': headers['idempotency-key'] });
      expect((await api.request('GET', '/invoices', { token: member.token })).body.items[0].status).toBe('paid');
    });

    test('the same change sent ten times at once has one effect', async () => {
      await setStatus({ status: 'paid' }, keyed());
      const before = await rev();
      const headers = keyed();
      const reply = await Promise.all(Array.from({ length: 10 }, () => setStatus({ status: 'draft' }, headers)));
      expect(new Set(reply.map(({ text }) => text)).size).toBe(1);
      expect(reply.filter((one) => one.headers['idempotent-replay'] === '1')).toHaveLength(9);
      expect(await rev()).toBe(before + 1);
    });

    test('a key with other contents, on another route or of another user is refused', async () => {
      const headers = keyed();
      await setStatus({ status: 'sent' }, headers);
      const other = await setStatus({ status: 'paid' }, headers);
      expect(other).toMatchObject({
        status: 422,
        body: { code: 'key_reused' },
        headers: { 'x-op-id': headers['idempotency-key'] },
      });
      expect((await api.request('DELETE', `/invoices/${id}`, { token: member.token, headers })).status).toBe(422);
      expect((await setStatus({ status: 'sent' }, headers)).status).toBe(200);
    });

    test('the same contents written in another order are the same change', async () => {
      const headers = { ...keyed(), 'content-type': 'application/json' };
      const base_rev = await rev();
      const first = await setStatus({ status: 'sent', base_rev }, headers);
      const again = await setStatus({ base_rev, status: 'sent' }, headers);
      expect([first.status, again.status, again.headers['idempotent-replay']]).toEqual([200, 200, '1']);
    });

    test('a refusal is an answer too and is given again', async () => {
      const headers = keyed();
      const path = `/invoices/${randomUUID()}/status`;
      const request = () => api.request('PATCH', path, { token: member.token, body: { status: 'paid' }, headers });
      const [first, again] = [await request(), await request()];
      expect(first).toMatchObject({ status: 404, body: { code: 'invoice_not_found' } });
      expect(again).toMatchObject({ status: 404, body: first.body, headers: { 'idempotent-replay': '1' } });
    });

    test('a conflict keeps its row in the answer that is given again', async () => {
      await setStatus({ status: 'paid' }, keyed());
      const headers = keyed();
      const first = await setStatus({ status: 'sent', base_rev: 1 }, headers);
      await setStatus({ status: 'draft' }, keyed());
      const again = await setStatus({ status: 'sent', base_rev: 1 }, headers);
      expect(first).toMatchObject({ status: 409, body: { code: 'conflict', current: { status: 'paid' } } });
      expect(again.body).toEqual(first.body);
    });

    test('an upload sent again with its key is answered from the ledger, whatever its boundary', async () => {
      const headers = keyed();
      const file = anIssuedXml(member.nit);
      const first = await api.upload(member.token, [file], headers);
      const again = await api.upload(member.token, [file], headers);
      expect(first.body.results[0].documents[0].outcome).toBe('created');
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotent-replay']).toBe('1');
      const other = await api.upload(member.token, [anIssuedXml(member.nit)], headers);
      expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    });

    test('what fails after the effect leaves neither effect nor key', async () => {
      const key = { company_id: member.company_id, id };
      const before = (await api.request('GET', '/invoices', { token: member.token })).body.items.find(
        (row: { id: string }) => row.id === id,
      );
      const op_id = randomUUID();
      const operation = {
        company_id: member.company_id,
        op_id,
        user_id: member.user.id,
        device_id: null,
        route: 'PATCH /x',
        body_sha256: 'x',
      };
      const status = before.status === 'paid' ? ('sent' as const) : ('paid' as const);
      const broken = runIdempotentWrite(api.db, operation, async (trx) => {
        await decideCoding(trx, key, { values: { status }, rule: null, user_id: member.user.id, device_id: null });
        return async () => {
          throw new Error('the plug was pulled');
        };
      });
      await expect(broken).rejects.toThrow('the plug was pulled');
      const after = (await api.request('GET', '/invoices', { token: member.token })).body.items.find(
        (row: { id: string }) => row.id === id,
      );
      expect(after).toEqual(before);
      const kept = await api.db.forCompany(member.company_id, (trx) =>
        trx.selectFrom('op_ledger').select('op_id').where('op_id', '=', op_id).execute(),
      );
      expect(kept).toEqual([]);
    });

    test('a refusal takes its half-done effect back and stays the answer', async () => {
      const key = { company_id: member.company_id, id };
      const { body: before } = await setStatus({ status: 'draft' }, keyed());
      const operation = {
        company_id: member.company_id,
        op_id: randomUUID(),
        user_id: member.user.id,
        device_id: null,
        route: 'PATCH /x',
        body_sha256: 'x',
      };
      const refused = await runIdempotentWrite(api.db, operation, async (trx) => {
        const values = { status: 'paid' };
        await decideCoding(trx, key, { values, rule: null, user_id: member.user.id, device_id: null });
        throw new Refusal('conflict');
      });
      expect(refused).toMatchObject({ status: 409, response: { code: 'conflict' }, isReplay: false });
      const { body: list } = await api.request('GET', '/invoices', { token: member.token });
      expect(list.items.find((row: { id: string }) => row.id === id)).toEqual(before);
    });

    test('the effects of a change outside the database come once, and not when it is refused', async () => {
      const app = Fastify();
      registerErrorHandler(app);
      const letters: string[] = [];
      const invite = endpoint({
        method: 'POST',
        path: '/invite/:name',
        summary: 'For this test.',
        access: 'session',
        params: z.object({ name: z.string() }),
        response: z.object({}),
        problems: ['users_limit'],
      });
      createServe(app, api.db).write(invite, async ({ params: { name } }) => ({
        change: async () => {
          if (name === 'nobody') throw new Refusal('users_limit');
          return async () => ({});
        },
        onSuccess: () => letters.push(name),
      }));
      const send = (name: string, headers: object = {}) =>
        app.inject({
          method: 'POST',
          url: `/invite/${name}`,
          headers: { authorization: `Bearer ${member.token}`, ...headers },
        });
      const key = keyed();
      const statuses = [];
      for (const [name, headers] of [
        ['ana', key],
        ['ana', key],
        ['nobody', keyed()],
        ['nobody', {}],
        ['bea', {}],
      ] as const)
        statuses.push((await send(name, headers)).statusCode);
      expect(statuses).toEqual([200, 200, 409, 409, 200]);
      expect(letters).toEqual(['ana', 'bea']);
    });

    test('the key of one company means nothing in another', async () => {
      const headers = keyed();
      await setStatus({ status: 'sent' }, headers);
      const other = await api.aMember();
      const reply = await api.upload(other.token, [anIssuedXml(other.nit)], headers);
      expect(reply.status).toBe(200);
      expect(reply.headers).not.toHaveProperty('idempotent-replay');
    });

    test('every answer names its operation, a refused session as well', async () => {
      const headers = keyed();
      const reply = await api.request('DELETE', `/invoices/${id}`, { headers });
      expect(reply).toMatchObject({ status: 401, headers: { 'x-op-id': headers['idempotency-key'] } });
    });

    test('a key that is no UUID is refused and not repeated', async () => {
      const reply = await setStatus({ status: 'sent' }, { 'idempotency-key': 'abc' });
      expect(reply.status).toBe(422);
      expect(reply.headers).not.toHaveProperty('x-op-id');
    });
  });
}
