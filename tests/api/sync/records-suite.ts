import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const type = 'reconciliation-mark';
const mark = (note: string) => ({ document: 'c1', kind: 'justified', note, at: '2026-11-01T00:00:00Z' });

export function recordsSuite(openDatabase: OpenDatabase): void {
  describe('records of a company', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    type Put = { base_rev?: number; attachment?: unknown; key?: string };
    const put = (token: string, id: string, note: string, { base_rev = 0, attachment = null, key }: Put = {}) =>
      api.request('PUT', `/records/${id}`, {
        token,
        body: { type, data: mark(note), attachment, base_rev },
        headers: { 'idempotency-key': key ?? randomUUID(), 'x-device-id': randomUUID() },
      });
    const feed = async (token: string, query = '') =>
      (await api.request('GET', `/sync/records${query}`, { token })).body;

    test('the same change again answers the same; another one needs the revision', async () => {
      const { token } = await api.aMember();
      const [id, key] = [randomUUID(), randomUUID()];
      const first = await put(token, id, 'a', { key });
      expect(first).toMatchObject({ status: 200, body: { id, record: { data: { note: 'a' } } } });
      expect((await put(token, id, 'a', { key })).body).toEqual(first.body);
      expect((await put(token, id, 'a')).body).toEqual(first.body);
      const late = await put(token, id, 'b');
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'conflict', current: { record: { data: { note: 'a' } } } },
      });
      expect((await put(token, id, 'b', { base_rev: first.body.rev })).status).toBe(200);
    });

    test('a page has what changed, also deletions, and nothing of another company or of a plan without the feature', async () => {
      const [{ token }, other, free] = [await api.aMember(), await api.aMember(), await api.aMember('free')];
      const id = randomUUID();
      const { body } = await put(token, id, 'a');
      const page = await feed(token);
      expect(page).toMatchObject({ records: [{ id, rev: body.rev }], more: false });
      const gone = { token, body: { base_rev: body.rev } };
      expect((await api.request('DELETE', `/records/${id}`, gone)).body).toMatchObject({ record: null });
      expect((await api.request('DELETE', `/records/${id}`, gone)).status).toBe(200);
      expect((await feed(token, `?since=${page.cursor}&epoch=${page.epoch}`)).records).toMatchObject([
        { id, record: null },
      ]);
      expect((await feed(other.token)).records).toEqual([]);
      expect((await put(free.token, randomUUID(), 'a')).status).toBe(403);
      expect((await feed(free.token)).records).toEqual([]);
    });

    test('a record waits for its bytes, which arrive whole or not at all', async () => {
      const { token } = await api.aMember();
      const id = randomUUID();
      const payload = Buffer.from('rows');
      const sha256 = createHash('sha256').update(payload).digest('hex');
      const attachment = { sha256, size: payload.length };
      expect((await put(token, id, 'a', { attachment })).status).toBe(425);
      const send = (digest: Buffer) =>
        api.app.inject({
          method: 'PUT',
          url: `/api/records/${id}/attachment?type=${type}`,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/octet-stream',
            'content-digest': `sha-256=:${digest.toString('base64')}:`,
          },
          payload,
        });
      expect((await send(Buffer.alloc(32))).statusCode).toBe(422);
      expect((await send(Buffer.from(sha256, 'hex'))).statusCode).toBe(200);
      expect((await put(token, id, 'a', { attachment })).body.record.attachment).toEqual(attachment);
    });

    test('a private record reaches only its author, and nobody else writes it', async () => {
      const ana = await api.aMember('free');
      const luis = await aColleague(api, ana.company_id, 'regular_user');
      const id = randomUUID();
      const view = { name: 'Mías', query: 'assignee=me', columns: null, sort: 'newest', density: null, order: 'i' };
      const send = (token: string, change: object) =>
        api.request('PUT', `/records/${id}`, {
          token,
          body: { type: 'private-view', data: view, attachment: null, base_rev: 0, ...change },
          headers: { 'idempotency-key': randomUUID() },
        });
      const { body } = await send(ana.token, {});
      expect(await feed(ana.token)).toMatchObject({ records: [{ id, record: { data: view } }] });
      expect((await feed(luis.token)).records).toEqual([]);
      const takeOver = await send(luis.token, { data: { ...view, name: 'De Luis' }, base_rev: body.rev });
      expect(takeOver).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
      expect(JSON.stringify(takeOver.body)).not.toContain('Mías');
      const remove = (token: string) =>
        api.request('DELETE', `/records/${id}`, { token, body: { base_rev: body.rev } });
      expect((await remove(luis.token)).status).toBe(403);
      expect((await remove(ana.token)).status).toBe(200);
      const since = `?since=${body.rev}`;
      expect((await feed(luis.token, since)).records).toEqual([]);
      expect((await feed(ana.token, since)).records).toMatchObject([{ id, record: null }]);
    });

    test('a shared view reaches everybody of the company, and everybody may change it', async () => {
      const ana = await api.aMember('free');
      const luis = await aColleague(api, ana.company_id, 'regular_user');
      const id = randomUUID();
      const view = { name: 'Cafés', query: '', columns: ['date'], sort: 'due', density: 'compact', order: 'i' };
      const send = (token: string, name: string, base_rev: number) =>
        api.request('PUT', `/records/${id}`, {
          token,
          body: { type: 'shared-view', data: { ...view, name }, attachment: null, base_rev },
          headers: { 'idempotency-key': randomUUID() },
        });
      const { body } = await send(ana.token, 'Cafés', 0);
      expect((await feed(luis.token)).records).toMatchObject([{ id, record: { data: view, updated_by: ana.email } }]);
      expect((await send(luis.token, 'Café', body.rev)).status).toBe(200);
    });

    test('revisions follow the commits when many write at once', async () => {
      const { token } = await api.aMember();
      const all = await Promise.all(Array.from({ length: 12 }, (_, n) => put(token, randomUUID(), `${n}`)));
      const { records, cursor } = await feed(token);
      const revs = records.map(({ rev }: { rev: number }) => rev);
      expect(revs).toEqual(all.map(({ body }) => body.rev).sort((a, b) => a - b));
      expect(cursor).toBeGreaterThanOrEqual(revs.at(-1));
    });
  });
}
