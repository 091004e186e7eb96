import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDigit } from '#domain/companies/nit.ts';
import { makeSuperAdmin } from '#server/platform-admin/make-super-admin.ts';
import { acceptInvitation } from '#tests/harness/accounts/accept-invitation.ts';
import { aColleague, aSuperAdmin } from '#tests/harness/accounts/people.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function accountsSuite(openDatabase: OpenDatabase): void {
  describe('users, companies and the way back in', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());
    const signIn = (email: string, password: string) =>
      api.request('POST', '/auth/login', { body: { email, password } });
    const resetToken = async (email: string) => {
      const { body } = await api.request('GET', `/dev/mailbox?to=${email}`);
      return /reset-password\?token=([\w-]+)/.exec(body[0].text)?.[1] ?? '';
    };
    const aNewUser = (role = 'regular_user') => ({
      email: `${randomUUID()}@x.example`,
      password: 'trigo-azul-7',
      role,
    });

    describe('a forgotten password', () => {
      test('the response is the same for every address, and only an account gets an e-mail', async () => {
        const { email } = await api.aMember();
        const known = await api.request('POST', '/auth/forgot-password', { body: { email } });
        const unknown = await api.request('POST', '/auth/forgot-password', { body: { email: 'nadie@y.example' } });
        expect(known).toMatchObject({ status: 200, text: unknown.text });
        expect((await api.request('GET', '/dev/mailbox?to=nadie@y.example')).body).toEqual([]);
        expect(await resetToken(email)).toMatch(/^[\w-]{43}$/);
      });

      test('a link sets a password once, ends every session and is not used up by looking', async () => {
        const { email, token, password } = await api.aMember();
        await api.request('POST', '/auth/forgot-password', { body: { email } });
        const link = await resetToken(email);
        for (const _ of [1, 2]) {
          expect(await api.request('GET', `/auth/verify-reset-token/${link}`)).toMatchObject({
            status: 200,
            body: { email },
          });
        }
        const reset = (new_password: string) =>
          api.request('POST', '/auth/reset-password', { body: { token: link, new_password } });
        expect(await reset('corta')).toMatchObject({
          status: 422,
          body: { detail: 'La contraseña debe tener al menos 6 caracteres' },
        });
        expect((await reset('nueva-clave')).status).toBe(200);
        expect(await reset('otra-clave')).toMatchObject({ status: 400, body: { detail: 'Token inválido o expirado' } });
        expect((await api.request('GET', `/auth/verify-reset-token/${link}`)).status).toBe(400);
        expect((await api.request('GET', '/auth/me', { token })).status).toBe(401);
        expect((await signIn(email, password)).status).toBe(401);
        expect((await signIn(email, 'nueva-clave')).status).toBe(200);
      });

      test('two who use a link at the same moment: one password is set', async () => {
        const { email } = await api.aMember();
        await api.request('POST', '/auth/forgot-password', { body: { email } });
        const token = await resetToken(email);
        const response = await Promise.all(
          ['clave-uno', 'clave-dos'].map((new_password) =>
            api.request('POST', '/auth/reset-password', { body: { token, new_password } }),
          ),
        );
        expect(response.map(({ status }) => status).sort()).toEqual([200, 400]);
      });

      test('the link of one e-mail does not work in place of another', async () => {
        const { email } = await api.aMember();
        await api.request('POST', '/auth/forgot-password', { body: { email } });
        const token = await resetToken(email);
        expect((await api.request('POST', '/auth/verify-email', { body: { token } })).status).toBe(400);
      });

      test('guessing tokens is cut off', async () => {
        const other = await openApi(openDatabase);
        let last = 0;
        for (let tries = 0; tries < 51; tries += 1) {
          last = (await other.request('GET', `/auth/verify-reset-token/${randomUUID()}`)).status;
        }
        await other.close();
        expect(last).toBe(429);
      });
    });

    describe('users', () => {
      test('a created user signs in once the invitation is accepted, with an e-mail that holds no password', async () => {
        const { token } = await api.aMember('pro');
        const user = aNewUser('admin');
        const created = await api.request('POST', '/users', {
          token,
          body: { ...user, is_titular: true, company_id: randomUUID() },
        });
        expect(created).toMatchObject({ status: 200, body: { email: user.email, role: 'admin', is_titular: false } });
        expect(created.text).not.toMatch(/hash|argon|password/);
        const [message] = (await api.request('GET', `/dev/mailbox?to=${user.email}`)).body;
        expect(message.text).not.toContain(user.password);
        expect((await acceptInvitation(api, user.email)).status).toBe(200);
        expect((await signIn(user.email, user.password)).body.user.permissions.features).toEqual(['*']);
        expect((await api.request('GET', '/users', { token })).body).toMatchObject([
          { is_titular: true, may_delete: false },
          { may_edit: true, may_delete: true },
        ]);
      });

      test.each([
        [{}, 'El correo y la contraseña son obligatorios.'],
        [{ email: '', password: '' }, 'El correo y la contraseña son obligatorios.'],
        [{ email: 'a@b.co', password: '' }, 'El correo y la contraseña son obligatorios.'],
        [{ email: 'a@b.co', password: 'corta' }, 'La contraseña debe tener al menos 6 caracteres'],
        [{ email: 'a@b.co', password: 'trigo-azul-7', role: 'super_admin' }, 'El campo «role» no es válido.'],
      ])('%j is refused', async (body, detail) => {
        const { token } = await api.aMember();
        expect(await api.request('POST', '/users', { token, body })).toMatchObject({ status: 422, body: { detail } });
      });

      test.each([
        ['free', 'super_user', 'El rol usuario avanzado está disponible desde el plan Básico.'],
        ['free', 'admin', 'El rol administrador está disponible desde el plan Pro.'],
        ['basic', 'admin', 'El rol administrador está disponible desde el plan Pro.'],
      ] as const)('plan %s has no %s', async (plan, role, detail) => {
        const { token } = await api.aMember(plan);
        expect(await api.request('POST', '/users', { token, body: aNewUser(role) })).toMatchObject({
          status: 422,
          body: { detail },
        });
      });

      test('the plan limits how many, also of those who come at the same moment', async () => {
        const { token } = await api.aMember('free');
        const response = await Promise.all(
          [1, 2, 3].map(() => api.request('POST', '/users', { token, body: aNewUser() })),
        );
        expect(response.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        expect(response.find(({ status }) => status === 409)?.body).toEqual({
          code: 'users_limit',
          detail: 'Tu plan permite 2 usuarios. Mejora tu plan para agregar más.',
        });
      });

      test('who is refused gets no e-mail, with an operation key and without one', async () => {
        const { token } = await api.aMember('free');
        await api.request('POST', '/users', { token, body: aNewUser() });
        for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
          const body = aNewUser();
          expect((await api.request('POST', '/users', { token, body, headers })).status).toBe(409);
          expect((await api.request('GET', `/dev/mailbox?to=${body.email}`)).body).toEqual([]);
        }
      });

      test('an address of the own company is taken, and another company’s is not revealed', async () => {
        const { token, email } = await api.aMember();
        const stranger = await api.aMember();
        const own = await api.request('POST', '/users', { token, body: { ...aNewUser(), email } });
        const theirs = await api.request('POST', '/users', { token, body: { ...aNewUser(), email: stranger.email } });
        expect([own.status, theirs.status]).toEqual([409, 200]);
        expect(own.body.detail).toBe('Ya existe un usuario con este correo.');
      });

      test('a new role or password ends the sessions, an address that waits for confirmation does not', async () => {
        const { token, company_id } = await api.aMember();
        const user = await aColleague(api, company_id, 'regular_user');
        const change = (body: object) => api.request('PATCH', `/users/${user.id}`, { token, body });
        const isIn = async (own: string) => (await api.request('GET', '/auth/me', { token: own })).status === 200;
        await change({ email: `${randomUUID()}@z.example` });
        expect(await isIn(user.token)).toBe(true);
        const { body } = await change({ role: 'super_user' });
        expect([body.role, await isIn(user.token)]).toEqual(['super_user', false]);
        const again = await signIn(body.email, user.password);
        await change({ new_password: 'otra-clave' });
        expect(await isIn(again.body.token)).toBe(false);
        const link = await resetToken(body.email);
        await api.request('POST', '/auth/reset-password', { body: { token: link, new_password: 'la-elegida' } });
        expect((await signIn(body.email, 'la-elegida')).status).toBe(200);
      });

      test('nobody deletes themself, nor the titular, and nobody rises above their own role', async () => {
        const { token, user: titular, company_id } = await api.aMember();
        const admin = await aColleague(api, company_id, 'admin');
        const remove = (own: string, id: string) => api.request('DELETE', `/users/${id}`, { token: own });
        expect((await remove(token, titular.id)).body.detail).toBe('No puedes eliminar tu propio usuario.');
        expect((await remove(admin.token, titular.id)).body.detail).toBe(
          'Debe quedar al menos un administrador en la empresa.',
        );
        const takeOver = await api.request('PATCH', `/users/${titular.id}`, {
          token: admin.token,
          body: { new_password: 'robada-1' },
        });
        expect(takeOver.status).toBe(403);
        expect((await remove(token, admin.id)).status).toBe(200);
        expect((await api.request('GET', '/users', { token: admin.token })).status).toBe(401);
      });
    });

    describe('companies', () => {
      test('a second NIT makes its invoices one’s own, except those a person has decided', async () => {
        const { token } = await api.aMember('pro');
        const second = aNit();
        // Some issuers append the check digit to the NIT.
        const withDigit = `${second}${checkDigit(second)}`;
        const documents = [anIssuedXml(second), anIssuedXml(second), anIssuedXml(withDigit), aReceivedXml(withDigit)];
        const { body } = await api.upload(token, documents);
        const [seen, decided, sold, bought] = body.results.map((one: { invoice_id: string }) => one.invoice_id);
        await api.request('PATCH', `/invoices/${decided}/classification`, {
          token,
          body: { classification: 'expense' },
        });
        const tax_id = `${second}-${checkDigit(second)}`;
        const created = await api.request('POST', '/companies', { token, body: { name: 'Segunda S.A.S.', tax_id } });
        expect(created).toMatchObject({
          status: 200,
          body: { name: 'Segunda S.A.S.', tax_id: second, is_main: false },
        });
        const items: { id: string; classification: string }[] = (await api.request('GET', '/invoices', { token })).body
          .items;
        const classOf = (id: string) => items.find((row) => row.id === id)?.classification;
        expect([classOf(seen), classOf(decided)]).toEqual(['income', 'expense']);
        expect([classOf(sold), classOf(bought)]).toEqual(['income', 'expense']);
        expect((await api.request('GET', '/auth/me', { token })).body.company.nits).toContain(second);
      });

      test('the company that signed up has the titular’s address until another one is written', async () => {
        const { token, email, company_id } = await api.aMember('pro');
        await api.request('POST', '/companies', { token, body: { name: 'Segunda S.A.S.', tax_id: aNit() } });
        const emails = async () =>
          (await api.request('GET', '/companies', { token })).body.map((one: { email: string | null }) => one.email);
        expect(await emails()).toEqual([email, null]);
        await api.request('PATCH', `/companies/${company_id}`, { token, body: { email: 'pagos@valle.example' } });
        expect(await emails()).toEqual(['pagos@valle.example', null]);
      });

      test('the plan says how many, and a NIT comes once into an account', async () => {
        const { token } = await api.aMember('pro');
        const other = await api.aMember('free');
        const add = (own: string, tax_id: string) =>
          api.request('POST', '/companies', { token: own, body: { name: 'Otra', tax_id } });
        expect((await add(other.token, aNit())).body).toMatchObject({
          code: 'companies_limit',
          detail: 'Tu plan permite 1 empresa. Mejora tu plan para agregar más.',
        });
        const { nit: taken } = other;
        expect((await add(token, taken)).status).toBe(200);
        expect((await add(token, taken)).body).toMatchObject({
          code: 'company_taken',
          detail: 'Tu cuenta ya tiene una empresa con este NIT.',
        });
        expect((await add(token, aNit())).status).toBe(200);
        expect((await add(token, aNit())).body.code).toBe('companies_limit');
      });

      test('the titular changes what is given and nothing else', async () => {
        const { token, company_id, nit } = await api.aMember('free');
        const body = {
          name: 'Nuevo nombre',
          plan: 'pro',
          tax_id: '900000001',
          trial_expires_at: '2099-01-01T00:00:00Z',
        };
        const response = await api.request('PATCH', `/companies/${company_id}`, { token, body });
        expect(response.body).toMatchObject({ name: 'Nuevo nombre', tax_id: nit });
        expect((await api.request('GET', '/auth/me', { token })).body).toMatchObject({
          subscription_plan: 'free',
          company: { name: 'Nuevo nombre', nits: [nit] },
        });
      });
    });

    describe('the log and the platform', () => {
      test('what happens to users, doors and invoices is noted, from where, without a whole address', async () => {
        const { token, email, nit } = await api.aMember();
        await signIn(email, 'equivocada');
        const { body } = await api.upload(token, [anIssuedXml(nit)]);
        const id = body.results[0].invoice_id;
        await api.request('DELETE', `/invoices/${id}`, { token });
        await api.request('POST', '/users', { token, body: aNewUser() });
        const { body: log } = await api.request('GET', '/admin/audit?limit=4', { token });
        expect(log.items).toMatchObject([
          { action: 'user.invited', user_email: email, ip: '127.0.0.0' },
          { action: 'invoice.deleted', about: id },
          { action: 'file.uploaded', user_email: email },
          { action: 'auth.sign_in_failed', user_email: email },
        ]);
        const rest = await api.request('GET', `/admin/audit?before=${log.next}`, { token });
        expect(rest.body.items).toMatchObject([{ action: 'auth.signed_in' }, { action: 'auth.verified' }]);
      });

      test('each entry names what it is about, also when that is gone, and a role and a password stand out', async () => {
        const { token, nit, company_id } = await api.aMember();
        const user = await aColleague(api, company_id, 'regular_user');
        const change = (body: object) => api.request('PATCH', `/users/${user.id}`, { token, body });
        const email = `${randomUUID()}@z.example`;
        await change({ email });
        await change({ role: 'super_user', new_password: 'otra-clave' });
        await change({ role: 'super_user' });
        await api.request('DELETE', `/users/${user.id}`, { token });
        await api.request('POST', '/companies', { token, body: { name: 'Segunda S.A.S.', tax_id: aNit() } });
        const { body } = await api.upload(token, [anIssuedXml(nit, { number: 'FE55' })]);
        await api.request('DELETE', `/invoices/${body.results[0].invoice_id}`, { token });
        const { items } = (await api.request('GET', '/admin/audit?limit=7', { token })).body;
        expect(items.map((one: { action: string; label: string }) => [one.action, one.label])).toEqual([
          ['invoice.deleted', 'FE55'],
          ['file.uploaded', expect.stringMatching(/xml$/)],
          ['company.created', 'Segunda S.A.S.'],
          ['user.deleted', user.email],
          ['user.password_changed', user.email],
          ['user.role_changed', user.email],
          ['user.email_change_requested', user.email],
        ]);
      });

      test('the overview counts everybody, and the demonstration is nobody', async () => {
        const token = await aSuperAdmin(api);
        const before = (await api.request('GET', '/superadmin/overview', { token })).body;
        const member = await api.aMember();
        await api.upload(member.token, [anIssuedXml(member.nit)]);
        const { body } = await api.request('GET', '/superadmin/overview', { token });
        const rise = (name: string) => body.totals[name] - before.totals[name];
        expect(['companies', 'users', 'invoices', 'imports', 'invoice_amount'].map(rise)).toEqual([
          1, 1, 1, 1, 119_000,
        ]);
        expect(body.recent_companies[0]).toMatchObject({ id: member.company_id, subscription_plan: 'pro' });
        const { body: list } = await api.request('GET', '/superadmin/companies?limit=25', { token });
        expect(list.items[0]).toMatchObject({ user_count: 1, invoice_count: 1, invoice_total_amount: 119_000 });
        const { body: activity } = await api.request('GET', '/superadmin/activity?limit=25', { token });
        expect(activity.imports[0]).toMatchObject({ company_id: member.company_id, status: 'completed' });
        expect(activity.audit_logs[0]).toMatchObject({ action: 'file.uploaded' });
      });

      test('what is invoiced is the total income of the dashboards: sales less their notes, and nothing undecided', async () => {
        const token = await aSuperAdmin(api);
        const amount = async () =>
          (await api.request('GET', '/superadmin/overview', { token })).body.totals.invoice_amount;
        const before = await amount();
        const member = await api.aMember();
        const note = anIssuedXml(member.nit, { root: 'CreditNote' });
        const sales = [1, 2, 3].map(() => anIssuedXml(member.nit));
        await api.upload(member.token, [...sales, aReceivedXml(member.nit), note]);
        const { body: page } = await api.request('GET', '/invoices?page=1&limit=10', { token: member.token });
        const sale = page.items.find((one: { classification: string }) => one.classification === 'income');
        const undecided = { token: member.token, body: { classification: 'none' } };
        await api.request('PATCH', `/invoices/${sale.id}/classification`, undecided);
        const { body: dashboard } = await api.request('GET', '/dashboard?year=all', { token: member.token });
        expect(dashboard).toMatchObject({ total_invoices: 5, total_income: 119_000, total_credit_note: 119_000 });
        expect((await amount()) - before).toBe(dashboard.total_income);
        const { body: list } = await api.request('GET', '/superadmin/companies?limit=25', { token });
        expect(list.items[0]).toMatchObject({ invoice_count: 5, invoice_total_amount: 119_000 });
      });

      test('a super admin chooses a password by the link, and no company’s user is made one', async () => {
        const email = `${randomUUID()}@plataforma.example`;
        const token = await api.db.asOwner((trx) => makeSuperAdmin(trx, email, new Date()));
        await api.request('POST', '/auth/reset-password', { body: { token, new_password: 'clave-fuerte' } });
        const { body } = await signIn(email, 'clave-fuerte');
        expect(body.user).toMatchObject({ role: 'super_admin', company: null, permissions: { features: [] } });
        const member = await api.aMember();
        const taken = api.db.asOwner((trx) => makeSuperAdmin(trx, member.email, new Date()));
        await expect(taken).rejects.toThrow('is a user of a company');
      });

      test('events go nowhere where no address for them is configured', async () => {
        const events = [{ name: 'page_view', page: '/invoices', at: '2026-11-21T10:00:00Z' }];
        expect((await api.request('POST', '/events/analytics', { body: { events } })).body).toEqual({
          forwarded: false,
        });
        const leak = [{ ...events[0], page: '/reset-password?token=abc' }];
        expect((await api.request('POST', '/events/analytics', { body: { events: leak } })).status).toBe(422);
      });
    });
  });
}
