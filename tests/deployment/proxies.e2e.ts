import { randomUUID } from 'node:crypto';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { companyId, fillPostgres } from '#tests/bench/filled-companies.ts';
import { signInUsers } from '#tests/bench/load/signed-in-users.ts';
import { type RunningProxy, startCaddy, startNginx } from '#tests/harness/deployment/a-proxy.ts';
import { startTwoServers, type TwoServers } from '#tests/harness/deployment/two-servers.ts';
import { createTestDatabase } from '#tests/harness/server/postgres.ts';

/** Not the network of the other tests: the loopback interface has all of 127.0.0.0/8. */
const CLIENT_ADDRESS = '127.7.7.7';
const MB = 1_024 * 1_024;

describe.each([
  ['nginx with docs/operations/nginx-site.conf', startNginx],
  ['Caddy with docs/operations/Caddyfile', startCaddy],
])('%s', (name, startProxy) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: Database;
  let two: TwoServers;
  let proxy: RunningProxy;
  let token = '';

  beforeAll(async () => {
    database = await createTestDatabase();
    db = await openDatabase(database);
    await fillPostgres(database.url, { companies: 1, invoices: 200 });
    token = (await signInUsers(db, 1, [companyId(1)]))[0]?.token ?? '';
    two = await startTwoServers(database.url);
    proxy = await startProxy(two.ports);
  });
  afterAll(async () => {
    await proxy?.stop();
    await two?.stop();
    await db?.close();
    await database?.drop();
  });

  type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer; localAddress?: string };

  /** Through the proxy by HTTP/1.1, on a connection of its own. */
  function send(path: string, { method = 'GET', headers = {}, body, localAddress }: Sent = {}) {
    return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const length = body && { 'content-length': String(body.length) };
      const signed = { authorization: `Bearer ${token}`, ...headers, ...length };
      const options = { method, headers: signed, ca: proxy.ca, agent: false, family: 4, localAddress };
      const request = https.request(proxy.origin + path, options, (response) => {
        const { statusCode: status = 0 } = response;
        buffer(response).then((read) => resolve({ status, headers: response.headers, body: read }), reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  const statusChange = (key?: string): Sent => ({
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: Buffer.from(JSON.stringify({ status: 'paid' })),
  });

  async function anInvoice(): Promise<string> {
    return JSON.parse((await send('/api/invoices')).body.toString()).items[0].id;
  }

  test('HTTP/2 over TLS, with the certificate of an authority of our own', async () => {
    const session = http2.connect(proxy.origin, { ca: proxy.ca });
    const stream = session.request({ ':path': '/healthz' });
    const headers = await new Promise<http2.IncomingHttpHeaders>((resolve, reject) => {
      stream.on('response', resolve).on('error', reject);
    });
    expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200]);
    session.destroy();
  });

  test.skipIf(name.startsWith('Caddy'))('plain HTTP leads to HTTPS', async () => {
    const response = await fetch(`${proxy.plainOrigin}/invoices`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, 'https://localhost/invoices']);
  });

  test('a precompressed file arrives as the server sends it', async () => {
    const page = (await send('/', { headers: { 'accept-encoding': 'identity' } })).body.toString();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const direct = await fetch(two.servers[0].origin + script, { headers: { 'accept-encoding': encoding } });
      const through = await send(script, { headers: { 'accept-encoding': encoding } });
      expect(through.headers['content-encoding']).toBe(encoding);
      expect(through.headers['content-length']).toBe(direct.headers.get('content-length'));
      expect(through.headers.etag).toBe(direct.headers.get('etag'));
    }
  });

  test('what the server leaves uncompressed stays so', async () => {
    const response = await send('/api/auth/login', {
      ...statusChange(),
      method: 'POST',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('an upload of 25 MB arrives unchanged', async () => {
    const bytes = Buffer.alloc(25 * MB, 'x');
    const form = new FormData();
    form.append('files', new Blob([bytes]), 'grande.xml');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() };
    const body = Buffer.from(await encoded.arrayBuffer());
    const response = await send('/api/upload/invoices', { method: 'POST', headers, body });
    // The server has read all of it: the file is no electronic document, and its result says so.
    expect([response.status, JSON.parse(response.body.toString()).total_files]).toEqual([200, 1]);
  });

  test('the server sees the address of the client, not of the proxy nor one that the client writes', async () => {
    await db.asOwner((trx) => trx.updateTable('sessions').set({ agent: null }).execute());
    await send('/api/invoices', { localAddress: CLIENT_ADDRESS, headers: { 'x-forwarded-for': '203.0.113.9' } });
    const rows = await db.asOwner((trx) => trx.selectFrom('sessions').select('network').execute());
    expect(rows).toEqual([{ network: '127.7.7.0' }]);
  });

  test('an event arrives while its stream stays open', async () => {
    const id = await anInvoice();
    const options = { headers: { authorization: `Bearer ${token}` }, ca: proxy.ca, agent: false, family: 4 } as const;
    const events = await new Promise<http.IncomingMessage>((resolve, reject) => {
      https.get(`${proxy.origin}/api/events`, options, resolve).on('error', reject);
    });
    let received = '';
    events.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    events.on('error', () => {});
    expect((await send(`/api/invoices/${id}/status`, statusChange(randomUUID()))).status).toBe(200);
    await expect.poll(() => received, { timeout: 5_000 }).toMatch(/data: \{"seq":\d+\}/);
    events.destroy();
  });

  test('after a process was killed every request is answered by the other, and a change with a key has one effect', async () => {
    const id = await anInvoice();
    await two.servers[1].kill();
    const reads = await Promise.all(Array.from({ length: 20 }, () => send('/api/invoices')));
    const changes = await Promise.all(
      Array.from({ length: 20 }, () => send(`/api/invoices/${id}/status`, statusChange(randomUUID()))),
    );
    expect(new Set([...reads, ...changes].map(({ status }) => status))).toEqual(new Set([200]));
  });
});

/** A process that takes requests and closes the connection without a response, beside one that answers. */
describe('a process that ends in the middle of a request', () => {
  const received: string[] = [];
  const broken = http.createServer((request) => {
    request.resume().on('end', () => {
      received.push(`${request.method}`);
      request.socket.destroy();
    });
  });
  const healthy = http.createServer((request, response) => {
    request.resume().on('end', () => response.end('healthy'));
  });
  let nginx: RunningProxy;
  beforeAll(async () => {
    const portOf = (server: http.Server) =>
      new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : 0);
        });
      });
    nginx = await startNginx([await portOf(broken), await portOf(healthy)]);
  });
  afterAll(async () => {
    await nginx?.stop();
    broken.close();
    healthy.close();
  });

  const send = (method: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const request = https.request(`${nginx.origin}/api/x`, {
        method,
        headers,
        ca: nginx.ca,
        agent: false,
        family: 4,
      });
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
      request.end(method === 'GET' ? undefined : 'body');
    });

  test.each([
    ['GET', {}, 200],
    ['POST', { 'idempotency-key': randomUUID() }, 200],
    ['PATCH', { 'idempotency-key': randomUUID() }, 200],
    ['POST', {}, 502],
  ] as const)('%s with %j ends with %i', async (method, headers, status) => {
    // The broken process is left out for five seconds after each failure.
    for (;;) {
      received.length = 0;
      const answered = await send(method, headers);
      if (received.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        continue;
      }
      expect([answered, received]).toEqual([status, [method]]);
      return;
    }
  });
});
