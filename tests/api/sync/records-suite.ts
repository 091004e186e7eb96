import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCompaniesWithOldAttachments, purgeAttachments } from '#server/retention/purge-attachments.ts';
import { purgeWithFiles } from '#server/retention/purge-with-files.ts';
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
    const sendBytes = (token: string, id: string, { payload, digest }: { payload: Buffer; digest: Buffer }) =>
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
      const send = (digest: Buffer) => sendBytes(token, id, { payload, digest });
      expect((await send(Buffer.alloc(32))).statusCode).toBe(422);
      expect((await send(Buffer.from(sha256, 'hex'))).statusCode).toBe(200);
      expect((await put(token, id, 'a', { attachment })).body.record.attachment).toEqual(attachment);
    });

    test('the bytes are read by those who may read the record, and only while it names them', async () => {
      const [{ token, company_id }, other] = [await api.aMember(), await api.aMember()];
      const id = randomUUID();
      const payload = Buffer.from('the lines of a run');
      const digest = createHash('sha256').update(payload).digest();
      const attachment = { sha256: digest.toString('hex'), size: payload.length };
      await sendBytes(token, id, { payload, digest });
      const read = (by: string) => api.request('GET', `/records/${id}/attachment`, { token: by });
      expect((await read(token)).status).toBe(404);
      const { body } = await put(token, id, 'a', { attachment });
      expect(await read(token)).toMatchObject({ status: 200, text: payload.toString() });
      const [may, mayNot] = [
        await aColleague(api, company_id, 'super_user'),
        await aColleague(api, company_id, 'regular_user'),
      ];
      expect([(await read(may.token)).status, (await read(mayNot.token)).status]).toEqual([200, 404]);
      expect((await read(other.token)).status).toBe(404);
      await api.request('DELETE', `/records/${id}`, { token, body: { base_rev: body.rev } });
      expect((await read(token)).status).toBe(404);
    });

    test('bytes that no record names are deleted after their period, the others stay', async () => {
      const { token, company_id } = await api.aMember();
      const [kept, dropped] = [randomUUID(), randomUUID()];
      const digests = [kept, dropped].map((text) => createHash('sha256').update(text).digest());
      for (const [at, id] of [kept, dropped].entries())
        await sendBytes(token, id, { payload: Buffer.from(id), digest: digests[at] ?? Buffer.alloc(32) });
      const attachment = { sha256: digests[0]?.toString('hex'), size: kept.length };
      expect((await put(token, kept, 'a', { attachment })).status).toBe(200);
      const purge = (before: Date) =>
        purgeWithFiles({ ...api, onFailure: (error) => expect(error).toBeUndefined() }, company_id, (trx) =>
          purgeAttachments(trx, company_id, before),
        );
      const listAttachments = () =>
        api.db.asOwner((trx) =>
          trx.selectFrom('record_attachments').select('record_id').where('company_id', '=', company_id).execute(),
        );
      await purge(new Date(Date.now() - 60_000));
      expect(await listAttachments()).toHaveLength(2);
      const before = new Date(Date.now() + 60_000);
      expect(await api.db.asOwner((trx) => listCompaniesWithOldAttachments(trx, before))).toContain(company_id);
      await purge(before);
      expect(await listAttachments()).toEqual([{ record_id: kept }]);
      expect(await api.db.asOwner((trx) => listCompaniesWithOldAttachments(trx, before))).not.toContain(company_id);
      expect((await api.request('GET', `/records/${kept}/attachment`, { token })).text).toBe(kept);
    });

    test('who saved and removed a record is in the activity, once for each change, without its content', async () => {
      const { token } = await api.aMember();
      const [id, key] = [randomUUID(), randomUUID()];
      const { body } = await put(token, id, 'secreto', { key });
      await put(token, id, 'secreto', { key });
      await put(token, id, 'secreto');
      const view = { name: 'Mías', query: '', columns: null, sort: 'newest', density: null, order: 'i' };
      await api.request('PUT', `/records/${randomUUID()}`, {
        token,
        body: { type: 'private-view', data: view, attachment: null, base_rev: 0 },
        headers: { 'idempotency-key': randomUUID() },
      });
      const gone = { token, body: { base_rev: body.rev } };
      await api.request('DELETE', `/records/${id}`, gone);
      await api.request('DELETE', `/records/${id}`, gone);
      const { items } = (await api.request('GET', '/admin/audit?limit=20', { token })).body;
      const about = items.filter(({ action }: { action: string }) => action.startsWith('record.'));
      expect(about).toMatchObject([
        { action: 'record.removed', about: id, label: 'Documento de la conciliación: justificado' },
        { action: 'record.saved', about: id, label: 'Documento de la conciliación: justificado' },
      ]);
      expect(JSON.stringify(items)).not.toMatch(/secreto|Mías/);
    });

    test('many decisions at once are one entry of the activity with their number; each is stored', async () => {
      const { token, company_id } = await api.aMember();
      const ids = Array.from({ length: 30 }, () => randomUUID());
      for (const id of ids) await put(token, id, 'secreto');
      const page = async (query: string) => (await api.request('GET', `/admin/audit?${query}`, { token })).body;
      const first = await page('limit=1');
      expect(first.items).toMatchObject([
        { action: 'record.saved', about: null, label: 'Documento de la conciliación: justificado', count: 30 },
      ]);
      const rest = await page(`limit=200&before=${first.next}`);
      expect(rest.items.map(({ action }: { action: string }) => action)).not.toContain('record.saved');
      expect(rest.next).toBeNull();
      const stored = await api.db.forCompany(company_id, (trx) =>
        trx.selectFrom('audit_log').select('about').where('action', '=', 'record.saved').execute(),
      );
      expect(stored.map(({ about }) => about).sort()).toEqual(ids.sort());
    });

    test('the weekly report names the months whose kept reconciliation leaves documents to resolve', async () => {
      const { token } = await api.aMember();
      const keep = (month: string, created_at: string, open: string[]) =>
        api.request('PUT', `/records/${randomUUID()}`, {
          token,
          body: {
            type: 'reconciliation-run',
            data: {
              month,
              files: [],
              from: null,
              to: null,
              classes: {},
              created_at,
              created_by: null,
              summary: { to_resolve: open.length, open },
            },
            attachment: null,
            base_rev: 0,
          },
          headers: { 'idempotency-key': randomUUID() },
        });
      await keep('2026-09', '2026-11-03T00:00:00Z', ['a', 'b']);
      await keep('2026-10', '2026-11-01T00:00:00Z', ['a', 'b', 'c', 'd', 'e']);
      await keep('2026-10', '2026-11-02T00:00:00Z', ['a', 'c1', 'd', 'e']);
      await keep('2026-08', '2026-11-02T00:00:00Z', ['c1']);
      // Its mark is of the document c1.
      await put(token, randomUUID(), 'anulada');
      const { body } = await api.request('POST', '/admin/weekly-activity-report', { token });
      expect(body.recommendations).toContain(
        'Termina la conciliación con la DIAN: octubre de 2026, 3 por resolver; septiembre de 2026, 2 por resolver.',
      );
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
