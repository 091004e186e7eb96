import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/an-api.ts';

const aForm = (wrong: object = {}) => ({
  email: `${randomUUID()}@empresa.example`,
  password: 'secreta',
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
    const letter = async (email: string) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const found = mail.find((text) => text.includes(`To: ${email}`));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No letter to ${email}.`);
    };

    test('what a person calls their company never becomes markup or a header of a letter', async () => {
      const form = aForm({ company_name: '<script>alert(1)</script>\r\nBcc: todos@x.example' });
      expect((await api.ask('POST', '/auth/signup', { body: form })).status).toBe(200);
      const text = await letter(form.email);
      const [head = ''] = text.split(/\r?\n\r?\n/);
      expect(head).not.toMatch(/^Bcc:/im);
      const html = text.slice(text.indexOf('text/html'));
      expect(decoded(html)).not.toContain('<script>');
      expect(decoded(html)).toContain('&lt;script&gt;');
    });

    test.each(['ana@x.example\r\nBcc: b@x.example', 'ana@x.example,b@x.example', '"ana" <ana@x.example>'])(
      'the address %j reaches nobody',
      async (email) => {
        expect((await api.ask('POST', '/auth/forgot-password', { body: { email } })).status).toBe(422);
      },
    );

    test('a link in a letter leads to us, whatever host the request names', async () => {
      const form = aForm();
      const headers = { host: 'malo.example', 'x-forwarded-host': 'malo.example', origin: 'https://malo.example' };
      await api.ask('POST', '/auth/signup', { body: form, headers });
      await api.ask('POST', '/auth/forgot-password', { body: { email: form.email }, headers });
      const text = decoded(await letter(form.email));
      expect(text).toContain('https://cuadra.example/verify-email?token=');
      expect(mail.join('')).not.toContain('malo.example');
    });

    test.each(['//malo.example', '/%2f%2fmalo.example', '/login?next=https://malo.example', '/\\malo.example'])(
      '%s leads nowhere else',
      async (url) => {
        const told = await api.app.inject({ url, headers: { accept: 'text/html' } });
        expect([told.statusCode >= 300 && told.statusCode < 400, told.headers.location]).toEqual([false, undefined]);
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
      await api.ask('POST', '/auth/signup', { body: form });
      const row = await api.db.asSystem((trx) =>
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
      const told = await api.ask('POST', '/auth/login', { token: chosen, body: { email: 'a@b.co', password: 'x' } });
      expect(told.headers).not.toHaveProperty('set-cookie');
      expect((await api.ask('GET', '/auth/me', { token: chosen })).status).toBe(401);
      const headers = { cookie: `token=${chosen}; session=${chosen}` };
      expect((await api.ask('GET', '/auth/me', { headers })).status).toBe(401);
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
      await api.ask('POST', '/auth/signup', { body: form });
      const told = await Promise.all(
        Array.from({ length: 20 }, () =>
          api.ask('POST', '/auth/login', { body: { email: form.email, password: 'no' } }),
        ),
      );
      expect(told.filter(({ status }) => status === 401)).toHaveLength(10);
      const [waiting] = told.filter(({ status }) => status === 429);
      expect(waiting?.body.detail).toBe('Demasiados intentos. Espera 15 minutos e intenta nuevamente.');
    });

    test('a forwarded address is believed only from a proxy of ours', async () => {
      const ask = (one: Api, at: number) =>
        one.ask('GET', `/auth/verify-reset-token/${randomUUID()}`, { headers: { 'x-forwarded-for': `10.0.${at}.1` } });
      const last = async (one: Api) => {
        let status = 0;
        for (let at = 0; at < 52; at += 1) status = (await ask(one, at)).status;
        return status;
      };
      const behind = await openApi(openDatabase, { env: { TRUST_PROXY: '1' } });
      expect([await last(api), await last(behind)]).toEqual([429, 400]);
      await behind.close();
    });

    test('two servers on one database count together', async () => {
      const other = await openApi(async () => ({ ...api.db, close: async () => {} }));
      const email = `${randomUUID()}@x.example`;
      const ask = (one: Api) => one.ask('POST', '/auth/forgot-password', { body: { email } });
      const told = [];
      for (const one of [api, other, api, other, api, other]) told.push((await ask(one)).status);
      await other.close();
      expect(told).toEqual([200, 200, 200, 200, 200, 429]);
    });

    test('a request that never ends is hung up on, and others are answered meanwhile', async () => {
      const slow = await openApi(openDatabase);
      await slow.app.listen({ port: 0, host: '127.0.0.1' });
      // A server on TCP has an address with a port.
      const { port } = slow.app.server.address() as AddressInfo;
      expect(slow.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
      expect(slow.app.server.requestTimeout).toBeGreaterThan(0);
      expect(slow.app.server.requestTimeout).toBeLessThanOrEqual(600_000);
      const socket = connect(port, '127.0.0.1');
      socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{');
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
      socket.destroy();
      await slow.close();
    });

    test('usage events go on without anything about who sent them', async () => {
      const { server, asked, url } = await aCollector();
      const own = await openApi(openDatabase, { env: { ANALYTICS_URL: url } });
      const events = [{ name: 'login', page: null, at: '2026-11-21T10:00:00Z' }];
      const body = { events: events.map((one) => ({ ...one, email: 'ana@x.example' })) };
      const headers = { 'user-agent': 'Espía/1.0', cookie: 'a=b', referer: 'https://x.example/invoices/1' };
      expect((await own.ask('POST', '/events/analytics', { body, headers })).body).toEqual({ forwarded: true });
      expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ events });
      expect(JSON.stringify(asked)).not.toMatch(/Espía|a=b|ana@|invoices\/1/);
      await own.close();
      await new Promise((resolve) => server.close(resolve));
    });

    async function aSignedUp(): Promise<string> {
      const form = aForm();
      await api.ask('POST', '/auth/signup', { body: form });
      const row = await api.db.asSystem((trx) =>
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
  const asked: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { server, asked, url: `http://127.0.0.1:${port}/` };
}
