import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORAGE_LIMITS } from '#domain/companies/plan.ts';
import { createStorageQuotas } from '#server/companies/storage-quota.ts';
import { LIMITS } from '#server/platform/http/limits/limits.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { anUnfinishedUpload, type UnfinishedUpload } from '#tests/harness/documents/an-unfinished-upload.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const MB = 1024 * 1024;
const digestOf = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
const xml = (nit: string, number?: string) => Buffer.from(String(anIssuedXml(nit, number ? { number } : {}).content));

export function uploadLimitsSuite(openDatabase: OpenDatabase): void {
  describe('M6 uploads have limits', () => {
    let api: Api;
    let dataDir: string;
    let at = new Date('2026-11-20T15:00:00Z').getTime();
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'cuadra-limits-'));
      api = await openApi(openDatabase, { env: { DATA_DIR: dataDir }, now: () => new Date(at) });
    }, 60_000);
    afterAll(async () => {
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    const put = ({ token }: Member, bytes: Uint8Array, name = 'a.xml', id = randomUUID()) =>
      api.request('PUT', `/uploads/${id}?name=${name}`, {
        token,
        body: Buffer.from(bytes),
        headers: { 'content-type': 'application/octet-stream', 'content-digest': digestOf(bytes) },
      });
    const putPart = ({ token }: Member, n: number, bytes = Buffer.alloc(10), id = randomUUID()) =>
      api.request('PUT', `/uploads/${id}/parts/${n}`, {
        token,
        body: bytes,
        headers: { 'content-type': 'application/octet-stream', 'content-digest': digestOf(bytes) },
      });

    test('M6 Free sends 20 files of 10 MB at once: the one too many and the one too big are refused alone', async () => {
      const free = await api.aMember('free');
      const files = Array.from({ length: 21 }, (_, n) => ({ name: `${n}.xml`, content: xml(free.nit, `M6A${n}`) }));
      const { status, body } = await api.upload(free.token, files);
      expect(status).toBe(200);
      expect(body).toMatchObject({ total_files: 21, successful: 20, failed: 1 });
      expect(body.results[20]).toMatchObject({
        filename: '20.xml',
        error_message: 'Tu plan Gratis permite 20 archivos por carga. Sube este archivo en otra.',
      });
      const big = { name: 'grande.zip', content: Buffer.alloc(10 * MB + 1, 32) };
      const mixed = (await api.upload(free.token, [big, { name: 'b.xml', content: xml(free.nit, 'M6B') }])).body;
      expect(mixed.results.map((one: { error_message: string | null }) => one.error_message)).toEqual([
        'El archivo supera 10 MB. Sube el XML o divide el ZIP en varios.',
        null,
      ]);
    });

    test('M6 a file in parts is held to the size of the plan before its bytes come', async () => {
      const [free, basic] = [await api.aMember('free'), await api.aMember('basic')];
      const tooBig = {
        status: 413,
        body: { code: 'file_too_big', detail: 'El archivo supera 10 MB. Sube el XML o divide el ZIP en varios.' },
      };
      expect(await putPart(free, 10)).toMatchObject(tooBig);
      expect((await putPart(free, 9)).status).toBe(200);
      expect((await putPart(basic, 10)).status).toBe(200);
      const body = { name: 'a.zip', size: 11 * MB, sha256: 'a'.repeat(64) };
      expect(await api.request('POST', `/uploads/${randomUUID()}/complete`, { token: free.token, body })).toMatchObject(
        tooBig,
      );
    });

    test('M6 files beyond the share of a user are answered 429 with Retry-After, and go in when it is over', async () => {
      const [free, other] = [await api.aMember('free'), await api.aMember('free')];
      const { max: most, windowMs } = LIMITS.upload.filesOfUser('free');
      const known = xml(free.nit, 'M6C');
      for (let n = 0; n < most; n += 1) expect((await put(free, known)).status).toBe(200);
      const refused = await put(free, known);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
      expect(Number(refused.headers['retry-after'])).toBe(windowMs / 1_000);
      expect((await put(other, xml(other.nit))).status).toBe(200);
      expect(await api.upload(free.token, [{ name: 'a.xml', content: known }])).toMatchObject({ status: 429 });
      at += windowMs;
      expect((await put(free, known)).status).toBe(200);
    }, 60_000);

    test('M6 a connection whose upload was refused half-way takes the next request', async () => {
      const free = await api.aMember('free');
      const known = xml(free.nit, 'M6R');
      for (let n = 0; n < LIMITS.upload.filesOfUser('free').max; n += 1) await put(free, known);
      await api.app.listen({ port: 0, host: '127.0.0.1' });
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const form = new FormData();
      for (const name of ['a.xml', 'b.xml']) form.append('files', new Blob([new Uint8Array(8 * MB)]), name);
      const { headers, body } = new Request('http://localhost', { method: 'POST', body: form });
      const contentType = headers.get('content-type') ?? '';
      const refused = await overTcp(api, agent, {
        path: '/api/upload/invoices',
        headers: { authorization: `Bearer ${free.token}`, 'content-type': contentType },
        body: Buffer.from(await new Response(body).arrayBuffer()),
      });
      expect(refused.status).toBe(429);
      const next = await overTcp(api, agent, { path: '/api/health' });
      expect(next).toEqual({ status: 200, socket: refused.socket });
      agent.destroy();
    }, 60_000);

    test('M6 every 429 says when to come again', async () => {
      const form = { email: 'nadie@empresa.example', password: 'no-es-esta' };
      const response = [];
      for (let n = 0; n < 12; n += 1) response.push(await api.request('POST', '/auth/login', { body: form }));
      const refused = response.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    });

    test('M6 what waits has a bound: beyond it a file is refused, and nothing of it stays', async () => {
      const free = await api.aMember('free');
      const fifty = Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [`${n}.xml`, xml(free.nit, `M6D${n}`)] as const),
      );
      await put(free, zipSync(fifty), 'todas.zip');
      expect((await put(free, xml(free.nit, 'M6E'))).body.results[0].documents[0].detail).toMatch(/^En espera/);
      await holding(free, STORAGE_LIMITS.free.held.files - 1);
      const bytes = xml(free.nit, 'M6F');
      const { body } = await put(free, bytes);
      expect(body).toMatchObject({ successful: 0, failed: 1 });
      expect(body.results[0].error_message).toBe(
        'Ya no caben más archivos en espera: tu plan Gratis guarda 100 archivos o 200 MB. Mejora tu plan o sube este archivo el próximo mes.',
      );
      expect(await api.files.has(free.company_id, createHash('sha256').update(bytes).digest('hex'))).toBe(false);
      // What waits already is not refused when it comes again.
      expect((await put(free, xml(free.nit, 'M6E'))).body.results[0].documents[0].detail).toMatch(/^En espera/);
    });

    test('M6 the store of a company has a bound, for uploads and for spreadsheets', async () => {
      const pro = await api.aMember('pro');
      await stored(pro, STORAGE_LIMITS.pro.stored.bytes);
      const { body } = await put(pro, xml(pro.nit, 'M6G'));
      expect(body.results[0]).toMatchObject({
        success: false,
        error_message: 'Llegaste al espacio de tu plan Pro: 25 GB o 100.000 archivos. Vacía la papelera o escríbenos.',
      });
    });

    test('M6 files of one form count together before any of them is written down', async () => {
      const free = await api.aMember('free');
      await stored(free, STORAGE_LIMITS.free.stored.bytes - 1.5 * xml(free.nit, 'M6H0').length);
      const files = [0, 1, 2].map((n) => ({ name: `${n}.xml`, content: xml(free.nit, `M6H${n}`) }));
      expect((await api.upload(free.token, files)).body).toMatchObject({ successful: 1, failed: 2 });
    });

    test('M6 a file that is stored already takes no space from another one', async () => {
      const free = await api.aMember('free');
      const size = 1_000;
      await stored(free, STORAGE_LIMITS.free.stored.bytes - 1.5 * size);
      const quota = createStorageQuotas(api.db, () => new Date(at)).forCompany(free.company_id);
      expect(await quota.checkStored({ sha256: 'f'.repeat(64), size })).toBeUndefined();
      expect(await quota.checkStored({ sha256: 'a'.repeat(64), size })).toBeUndefined();
      expect(await quota.checkStored({ sha256: 'b'.repeat(64), size })).toMatch(/^Llegaste al espacio/);
    });

    test('M6 parts that are not whole yet have a bound, and those that were left alone for an hour give way', async () => {
      const free = await api.aMember('free');
      const most = LIMITS.upload.storedParts.free;
      const id = randomUUID();
      await leavingParts(free, most, at);
      const refused = await putPart(free, 0, Buffer.alloc(10), id);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      at += 3_600_001;
      expect((await putPart(free, 0, Buffer.alloc(10), id)).body).toEqual({ parts: [0], is_done: false });
    });

    test('M6 temporary files are ours alone, and gone after use', async () => {
      const pro = await api.aMember('pro');
      const tmp = join(dataDir, 'tmp');
      expect((await stat(tmp)).mode & 0o777).toBe(0o700);
      const open = await unfinished(pro, 100_000);
      const [name = ''] = await until(
        () => readdir(tmp),
        (names) => names.length === 1,
      );
      expect((await stat(join(tmp, name))).mode & 0o777).toBe(0o600);
      open.destroy();
      await until(
        () => readdir(tmp),
        (names) => names.length === 0,
      );
      await put(pro, xml(pro.nit));
      expect(await readdir(tmp)).toEqual([]);
    });

    test('M6 what a killed process left of a temporary file is removed at the start', async () => {
      await writeFile(join(dataDir, 'tmp', 'leftover'), 'x');
      const next = await openApi(openDatabase, { env: { DATA_DIR: dataDir } });
      expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
      await next.close();
    }, 60_000);

    test('M6 a body in chunks, which announces no length, is counted as it comes', async () => {
      const pro = await api.aMember('pro');
      const open = await unfinished(pro, 0);
      for (let n = 0; n < 6; n += 1) await open.send(Buffer.alloc(MB, 32));
      expect(await open.answer()).toMatchObject({ status: 413, code: 'file_too_big' });
      open.destroy();
    });

    test('M6 a refused client that neither goes on nor leaves does not hold up the end of the server', async () => {
      const another = await openApi(openDatabase);
      const open = await anUnfinishedUpload(another.app, await another.aMember('pro'));
      for (let n = 0; n < 6; n += 1) await open.send(Buffer.alloc(MB, 32));
      expect(await open.answer()).toMatchObject({ status: 413 });
      const began = performance.now();
      await another.close();
      expect(performance.now() - began).toBeLessThan(20_000);
    }, 60_000);

    test('M6 a body that comes slower than any network is answered 408 and closed', async () => {
      const slowest = { bytesPerSecond: 2_000, graceMs: 1_500 };
      const patience = { requestMs: 60_000, headersMs: 30_000, checkIntervalMs: 10_000, slowest };
      const strict = await openApi(openDatabase, { timeouts: patience });
      const pro = await strict.aMember('pro');
      const [slow, form, steady] = await Promise.all([
        anUnfinishedUpload(strict.app, pro),
        anUnfinishedUpload(strict.app, pro, 'form'),
        anUnfinishedUpload(strict.app, pro),
      ]);
      // 1,000 bytes every 150 ms are more than 2 KB/s.
      for (let n = 0; n < 20; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        await steady.send(Buffer.alloc(1_000, 32));
      }
      steady.end();
      expect(await steady.answer()).toMatchObject({ status: 422 });
      expect(await slow.answer()).toMatchObject({ status: 408, code: 'too_slow', connection: 'close' });
      expect(await form.answer()).toMatchObject({ status: 408, code: 'too_slow', connection: 'close' });
      await strict.close();
    }, 60_000);

    test('M6 a user has 20 uploads under way at most; a stranger is not held up', async () => {
      const [pro, other] = [await api.aMember('pro'), await api.aMember('pro')];
      const open = await Promise.all(
        Array.from({ length: LIMITS.upload.concurrent.ofUser }, () => unfinished(pro, 10)),
      );
      await until(
        () => readdir(join(dataDir, 'tmp')),
        (names) => names.length === open.length,
      );
      const refused = await put(pro, xml(pro.nit));
      expect(refused).toMatchObject({ status: 429 });
      expect(Number(refused.headers['retry-after'])).toBe(5);
      expect((await put(other, xml(other.nit))).status).toBe(200);
      for (const one of open) one.destroy();
      await until(
        () => put(pro, xml(pro.nit)),
        ({ status }) => status === 200,
      );
    }, 60_000);

    test('M6 40 unfinished uploads of 20 MB cost less than 100 MB of memory', async () => {
      const members = await inTurn(5, () => api.aMember('pro'));
      const before = process.memoryUsage().rss;
      const open = await inTurn(40, (n) => twentyMegabytes(api.app, members[n % 5] ?? raise()));
      const tmp = join(dataDir, 'tmp');
      await until(
        async () => Promise.all((await readdir(tmp)).map(async (name) => (await stat(join(tmp, name))).size)),
        (sizes) => sizes.length === 40 && sizes.reduce((sum, size) => sum + size, 0) > 780 * MB,
      );
      const grown = (process.memoryUsage().rss - before) / MB;
      for (const one of open) one.destroy();
      expect(grown).toBeLessThan(100);
    }, 120_000);

    /** An upload of which so many bytes have been sent. */
    async function unfinished(member: Member, bytes: number, kind: 'bytes' | 'form' = 'bytes') {
      const sending = await anUnfinishedUpload(api.app, member, kind);
      if (bytes > 0) await sending.send(Buffer.alloc(bytes, 32));
      return sending;
    }

    async function holding({ company_id, user }: Member, files: number) {
      const rows = Array.from({ length: files }, (_, n) => ({ company_id, sha256: String(n).padStart(64, '0') }));
      await api.db.asOwner(async (trx) => {
        await trx
          .insertInto('files')
          .values(rows.map((row) => ({ ...row, size: 1, name: 'a.xml', type: 'xml' })))
          .execute();
        const held_at = new Date(at).toISOString();
        await trx
          .insertInto('held_files')
          .values(rows.map((row) => ({ ...row, filename: 'a.xml', user_id: user.id, held_at })))
          .execute();
      });
    }

    const stored = ({ company_id }: Member, size: number) =>
      api.db.asOwner((trx) =>
        trx
          .insertInto('files')
          .values({ company_id, sha256: 'f'.repeat(64), size: Math.floor(size), name: 'a.zip', type: 'zip' })
          .execute(),
      );

    const leavingParts = ({ company_id }: Member, count: number, when: number) =>
      api.db.asOwner((trx) =>
        trx
          .insertInto('upload_parts')
          .values(
            Array.from({ length: count }, (_, n) => ({
              company_id,
              upload_id: randomUUID(),
              n: n % 10,
              bytes: Buffer.from('x'),
              created_at: new Date(when).toISOString(),
            })),
          )
          .execute(),
      );
  });
}

async function inTurn<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < times; n += 1) done.push(await work(n));
  return done;
}

const raise = (): never => {
  throw new Error('There is no such member.');
};

/** A form of which 20 MB have come and the end has not. */
async function twentyMegabytes(app: Api['app'], member: Member): Promise<UnfinishedUpload> {
  const sending = await anUnfinishedUpload(app, member, 'form');
  const chunk = Buffer.alloc(64 * 1024, 32);
  for (let sent = 0; sent < 20 * MB; sent += chunk.length) await sending.send(chunk);
  return sending;
}

/** Looks until it is as expected; whoever waits for too long fails by the test's own time. */
async function until<T>(look: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isRight(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type TcpRequest = { path: string; headers?: Record<string, string>; body?: Buffer };

/** Sends a request through the agent. Returns the status and the local port of the connection that was used. */
async function overTcp({ app }: Api, agent: Agent, { path, headers = {}, body }: TcpRequest) {
  // A server on TCP has an address with a port.
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, path, headers, agent, method: body ? 'POST' : 'GET', host: '127.0.0.1' });
  sent.end(body);
  // Node passes the response to the listeners of this event.
  const [response] = (await once(sent, 'response', { signal: AbortSignal.timeout(10_000) })) as [IncomingMessage];
  const socket = response.socket.localPort;
  await response.resume().toArray();
  return { status: response.statusCode, socket };
}
