import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint, formatRoute } from '#contract/endpoint.ts';
import { setInvoiceStatus } from '#contract/invoices.ts';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { createServe } from '#server/platform/http/bind-endpoint.ts';
import { registerErrorHandler } from '#server/platform/http/error-handler.ts';
import { logRefusals } from '#server/platform/http/security-log.ts';
import { eventStreamRoutes } from '#server/sync/event-stream-routes.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** Enough on a busy machine. */
const SLOW = 200_000;

const ADMINS_ONLY = endpoint({
  method: 'GET',
  path: '/admins',
  summary: 'For this test.',
  access: 'super_admin',
  response: z.object({}),
  problems: [],
});

export function accountSecuritySuite(openDatabase: OpenDatabase): void {
  describe('passwords, event streams and the log', { timeout: SLOW }, () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, SLOW);
    afterAll(() => api.close());

    const weak = { status: 422, body: { code: 'weak_password' } };
    const audit = async (token: string) => (await api.request('GET', '/admin/audit', { token })).body.items;

    test.each([
      ['123456', 'Esta contraseña es de las más usadas. Elige otra.'],
      ['Tienda-Don-Pepe', 'No uses tu correo ni el nombre de tu empresa como contraseña.'],
    ])('M9 sign-up refuses %s and says why', async (password, detail) => {
      const company = { company_name: 'Tienda Don Pepe S.A.S.', tax_id_type: 'NIT', phone_number: '3001234567' };
      const body = { ...company, tax_id: aNit(), email: `${randomUUID()}@x.example`, password };
      expect(await api.request('POST', '/auth/signup', { body })).toMatchObject({ ...weak, body: { detail } });
      expect((await api.request('GET', `/dev/mailbox?to=${body.email}`)).body).toEqual([]);
    });

    test('M9 a link for a new password refuses a weak one, and still works afterwards', async () => {
      const { email, nit } = await api.aMember();
      await api.request('POST', '/auth/forgot-password', { body: { email } });
      const [message] = (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
      const token = /reset-password\?token=([\w-]+)/.exec(message.text)?.[1];
      const reset = (new_password: string) =>
        api.request('POST', '/auth/reset-password', { body: { token, new_password } });
      for (const password of ['qwerty12', email, `empresa-${nit}`]) expect(await reset(password)).toMatchObject(weak);
      expect((await reset('trigo-azul-7')).status).toBe(200);
    });

    test('M9 a manager cannot give somebody a weak password, new or changed', async () => {
      const { token, company_id, user } = await api.aMember('pro');
      const luis = await aColleague(api, company_id, 'regular_user');
      const body = { email: `${randomUUID()}@x.example`, role: 'regular_user' };
      expect(await api.request('POST', '/users', { token, body: { ...body, password: '12345678' } })).toMatchObject(
        weak,
      );
      const own = { new_password: 'password1', current_password: 'clave-segura' };
      expect(await api.request('PATCH', `/users/${user.id}`, { token, body: own })).toMatchObject(weak);
      expect((await api.request('GET', '/auth/me', { token: luis.token })).status).toBe(200);
    });

    test('M9 who has a password that would be refused today signs in as before', async () => {
      const { email, company_id } = await api.aMember();
      const password_hash = await hashPassword('123456');
      await api.db.asOwner((trx) =>
        trx.updateTable('users').set({ password_hash }).where('company_id', '=', company_id).execute(),
      );
      expect((await api.request('POST', '/auth/login', { body: { email, password: '123456' } })).status).toBe(200);
    });

    test('M9 a password longer than 200 characters is refused before it is hashed or judged', async () => {
      const body = { email: `${randomUUID()}@x.example`, password: 'áé'.repeat(101) };
      const reply = await api.request('POST', '/auth/signup', { body: { ...body, company_name: 'X', tax_id: aNit() } });
      expect(reply).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    });

    /**
     * Opens lines of a server that looks at sessions every `recheckMs`; `ended` is what came until the end. `atLine`: the
     * database once the request is authorized.
     */
    const openLines = (db: Api['db'], recheckMs: number, atLine = db) => {
      const app = Fastify();
      const endAll = eventStreamRoutes(createServe(app, db), {
        db: atLine,
        now: () => new Date(),
        recheckMs,
        onFailure: () => {},
      });
      onTestFinished(async () => {
        endAll();
        await app.close();
      });
      return async (token: string) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await app.inject({ url: '/events', headers, payloadAsStream: true });
        expect(answer.statusCode).toBe(200);
        return { ended: text(answer.stream()) };
      };
    };
    const late = () => sleep(30_000, 'it goes on', { ref: false });
    type Person = { id: string; email: string; password: string; token: string };
    const signOut = ({ token }: { token: string }) => api.request('POST', '/auth/logout', { token });
    const ENDINGS: Record<string, (luis: Person, token: string) => Promise<unknown>> = {
      'sign-out': signOut,
      'the user is deleted': ({ id }, token) => api.request('DELETE', `/users/${id}`, { token }),
      'a new role': ({ id }, token) => api.request('PATCH', `/users/${id}`, { token, body: { role: 'super_user' } }),
      'a manager': ({ id }, token) => api.request('DELETE', `/users/${id}/sessions`, { token }),
      'the other sessions are closed': async ({ email, password }) => {
        const { token } = (await api.request('POST', '/auth/login', { body: { email, password } })).body;
        return api.request('DELETE', '/auth/sessions', { token });
      },
    };

    test.each(Object.entries(ENDINGS))('L5 a line of /events ends with its session: %s', async (_how, endSession) => {
      const owner = await api.aMember('pro');
      const luis = await aColleague(api, owner.company_id, 'regular_user');
      // Looking does not end it within this test: what ends a session says so.
      const open = openLines(api.db, 3_600_000);
      const line = await open(luis.token);
      const staying = await open(owner.token);
      expect(await endSession(luis, owner.token)).not.toMatchObject({ status: 403 });
      expect(await Promise.race([line.ended, staying.ended.then(() => 'of somebody else'), late()])).toContain(
        ': here',
      );
      await signOut(owner);
      expect(await Promise.race([staying.ended, late()])).toContain(': here');
    });

    test('L5 a session that ends while its line is opened ends the line', async () => {
      const ana = await api.aMember('pro');
      const open = openLines(api.db, 3_600_000, {
        ...api.db,
        onSessionEnded: () => () => {},
        asOwner: async (work) => {
          await signOut(ana);
          return api.db.asOwner(work);
        },
      });
      const { ended } = await open(ana.token);
      expect(await Promise.race([ended, late()])).toContain(': here');
    });

    test('L5 lines end when notifications may have been missed', async () => {
      const { token } = await api.aMember('pro');
      let missed = () => {};
      const open = openLines(api.db, 3_600_000, {
        ...api.db,
        onGap(listener) {
          missed = listener;
          return () => {};
        },
      });
      const { ended } = await open(token);
      missed();
      expect(await Promise.race([ended, late()])).toContain(': here');
    });

    test('L5 what nobody notifies is found by looking: a session that ran out', async () => {
      const { token, user } = await api.aMember('pro');
      const open = openLines({ ...api.db, onSessionEnded: () => () => {} }, 50);
      const { ended } = await open(token);
      const expires_at = new Date(Date.now() - 1_000).toISOString();
      await api.db.asOwner((trx) =>
        trx.updateTable('sessions').set({ expires_at }).where('user_id', '=', user.id).execute(),
      );
      expect(await Promise.race([ended, late()])).toContain(': here');
    });

    test('L13 uploads, downloads of originals, decisions and exports are in the audit log, a batch as one entry', async () => {
      const { token, nit } = await api.aMember('pro');
      const files = [anIssuedXml(nit), anIssuedXml(nit)];
      await api.upload(token, files);
      const { body: list } = await api.request('GET', '/invoices', { token });
      const [first, second] = list.items;
      await api.request('PATCH', `/invoices/${first.id}/status`, { token, body: { status: 'paid' } });
      const { body: detail } = await api.request('GET', `/invoices/${first.id}`, { token });
      await api.request('GET', `/invoices/${first.id}/files/${detail.files[0].sha256}`, { token });
      const operations = [first, second].map(({ id }) => ({
        op_id: randomUUID(),
        route: formatRoute(setInvoiceStatus),
        params: { id },
        body: { status: 'sent' },
      }));
      const { body: batch } = await api.request('POST', '/sync/batch', { token, body: { operations } });
      expect(batch.results.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
      await api.request('GET', '/export/company-data', { token });
      const entries = (await audit(token)).map(({ action, label }: { action: string; label: string }) => [
        action,
        label,
      ]);
      expect(entries.slice(0, 5)).toEqual([
        ['export.downloaded', null],
        ['invoice.status_changed', '2 facturas'],
        ['invoice.file_downloaded', first.invoice_number],
        ['invoice.status_changed', first.invoice_number],
        ['file.uploaded', `${files[0]?.name} y 1 más`],
      ]);
    });

    test('L13 no client passes for our own batch to leave no entry', async () => {
      const { token, nit } = await api.aMember('pro');
      await api.upload(token, [anIssuedXml(nit)]);
      const { body } = await api.request('GET', '/invoices', { token });
      const headers = { 'x-batched-change': '1' };
      await api.request('PATCH', `/invoices/${body.items[0].id}/status`, { token, headers, body: { status: 'paid' } });
      expect((await audit(token))[0].action).toBe('invoice.status_changed');
    });

    test('L13 a refusal leaves the user, the coarse network, the route and the status, and nothing that was typed', async () => {
      const lines: string[] = [];
      const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
      logRefusals(app);
      registerErrorHandler(app);
      const { token, user } = await api.aMember('pro');
      createServe(app, api.db).session(ADMINS_ONLY, async () => ({}));
      const headers = { authorization: `Bearer ${token}` };
      await app.inject({ url: '/admins?secret=typed', headers, remoteAddress: '203.0.113.77' });
      await app.inject({ url: '/admins', headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
      await app.close();
      const refused = lines.map((line) => JSON.parse(line)).flatMap((line) => line.refused ?? []);
      expect(refused).toEqual([
        { method: 'GET', route: '/admins', status: 403, network: '203.0.113.0', user_id: user.id },
        { method: 'GET', route: '/admins', status: 401, network: '127.0.0.0', user_id: null },
      ]);
    });

    test('L13 the log of a company outlives the company', async () => {
      const { company_id, user } = await api.aMember('pro');
      await api.db.asOwner((trx) => trx.deleteFrom('companies').where('id', '=', company_id).execute());
      const kept = await api.db.asOwner((trx) =>
        trx.selectFrom('audit_log').select(['action', 'user_id']).where('company_id', '=', company_id).execute(),
      );
      expect(kept).toContainEqual({ action: 'auth.signed_in', user_id: user.id });
    });
  });
}
