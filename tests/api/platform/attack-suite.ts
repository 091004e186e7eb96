import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const aForm = (wrong: object = {}) => ({
  email: `${randomUUID()}@empresa.example`,
  password: 'trigo-azul-7',
  company_name: 'Empresa',
  tax_id_type: 'NIT',
  tax_id: aNit(),
  phone_number: '3001234567',
  ...wrong,
});

export function attackSuite(openDatabase: OpenDatabase): void {
  describe('attacks', () => {
    let api: Api;
    const mail: string[] = [];
    let smtp: SMTPServer;
    beforeAll(async () => {
      smtp = await aSmtpServer(mail);
      // A server on TCP has an address with a port.
      const { port } = smtp.server.address() as AddressInfo;
      api = await openApi(openDatabase, { env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    });
    afterAll(async () => {
      await api.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    });
    const message = async (email: string) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const found = mail.find((text) => text.includes(`To: ${email}`));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No letter to ${email}.`);
    };

    test('the name of a company never becomes markup or a header of an e-mail', async () => {
      const form = aForm({ company_name: '<script>alert(1)</script>\r\nBcc: todos@x.example' });
      expect((await api.request('POST', '/auth/signup', { body: form })).status).toBe(200);
      const text = await message(form.email);
      const [head = ''] = text.split(/\r?\n\r?\n/);
      expect(head).not.toMatch(/^Bcc:/im);
      const html = text.slice(text.indexOf('text/html'));
      expect(decoded(html)).not.toContain('<script>');
      expect(decoded(html)).toContain('&lt;script&gt;');
    });

    test.each(['ana@x.example\r\nBcc: b@x.example', 'ana@x.example,b@x.example', '"ana" <ana@x.example>'])(
      'the address %j reaches nobody',
      async (email) => {
        expect((await api.request('POST', '/auth/forgot-password', { body: { email } })).status).toBe(422);
      },
    );

    test('a link in an e-mail leads to us, whatever host the request names', async () => {
      const form = aForm();
      const headers = { host: 'malo.example', 'x-forwarded-host': 'malo.example', origin: 'https://malo.example' };
      await api.request('POST', '/auth/signup', { body: form, headers });
      await api.request('POST', '/auth/forgot-password', { body: { email: form.email }, headers });
      const text = decoded(await message(form.email));
      expect(text).toContain('https://cuadra.example/verify-email?token=');
      expect(mail.join('')).not.toContain('malo.example');
    });

    test.each(['//malo.example', '/%2f%2fmalo.example', '/login?next=https://malo.example', '/\\malo.example'])(
      '%s leads nowhere else',
      async (url) => {
        const reply = await api.app.inject({ url, headers: { accept: 'text/html' } });
        expect([reply.statusCode >= 300 && reply.statusCode < 400, reply.headers.location]).toEqual([false, undefined]);
      },
    );

    test('a sign-up gives no role, no plan and no company but its own', async () => {
      const victim = await aSignedUp();
      const form = aForm({
        role: 'admin',
        plan: 'pro',
        subscription_plan: 'pro',
        company_id: victim,
        is_titular: false,
      });
      await api.request('POST', '/auth/signup', { body: form });
      const row = await api.db.asOwner((trx) =>
        trx
          .selectFrom('users')
          .innerJoin('companies', 'companies.id', 'users.company_id')
          .select(['users.role', 'companies.plan', 'users.company_id', 'users.verified_at'])
          .where('email', '=', form.email)
          .executeTakeFirstOrThrow(),
      );
      expect(row).toMatchObject({ role: 'regular_user', plan: 'free', verified_at: null });
      expect(row.company_id).not.toBe(victim);
    });

    test('a session cannot be chosen beforehand, and is never in a cookie', async () => {
      const chosen = 'a'.repeat(43);
      const reply = await api.request('POST', '/auth/login', {
        token: chosen,
        body: { email: 'a@b.co', password: 'x' },
      });
      expect(reply.headers).not.toHaveProperty('set-cookie');
      expect((await api.request('GET', '/auth/me', { token: chosen })).status).toBe(401);
      const headers = { cookie: `token=${chosen}; session=${chosen}` };
      expect((await api.request('GET', '/auth/me', { headers })).status).toBe(401);
    });

    test('a form on another site can do nothing: it has no token, and its kinds of body are not read', async () => {
      const sent = (type: string) =>
        api.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'content-type': type, origin: 'https://malo.example' },
          payload: '{"email":"a@b.co","password":"x"}',
        });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        expect((await sent(type)).statusCode).toBe(422);
      }
      const preflight = await api.app.inject({
        method: 'OPTIONS',
        url: '/api/users',
        headers: { origin: 'https://malo.example', 'access-control-request-method': 'POST' },
      });
      expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
    });

    test('many passwords tried at once count as many', async () => {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const reply = await Promise.all(
        Array.from({ length: 20 }, () =>
          api.request('POST', '/auth/login', { body: { email: form.email, password: 'no' } }),
        ),
      );
      expect(reply.filter(({ status }) => status === 401)).toHaveLength(10);
      const [waiting] = reply.filter(({ status }) => status === 429);
      expect(waiting?.body.detail).toBe('Demasiados intentos. Espera 15 minutos e intenta nuevamente.');
    });

    test('a forwarded address is believed only from a proxy of ours', async () => {
      const call = (one: Api, at: number) =>
        one.request('GET', `/auth/verify-reset-token/${randomUUID()}`, {
          headers: { 'x-forwarded-for': `10.0.${at}.1` },
        });
      const last = async (one: Api) => {
        let status = 0;
        for (let at = 0; at < 52; at += 1) status = (await call(one, at)).status;
        return status;
      };
      const direct = await openApi(openDatabase);
      const behind = await openApi(openDatabase, { env: { TRUST_PROXY: '1' } });
      expect([await last(direct), await last(behind)]).toEqual([429, 400]);
      await direct.close();
      await behind.close();
    });

    test('two servers on one database count together', async () => {
      const other = await openApi(async () => ({ ...api.db, close: async () => {} }));
      const email = `${randomUUID()}@x.example`;
      const call = (one: Api) => one.request('POST', '/auth/forgot-password', { body: { email } });
      const reply = [];
      for (const one of [api, other, api, other, api, other]) reply.push((await call(one)).status);
      await other.close();
      expect(reply).toEqual([200, 200, 200, 200, 200, 429]);
    });

    describe('slow requests', () => {
      const PATIENCE = { requestMs: 600, headersMs: 300, checkIntervalMs: 50 };
      let slow: Api;
      let port = 0;
      beforeAll(async () => {
        slow = await openApi(openDatabase, { timeouts: PATIENCE });
        await slow.app.listen({ port: 0, host: '127.0.0.1' });
        // A server on TCP has an address with a port.
        ({ port } = slow.app.server.address() as AddressInfo);
      });
      afterAll(() => slow.close());

      test.each([
        ['headers that never end', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
        [
          'a body that never ends',
          'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
          ' ',
        ],
        [
          'an upload that never ends',
          'POST /api/upload/invoices HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n',
          ' ',
        ],
      ])(
        '%s: they are hung up on, however busy they look, and others are answered meanwhile',
        async (_, head, drip) => {
          const socket = connect(port, '127.0.0.1');
          const started = performance.now();
          socket.write(head);
          const dripping = setInterval(() => socket.write(drip), 40);
          socket.on('error', () => {});
          const hungUp = once(socket, 'close');
          socket.resume();
          expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
          await hungUp;
          clearInterval(dripping);
          expect(performance.now() - started).toBeLessThan(5_000);
        },
      );

      test('nobody waits longer in production than ten minutes for a request, and half a minute for its headers', () => {
        const { headersTimeout, requestTimeout } = api.app.server;
        expect([headersTimeout, requestTimeout]).toEqual([30_000, 600_000]);
      });
    });

    test('a session is not guessed: what is no token of ours is refused, and a token works for nobody after it ended', async () => {
      const { token } = await aSignedIn();
      const last = token.at(-1) === 'A' ? 'B' : 'A';
      const requested = (guess: string) =>
        api.request('GET', '/auth/me', { headers: { authorization: `Bearer ${guess}` } });
      for (const guess of [token.slice(0, -1) + last, token.slice(0, -1), `${token}A`, token.toUpperCase(), '*', '']) {
        expect((await requested(guess)).status, guess).toBe(401);
      }
      expect((await requested(token)).status).toBe(200);
      // What a thief of the database would find opens nothing.
      const stored = await api.db.asOwner((trx) => trx.selectFrom('sessions').select('token_hash').execute());
      for (const { token_hash } of stored) {
        expect(Buffer.from(token_hash).includes(token)).toBe(false);
        expect((await requested(Buffer.from(token_hash).toString('base64url'))).status).toBe(401);
      }
      await api.request('POST', '/auth/logout', { token });
      expect((await api.request('GET', '/auth/me', { token })).status).toBe(401);
    });

    test('signing in gives a new session each time, and never the one that was shown', async () => {
      const { email, token } = await aSignedIn();
      const again = await api.request('POST', '/auth/login', { token, body: { email, password: 'trigo-azul-7' } });
      expect(again.body.token).toMatch(/^[\w-]{43}$/);
      expect(again.body.token).not.toBe(token);
    });

    test.each(['role', 'is_titular', 'plan', 'subscription_plan', 'company_id', 'read_only_since', 'password_hash'])(
      'no body sets %s where the endpoint does not take it',
      async (field) => {
        const victim = await aSignedIn();
        const { token, id, company_id } = await aSignedIn();
        const values: Record<string, unknown> = {
          role: 'admin',
          is_titular: false,
          plan: 'pro',
          subscription_plan: 'pro',
          company_id: victim.company_id,
          read_only_since: '2026-01-01T00:00:00Z',
          password_hash: 'x',
        };
        const body = { [field]: values[field] };
        const before = await rowsOf(company_id);
        const email = `${randomUUID()}@x.example`;
        const created = await api.request('POST', '/users', {
          token,
          body: { ...body, email, password: 'trigo-azul-7' },
        });
        if (field === 'role') expect(created.body.code).toBe('role_not_available');
        await api.request('PATCH', `/users/${id}`, { token, body });
        await api.request('PATCH', `/companies/${company_id}`, { token, body });
        await api.request('POST', '/companies/pro-trial', { token, body }).then(({ body: reply }) => reply);
        const { users, companies } = await rowsOf(company_id);
        const added = users.find((user) => user.email === email);
        if (added) expect(added).toMatchObject({ role: 'regular_user', is_titular: false, read_only_since: null });
        expect(users.filter((user) => user.email !== email)).toEqual(before.users);
        expect(companies).toMatchObject([{ plan: 'free', id: company_id }]);
      },
    );

    test('what is too big is refused before it is kept: bodies, files, fields and addresses', async () => {
      const { token } = await aSignedIn();
      const big = 'a'.repeat(1_100_000);
      expect((await api.request('PATCH', '/companies/x', { token, body: { name: big } })).status).toBe(413);
      const many = Array.from({ length: 600 }, (_, at) => ({ name: `${at}.xml`, content: '<a/>' }));
      expect((await api.upload(token, many)).status).toBeGreaterThanOrEqual(400);
      expect((await api.upload(token, [{ name: `${'n'.repeat(20_000)}.xml`, content: '<a/>' }])).status).toBeLessThan(
        500,
      );
      const reply = await api.app.inject({ url: `/api/auth/verify-reset-token/${'a'.repeat(5_000)}` });
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    });

    test('usage events go on without anything about who sent them', async () => {
      const { server, requested, url } = await aCollector();
      const own = await openApi(openDatabase, { env: { ANALYTICS_URL: url } });
      const events = [{ name: 'login', page: null, at: '2026-11-21T10:00:00Z' }];
      const body = { events: events.map((one) => ({ ...one, email: 'ana@x.example' })) };
      const headers = { 'user-agent': 'Espía/1.0', cookie: 'a=b', referer: 'https://x.example/invoices/1' };
      expect((await own.request('POST', '/events/analytics', { body, headers })).body).toEqual({ forwarded: true });
      expect(JSON.parse(requested[0]?.body ?? '')).toEqual({ events });
      expect(JSON.stringify(requested)).not.toMatch(/Espía|a=b|ana@|invoices\/1/);
      await own.close();
      await new Promise((resolve) => server.close(resolve));
    });

    /** The titular of a free company, by its letter. */
    async function aSignedIn() {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const token = /verify-email\?token=([\w-]{43})/.exec(decoded(await message(form.email)))?.[1];
      await api.request('POST', '/auth/verify-email', { body: { token } });
      const { body } = await api.request('POST', '/auth/login', { body: form });
      // What came over the wire is looked at as it came.
      return { email: form.email, token: body.token as string, id: body.user.id, company_id: body.user.company.id };
    }

    const rowsOf = (company_id: string) =>
      api.db.asOwner(async (trx) => ({
        users: await trx.selectFrom('users').selectAll().where('company_id', '=', company_id).execute(),
        companies: await trx.selectFrom('companies').select(['id', 'plan']).where('id', '=', company_id).execute(),
      }));

    async function aSignedUp(): Promise<string> {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const row = await api.db.asOwner((trx) =>
        trx.selectFrom('users').select('company_id').where('email', '=', form.email).executeTakeFirstOrThrow(),
      );
      return row.company_id ?? '';
    }
  });
}

async function aSmtpServer(received: string[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

/** Quoted-printable, as letters travel. */
const decoded = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function aCollector() {
  const requested: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requested.push({ headers: request.headers, body });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { server, requested, url: `http://127.0.0.1:${port}/` };
}
