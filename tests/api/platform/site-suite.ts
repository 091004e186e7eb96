import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function siteSuite(openDatabase: OpenDatabase): void {
  describe('the server around the calls', () => {
    let api: Api;
    let production: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      production = await openApi(openDatabase, { env: { NODE_ENV: 'production', SERVE_APP: 'false' } });
    });
    afterAll(async () => {
      await api.close();
      await production.close();
    });
    const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
    const html = { accept: 'text/html' };

    test.each(['/', '/invoices', '/verify-email?token=x', '/index.html'])('%s is a page of the app', async (url) => {
      const { statusCode, body, headers } = await get(url, html);
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Cuadra</title>']);
      expect(headers['cache-control']).toBe('no-cache');
    });

    test('a plain client gets the page too, and no page in place of a file', async () => {
      expect((await get('/invoices', { accept: '*/*' })).statusCode).toBe(200);
      expect((await get('/invoices')).statusCode).toBe(200);
      expect((await get('/logo.svg', { accept: '*/*' })).statusCode).toBe(404);
      expect((await get('/invoices', { accept: 'application/json' })).statusCode).toBe(404);
    });

    test.each(['/api/nada', '/api', '/api/invoices/nada/mas', '/assets/viejo.js', '/nada.js'])(
      '%s is not found, as a problem',
      async (url) => {
        const response = await get(url, url.startsWith('/nada') ? {} : html);
        expect([response.statusCode, response.json()]).toEqual([
          404,
          { code: 'not_found', detail: 'No encontramos lo que buscas.' },
        ]);
      },
    );

    test.each(['/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/assets/..%5c..%5cx'])(
      '%s leads to no file outside the app',
      async (url) => {
        const { statusCode, body } = await get(url);
        expect(statusCode >= 400 || body === '<!doctype html><title>Cuadra</title>').toBe(true);
      },
    );

    test('pages may run our own scripts and no others, and nobody may frame them', async () => {
      const { headers } = await get('/', html);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*\*/);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    });

    test('answers of calls are kept by nobody', async () => {
      expect((await get('/api/health')).headers['cache-control']).toBe('no-store');
    });

    test.each(['/healthz', '/readyz', '/api/health'])('%s says that it is well', async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    });

    test.each([
      ['{"email":', 'El cuerpo de la solicitud no es un JSON válido.'],
      ['', 'Falta el campo «email».'],
      ['[]', 'La solicitud no tiene la forma esperada.'],
    ])('a body %j is refused in Spanish', async (payload, detail) => {
      const headers = { 'content-type': 'application/json' };
      const response = await api.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
      expect([response.statusCode, response.json()]).toEqual([422, { code: 'invalid_input', detail }]);
    });

    test('a link with an overlong token is refused for what it is', async () => {
      const response = await api.request('GET', `/auth/verify-reset-token/${'x'.repeat(210)}`);
      expect([response.status, response.body.detail]).toEqual([422, 'Token inválido o expirado']);
    });

    test('a body over a megabyte is refused', async () => {
      const response = await api.request('POST', '/auth/login', {
        body: { email: 'a'.repeat(1_100_000), password: 'x' },
      });
      expect(response).toMatchObject({ status: 413, body: { code: 'file_too_big' } });
    });

    test('the API page describes every call, from the contract itself', async () => {
      const { body } = await api.request('GET', '/docs/openapi.json');
      expect(body.openapi).toBe('3.1.0');
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining(['/api/invoices/{id}/status', '/api/upload/invoices']),
      );
      expect(body.paths['/api/invoices'].get.parameters.map((one: { name: string }) => one.name)).toContain(
        'page_size',
      );
      const page = await get('/api/docs', html);
      expect(page.body).toContain('PATCH /invoices/:id/status');
      expect(page.body).not.toContain('<script');
    });

    test('the mailbox is a page for people, in which nothing a person wrote becomes markup', async () => {
      await api.aMember();
      await api.request('POST', '/auth/signup', {
        body: {
          email: 'x@y.example',
          password: 'trigo-azul-7',
          company_name: '<img src=x onerror=alert(1)>',
          tax_id_type: 'Passport',
          tax_id: 'AB12345',
          phone_number: '3001234567',
        },
      });
      await api.request('GET', '/dev/mailbox');
      const { body } = await get('/dev/mailbox', html);
      expect(body).toMatch(/<a href="https:\/\/cuadra\.example\/verify-email\?token=[\w-]+">/);
      expect(body).not.toContain('<img');
    });

    test('neither the mailbox nor a refusal is stored by a cache', async () => {
      for (const url of ['/dev/mailbox', '/nada.js', '/.env', '/api/nada'])
        expect((await get(url, html)).headers['cache-control']).toBe('no-store');
    });

    test('production has neither mailbox nor demonstration', async () => {
      expect((await production.request('GET', '/dev/mailbox')).status).toBe(404);
      expect((await production.request('POST', '/dev/demo')).status).toBe(404);
      expect((await production.request('GET', '/dev/demo')).body).toEqual({ available: false, ready: false });
    });

    test('the address for help and the pages of the operator are those of the settings', async () => {
      const without = { contact_email: 'ayuda@cuadra.example', terms_url: null, privacy_url: null };
      expect((await api.request('GET', '/settings')).body).toEqual(without);
      const env = {
        CONTACT_EMAIL: 'soporte@miempresa.co',
        TERMS_URL: 'https://miempresa.co/terminos',
        PRIVACY_URL: 'https://miempresa.co/privacidad',
      };
      const configured = await openApi(async () => ({ ...api.db, close: async () => {} }), { env });
      expect((await configured.request('GET', '/settings')).body).toEqual({
        contact_email: env.CONTACT_EMAIL,
        terms_url: env.TERMS_URL,
        privacy_url: env.PRIVACY_URL,
      });
      const { body } = await configured.request('GET', '/docs/openapi.json');
      expect(body.info.contact.email).toBe(env.CONTACT_EMAIL);
      await configured.close();
    });

    test('L7 production behind https sends Strict-Transport-Security', async () => {
      const { headers } = await production.app.inject({ url: '/api/health' });
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
    });

    test('L8 production describes its API to nobody, unless configured', async () => {
      for (const path of ['/docs', '/docs/openapi.json'])
        expect((await production.request('GET', path)).status).toBe(404);
      const described = await openApi(async () => ({ ...production.db, close: async () => {} }), {
        env: { NODE_ENV: 'production', SERVE_APP: 'false', API_DOCS: 'on' },
      });
      for (const path of ['/docs', '/docs/openapi.json'])
        expect((await described.request('GET', path)).status).toBe(200);
      await described.close();
    });

    test('a server without the app answers with and without the prefix, and serves no pages', async () => {
      for (const url of ['/auth/me', '/api/auth/me', '/dashboard']) {
        const response = await production.app.inject({ url });
        expect([response.statusCode, response.json().code]).toEqual([401, 'signed_out']);
      }
      expect((await production.app.inject({ url: '/', headers: html })).statusCode).toBe(404);
    });
  });
}
