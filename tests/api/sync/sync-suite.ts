import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_VERSION } from '#contract/endpoint.ts';
import { digestOf } from '#domain/files/checksum.ts';
import { byNewest, type Invoice } from '#domain/invoices/invoice.ts';
import { deleteOldFeed } from '#server/sync/feed.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

export function syncSuite(openDatabase: OpenDatabase): void {
  describe('what devices keep in step with', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const withInvoices = async (count: number): Promise<Member & { ids: string[] }> => {
      const member = await api.aMember();
      const files = Array.from({ length: count }, () => anIssuedXml(member.nit));
      const { body } = await api.upload(member.token, files);
      return { ...member, ids: body.results.map((one: { invoice_id: string }) => one.invoice_id) };
    };
    const get = async (token: string, path: string) => (await api.request('GET', path, { token })).body;
    const setStatus = (token: string, id: string, body: object, headers: Record<string, string> = {}) =>
      api.request('PATCH', `/invoices/${id}/status`, { token, body, headers });
    const keyed = () => ({ 'idempotency-key': randomUUID(), 'x-device-id': randomUUID() });
    const purge = (id: string) => api.db.asOwner((trx) => trx.deleteFrom('invoices').where('id', '=', id).execute());
    const forget = (now: Date) => api.db.asOwner((trx) => deleteOldFeed(trx, now));

    describe('everything, for a device that has nothing', () => {
      test('comes newest first, page by page, each row once, and the feed goes on from the first page', async () => {
        const { token, ids } = await withInvoices(5);
        const pageAfter = (last: Invoice) =>
          get(token, `/sync/everything?limit=2&after_date=${last.issue_date}&after_id=${last.id}`);
        const { cursor: first, ...start } = await get(token, '/sync/everything?limit=2');
        await setStatus(token, ids[0] ?? '', { status: 'paid' });
        const next = await pageAfter(start.rows[1]);
        const end = await pageAfter(next.rows[1]);
        expect([start.more, next.more, end.more]).toEqual([true, true, false]);
        const rows: Invoice[] = [...start.rows, ...next.rows, ...end.rows];
        expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
        expect(rows).toEqual([...rows].sort(byNewest));
        const since = await get(token, `/sync/changes?since=${first}`);
        expect(since.rows).toMatchObject([{ id: ids[0], status: 'paid' }]);
      });

      test('what is in the trash is not there', async () => {
        const { token, ids } = await withInvoices(1);
        await api.request('DELETE', `/invoices/${ids[0]}`, { token });
        expect(await get(token, '/sync/everything')).toMatchObject({ rows: [], more: false });
      });
    });

    describe('the feed', () => {
      test('makes every device start again whose user has another role now', async () => {
        const { company_id } = await withInvoices(1);
        const { id, token } = await aColleague(api, company_id, 'regular_user');
        const { epoch } = await get(token, '/sync/changes');
        expect((await get(token, `/sync/changes?epoch=${epoch}`)).epoch).toBe(epoch);
        await api.db.asOwner((trx) => trx.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute());
        const after = await get(token, `/sync/changes?since=1&epoch=${epoch}`);
        expect(after.epoch).not.toBe(epoch);
        expect(after.rows).toHaveLength(1);
        expect((await get(token, '/sync/everything')).epoch).toBe(after.epoch);
      });

      test('makes every device start again whose company has another plan now', async () => {
        const { token, company_id } = await api.aMember('basic');
        const { epoch } = await get(token, '/sync/changes');
        expect((await get(token, '/sync/changes')).epoch).toBe(epoch);
        await api.db.asOwner((trx) =>
          trx.updateTable('companies').set({ plan: 'pro' }).where('id', '=', company_id).execute(),
        );
        expect((await get(token, '/sync/changes')).epoch).not.toBe(epoch);
      });

      test('has nothing for a cursor that is ahead of it, after a restored backup', async () => {
        const { token } = await withInvoices(1);
        const { cursor } = await get(token, '/sync/changes');
        expect(await api.request('GET', `/sync/changes?since=${cursor + 1}`, { token })).toMatchObject({
          status: 410,
          body: { code: 'feed_expired' },
        });
      });

      test('goes on telling of what was purged from the trash, for half a year and not longer', async () => {
        const { token, ids } = await withInvoices(2);
        const before = await get(token, '/sync/changes');
        await api.request('DELETE', `/invoices/${ids[0]}`, { token });
        await purge(ids[0] ?? '');
        await forget(inDays(179));
        expect(await get(token, `/sync/changes?since=${before.cursor}`)).toMatchObject({ deleted: [ids[0]] });
        await forget(inDays(181));
        expect((await api.request('GET', `/sync/changes?since=${before.cursor}`, { token })).status).toBe(410);
        const { cursor } = await get(token, '/sync/changes');
        expect(await get(token, `/sync/changes?since=${cursor}`)).toMatchObject({ deleted: [], rows: [], more: false });
      });

      test('reports a row that somebody removed without the trash', async () => {
        const { token, ids } = await withInvoices(1);
        const { cursor } = await get(token, '/sync/changes');
        await purge(ids[0] ?? '');
        expect(await get(token, `/sync/changes?since=${cursor}`)).toMatchObject({ deleted: ids, cursor: cursor + 1 });
      });
    });

    test('the digest is what a device counts over the rows it was given', async () => {
      const { token, ids } = await withInvoices(3);
      await setStatus(token, ids[1] ?? '', { status: 'paid' });
      await api.request('DELETE', `/invoices/${ids[2]}`, { token });
      const { rows, cursor, epoch } = await get(token, '/sync/changes');
      const digest = digestOf(rows);
      expect(digest.count).toBe(2);
      expect(await get(token, '/sync/digest')).toEqual({ epoch, cursor, ...digest });
      const nobody = await api.aMember();
      expect(await get(nobody.token, '/sync/digest')).toMatchObject({ cursor: 0, count: 0, checksum: 0 });
    });

    test('a page has that digest where it is requested, and only the last page', async () => {
      const { token } = await withInvoices(3);
      const { rows } = await get(token, '/sync/changes');
      expect(await get(token, '/sync/changes?include=digest')).toMatchObject({ rows, digest: digestOf(rows) });
      const pages = ['/sync/changes', '/sync/changes?include=digest&limit=2'];
      for (const page of pages) expect(await get(token, page)).not.toHaveProperty('digest');
      const { cursor } = await get(token, '/sync/changes');
      const rest = await get(token, `/sync/changes?since=${cursor}&include=digest`);
      expect(rest).toMatchObject({ rows: [], cursor, digest: digestOf(rows) });
      expect((await api.request('GET', '/sync/changes?include=everything', { token })).status).toBe(422);
    });

    describe('operation keys', () => {
      test('sent again after 179 days a change has no effect and its answer is the same', async () => {
        const { token, ids } = await withInvoices(1);
        const [id = ''] = ids;
        const headers = keyed();
        const first = await setStatus(token, id, { status: 'sent' }, headers);
        await setStatus(token, id, { status: 'paid' }, keyed());
        await forget(inDays(179));
        const again = await setStatus(token, id, { status: 'sent' }, headers);
        expect(again.headers['idempotent-replay']).toBe('1');
        expect(again.body).toEqual(first.body);
        expect((await get(token, '/invoices')).items[0].status).toBe('paid');
      });

      test('later its answer is forgotten, and it still has no effect', async () => {
        const { token, ids } = await withInvoices(1);
        const [id = ''] = ids;
        const headers = keyed();
        await setStatus(token, id, { status: 'sent' }, headers);
        await setStatus(token, id, { status: 'paid' }, keyed());
        for (const days of [181, 5 * 365 - 1]) {
          await forget(inDays(days));
          expect(await setStatus(token, id, { status: 'sent' }, headers)).toMatchObject({
            status: 422,
            body: { code: 'change_forgotten' },
          });
          expect((await setStatus(token, id, { status: 'draft' }, headers)).body).toMatchObject({ code: 'key_reused' });
        }
        expect((await get(token, '/invoices')).items[0].status).toBe('paid');
      });

      test('a conflict names who decided otherwise, and when', async () => {
        const { token, company_id, ids } = await withInvoices(1);
        const [id = ''] = ids;
        const ana = await aColleague(api, company_id, 'admin');
        const base_rev = (await get(token, '/sync/changes')).cursor;
        await setStatus(ana.token, id, { status: 'paid' }, keyed());
        const { body } = await setStatus(token, id, { status: 'sent', base_rev }, keyed());
        expect(body).toMatchObject({ code: 'conflict', decided: { by: ana.email } });
        expect(Math.abs(Date.parse(body.decided.at) - Date.now())).toBeLessThan(60_000);
      });
    });

    describe('decisions of two people', () => {
      test('on one device they conflict with each other', async () => {
        const { token, company_id, ids } = await withInvoices(1);
        const [id = ''] = ids;
        const ana = await aColleague(api, company_id, 'admin');
        const base_rev = (await get(token, '/sync/changes')).cursor;
        const device = randomUUID();
        const onDevice = () => ({ 'idempotency-key': randomUUID(), 'x-device-id': device });
        await setStatus(ana.token, id, { status: 'paid' }, onDevice());
        const { status, body } = await setStatus(token, id, { status: 'sent', base_rev }, onDevice());
        expect([status, body.code]).toEqual([409, 'conflict']);
      });

      test.each([
        ['status', { status: 'paid' }],
        ['classification', { classification: 'expense' }],
      ])('a deletion does not pass over a later %s of somebody else', async (field, decision) => {
        const { token, company_id, ids } = await withInvoices(1);
        const [id = ''] = ids;
        const ana = await aColleague(api, company_id, 'admin');
        const base_rev = (await get(token, '/sync/changes')).cursor;
        const path = `/invoices/${id}`;
        await api.request('PATCH', `${path}/${field}`, { token: ana.token, body: decision, headers: keyed() });
        const remove = (body: object | undefined, headers = keyed()) =>
          api.request('DELETE', path, { token, headers, ...(body && { body }) });
        const refused = await remove({ base_rev });
        expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', decided: { by: ana.email } } });
        expect(refused.body.current).toMatchObject({ id, ...decision });
        const seen = (await get(token, '/sync/changes')).cursor;
        expect((await remove({ base_rev: seen })).status).toBe(200);
        expect((await remove({ base_rev })).status).toBe(200);
      });

      test('a deletion without a revision, of an older app, passes, and may come again with one', async () => {
        const { token, company_id, ids } = await withInvoices(1);
        const [id = ''] = ids;
        const ana = await aColleague(api, company_id, 'admin');
        await setStatus(ana.token, id, { status: 'paid' }, keyed());
        const headers = keyed();
        const first = await api.request('DELETE', `/invoices/${id}`, { token, headers });
        expect(first.status).toBe(200);
        const again = await api.request('DELETE', `/invoices/${id}`, { token, headers, body: { base_rev: 1 } });
        expect(again.body).toEqual(first.body);
        expect(again.headers['idempotent-replay']).toBe('1');
      });

      test('a change of anything but the status is no newer decision about the status', async () => {
        const { token, company_id, ids } = await withInvoices(2);
        const ana = await aColleague(api, company_id, 'admin');
        const base_rev = (await get(token, '/sync/changes')).cursor;
        const [classified = '', restored = ''] = ids;
        const body = { classification: 'expense' };
        await api.request('PATCH', `/invoices/${classified}/classification`, {
          token: ana.token,
          body,
          headers: keyed(),
        });
        await api.request('DELETE', `/invoices/${restored}`, { token: ana.token });
        await api.request('POST', `/invoices/${restored}/restore`, { token: ana.token });
        for (const id of ids) {
          const response = await setStatus(token, id, { status: 'sent', base_rev }, keyed());
          expect(response).toMatchObject({ status: 200, body: { status: 'sent' } });
        }
      });
    });

    test('a page that is cut keeps what was purged and what was changed in one order', async () => {
      const { token, ids } = await withInvoices(4);
      let { cursor } = await get(token, '/sync/changes');
      const [first = '', second = '', third = '', fourth = ''] = ids;
      await setStatus(token, first, { status: 'paid' });
      await purge(second);
      await setStatus(token, third, { status: 'paid' });
      await purge(fourth);
      const seen: string[] = [];
      for (let more = true; more; ) {
        const page = await get(token, `/sync/changes?since=${cursor}&limit=1`);
        seen.push(...page.rows.map(({ id }: Invoice) => id), ...page.deleted);
        ({ cursor, more } = page);
      }
      expect(seen).toEqual(ids);
    });

    describe('versions', () => {
      test.each([
        [String(API_VERSION), 200],
        ['0', 426],
        [String(API_VERSION + 1), 426],
        ['x', 426],
      ])('version %s of the contract is answered with %i', async (version, status) => {
        const { token } = await api.aMember();
        const reply = await api.request('GET', '/sync/changes', { token, headers: { 'x-api-version': version } });
        expect(reply.status).toBe(status);
        expect(reply.headers['x-min-client']).toBe('1');
        if (status === 426) expect(reply.body).toMatchObject({ code: 'client_too_old' });
      });
    });

    describe('the live line', () => {
      const read = async (stream: NodeJS.ReadableStream, wanted: RegExp) => {
        let result = '';
        for await (const chunk of stream) {
          result += chunk;
          if (wanted.test(result)) return result;
        }
        throw new Error(`It ended with: ${result}`);
      };

      test('says at once that there is something new, and nothing else; not to another company', async () => {
        const { token, ids } = await withInvoices(1);
        const stranger = await api.aMember();
        const line = await api.listen('/events', { token });
        const other = await api.listen('/events', { token: stranger.token });
        expect(line).toMatchObject({
          status: 200,
          headers: { 'content-type': expect.stringContaining('text/event-stream'), 'x-accel-buffering': 'no' },
        });
        let overheard = '';
        other.stream.on('data', (chunk) => {
          overheard += chunk;
        });
        const received = read(line.stream, /data/);
        await setStatus(token, ids[0] ?? '', { status: 'paid' });
        const { cursor } = await get(token, '/sync/changes');
        expect(await received).toContain(`data: {"seq":${cursor}}\n\n`);
        expect(overheard).not.toContain('data');
        other.stream.destroy();
      });

      test('is given to twenty devices of one person and no more', async () => {
        const { token } = await api.aMember();
        // Over a real socket: what an ended connection leaves behind is the question.
        const server = createServer((request, response) => void api.app.routing(request, response)).listen(0);
        const { port } = server.address() as AddressInfo; // It listens on a port.
        const headers = { authorization: `Bearer ${token}` };
        const open = (signal?: AbortSignal) =>
          fetch(`http://127.0.0.1:${port}/api/events`, { headers, ...(signal && { signal }) });
        const gone = new AbortController();
        await Promise.all(Array.from({ length: 19 }, () => open()));
        await open(gone.signal);
        expect((await open()).status).toBe(429);
        gone.abort();
        await expect.poll(async () => (await open()).status).toBe(200);
        server.closeAllConnections();
        server.close();
      });
    });
  });
}
