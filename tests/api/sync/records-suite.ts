import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
