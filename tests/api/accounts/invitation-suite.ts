import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, invitationToken } from '#tests/harness/accounts/accept-invitation.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const DAY_MS = 86_400_000;

export function invitationSuite(openDatabase: OpenDatabase): void {
  describe('invitations', () => {
    let api: Api;
    let now = Date.now();
    beforeAll(async () => {
      api = await openApi(openDatabase, { now: () => new Date(now) });
    });
    afterAll(() => api.close());

    const aPerson = (role = 'regular_user') => ({
      email: `${randomUUID()}@cliente.example`,
      password: 'de-otro-1',
      role,
    });
    const invite = (token: string, body: object) => api.request('POST', '/users', { token, body });
    const signIn = (email: string, password: string) =>
      api.request('POST', '/auth/login', { body: { email, password } });
    const emailsTo = async (email: string): Promise<{ subject: string; text: string; html: string }[]> =>
      (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
    const usersOf = async (token: string) => (await api.request('GET', '/users', { token })).body;
    const aForm = (email: string) => ({
      email,
      password: 'de-la-dueña',
      company_name: 'La mía',
      tax_id_type: 'NIT',
      tax_id: aNit(),
      phone_number: '3001234567',
    });

    test('M5 whoever is invited has no account before the link is opened: no sign-in, no reset, no known address', async () => {
      const { token } = await api.aMember();
      const person = aPerson();
      const response = await invite(token, person);
      expect(response).toMatchObject({
        status: 200,
        body: { email: person.email, role: 'regular_user', may_edit: false },
      });
      expect(response.body.invitation_expires_at).not.toBeNull();
      expect(response.text).not.toMatch(/hash|argon|password|token/);
      expect(await signIn(person.email, person.password)).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });
      await api.request('POST', '/auth/forgot-password', { body: { email: person.email } });
      await api.request('POST', '/auth/resend-verification', { body: { email: person.email } });
      expect((await emailsTo(person.email)).map(({ subject }) => subject)).toEqual([
        'Te invitaron a una cuenta de Cuadra',
      ]);
    });

    test('M5 the invited person chooses the password, and the one that an administrator typed opens nothing', async () => {
      const { token, company_id } = await api.aMember();
      const person = aPerson('admin');
      const { body: invited } = await invite(token, person);
      const link = await invitationToken(api, person.email);
      for (const _ of [1, 2]) {
        expect(await api.request('POST', '/auth/invitation', { body: { token: link } })).toMatchObject({
          status: 200,
          body: { email: person.email },
        });
      }
      expect((await acceptInvitation(api, person.email, 'elegida-por-mí')).status).toBe(200);
      expect((await signIn(person.email, person.password)).status).toBe(401);
      const { body } = await signIn(person.email, 'elegida-por-mí');
      expect(body.user).toMatchObject({ role: 'admin', company: { id: company_id } });
      // Nor does the id tell who had an account before.
      expect(body.user.id).not.toBe(invited.id);
      expect(await usersOf(token)).toMatchObject([
        {},
        { id: body.user.id, invitation_expires_at: null, may_edit: true },
      ]);
    });

    test('M5 without another password the one of the invitation counts (docs/specification.md#calls: POST /users)', async () => {
      const { token } = await api.aMember();
      const person = aPerson();
      await invite(token, person);
      expect((await acceptInvitation(api, person.email)).status).toBe(200);
      expect((await signIn(person.email, person.password)).status).toBe(200);
    });

    test('M5 an invitation needs no password, and then its link needs one', async () => {
      const { token } = await api.aMember();
      const { password, ...person } = aPerson();
      expect((await invite(token, person)).status).toBe(200);
      const link = await invitationToken(api, person.email);
      const { body } = await api.request('POST', '/auth/invitation', { body: { token: link } });
      expect(body).toMatchObject({ email: person.email, has_password: false });
      expect(await acceptInvitation(api, person.email)).toMatchObject({
        status: 422,
        body: { code: 'weak_password', detail: 'Elige una contraseña para aceptar la invitación.' },
      });
      expect((await acceptInvitation(api, person.email, password)).status).toBe(200);
      expect((await signIn(person.email, password)).status).toBe(200);
    });

    test('M5 a link works once, also for two at the same moment, and not after seven days', async () => {
      const { token } = await api.aMember();
      const [twice, late] = [aPerson(), aPerson()];
      await invite(token, twice);
      const link = await invitationToken(api, twice.email);
      const accept = (new_password: string) =>
        api.request('POST', '/auth/accept-invitation', { body: { token: link, new_password } });
      const response = await Promise.all([accept('clave-uno'), accept('clave-dos')]);
      expect(response.map(({ status }) => status).sort()).toEqual([200, 400]);
      await invite(token, late);
      now += 7 * DAY_MS + 1000;
      expect(await acceptInvitation(api, late.email)).toMatchObject({
        status: 400,
        body: {
          code: 'invitation_invalid',
          detail: 'Esta invitación ya no es válida. Pide a quien te invitó que te envíe otra.',
        },
      });
      now = Date.now();
    });

    test('M5 an invitation is sent again with a new link, and cancelled', async () => {
      const { token } = await api.aMember();
      const person = aPerson();
      const { body } = await invite(token, person);
      const first = await invitationToken(api, person.email);
      expect((await api.request('POST', `/users/${body.id}/invitation`, { token })).status).toBe(200);
      const second = await invitationToken(api, person.email);
      expect(second).not.toBe(first);
      const look = (link: string) => api.request('POST', '/auth/invitation', { body: { token: link } });
      expect([(await look(first)).status, (await look(second)).status]).toEqual([400, 200]);
      expect((await api.request('DELETE', `/users/${body.id}`, { token })).body).toEqual({ id: body.id });
      expect((await look(second)).status).toBe(400);
      expect(await usersOf(token)).toHaveLength(1);
      const { items } = (await api.request('GET', '/admin/audit?limit=3', { token })).body;
      expect(items.map((one: { action: string; label: string }) => [one.action, one.label])).toEqual([
        ['user.invitation_cancelled', person.email],
        ['user.invitation_resent', person.email],
        ['user.invited', person.email],
      ]);
    });

    test('M5 an address with an account elsewhere gets the same response as any other, and only its owner is notified', async () => {
      const { token } = await api.aMember();
      const stranger = await api.aMember();
      const [known, fresh] = [{ ...aPerson(), email: stranger.email }, aPerson()];
      const [ofKnown, ofFresh] = [await invite(token, known), await invite(token, fresh)];
      const shape = ({ status, body }: typeof ofKnown) => ({
        status,
        body: { ...body, id: '', email: '', created_at: '', invitation_expires_at: '' },
      });
      expect(shape(ofKnown)).toEqual(shape(ofFresh));
      const [message] = await emailsTo(stranger.email);
      expect(message?.text).toContain('Ya tienes una cuenta');
      expect(message?.text).toContain('/accept-invitation?token=');
      expect((await signIn(stranger.email, stranger.password)).body.user.company.id).toBe(stranger.company_id);
      expect((await signIn(stranger.email, known.password)).status).toBe(401);
      // Nor does the list, or sending it again.
      expect((await api.request('POST', `/users/${ofKnown.body.id}/invitation`, { token })).status).toBe(200);
      expect(await invitationToken(api, stranger.email)).not.toBe('');
    });

    test('M5 user_exists is returned for users of the own company alone, and who was invited is not invited twice', async () => {
      const { token, email } = await api.aMember();
      const person = aPerson();
      await invite(token, person);
      expect((await invite(token, { ...aPerson(), email })).body.code).toBe('user_exists');
      expect((await invite(token, person)).body.code).toBe('invitation_pending');
    });

    test('M5 a sign-up of the invited address founds its own company: nobody is prepared for a stranger', async () => {
      const mallory = await api.aMember();
      const person = aPerson();
      await invite(mallory.token, person);
      const invitation = await invitationToken(api, person.email);
      await api.request('POST', '/auth/signup', { body: aForm(person.email) });
      const [message] = await emailsTo(person.email);
      expect(message?.subject).toBe('Verifica tu cuenta de Cuadra');
      const token = /verify-email\?token=([\w-]+)/.exec(message?.text ?? '')?.[1];
      expect((await api.request('POST', '/auth/verify-email', { body: { token } })).status).toBe(200);
      const { body } = await signIn(person.email, 'de-la-dueña');
      expect(body.user.company.name).toBe('La mía');
      expect((await signIn(person.email, person.password)).status).toBe(401);
      const late = await api.request('POST', '/auth/accept-invitation', { body: { token: invitation } });
      // The link still opens: it adds a company and changes no password.
      expect(late.status).toBe(200);
      expect((await signIn(person.email, person.password)).status).toBe(401);
      expect((await signIn(person.email, 'de-la-dueña')).body.user).toMatchObject({
        company: { name: 'La mía' },
        companies: [
          { name: 'La mía', is_titular: true },
          { id: mallory.company_id, is_titular: false },
        ],
      });
    });

    test('M5 a sign-up that nobody confirmed does not keep its address from an invitation', async () => {
      const { token, company_id } = await api.aMember();
      const person = aPerson();
      await api.request('POST', '/auth/signup', { body: aForm(person.email) });
      await invite(token, person);
      expect((await acceptInvitation(api, person.email, 'elegida-por-mí')).status).toBe(200);
      expect((await signIn(person.email, 'elegida-por-mí')).body.user.company.id).toBe(company_id);
      expect((await signIn(person.email, 'de-la-dueña')).status).toBe(401);
    });

    test('M5 who was invited counts as a user of the plan, and is not edited', async () => {
      const { token } = await api.aMember('free');
      const { body } = await invite(token, aPerson());
      expect((await invite(token, aPerson())).body.code).toBe('users_limit');
      expect((await api.request('GET', '/companies/usage', { token })).body.users).toBe(2);
      const change = await api.request('PATCH', `/users/${body.id}`, { token, body: { new_password: 'otra-clave' } });
      expect(change.body.code).toBe('user_pending');
    });

    test('M5 only who may give the role sends an invitation again or cancels it, and nobody of another company', async () => {
      const { token, company_id } = await api.aMember();
      const { body } = await invite(token, aPerson('admin'));
      const reader = await aColleague(api, company_id, 'super_user');
      const other = await api.aMember();
      for (const [own, status] of [
        [reader.token, 403],
        [other.token, 404],
      ] as const) {
        expect((await api.request('POST', `/users/${body.id}/invitation`, { token: own })).status).toBe(status);
        expect((await api.request('DELETE', `/users/${body.id}`, { token: own })).status).toBe(status);
      }
      expect(await usersOf(token)).toHaveLength(3);
    });

    test('M5 a plan that became smaller has no place for who accepts late: that person may only read', async () => {
      const { token, company_id } = await api.aMember('basic');
      await invite(token, aPerson());
      const late = aPerson();
      await invite(token, late);
      const [, first] = await usersOf(token);
      expect((await acceptInvitation(api, first.email)).status).toBe(200);
      await api.db.asOwner((trx) =>
        trx.updateTable('companies').set({ plan: 'free' }).where('id', '=', company_id).execute(),
      );
      await acceptInvitation(api, late.email);
      expect((await usersOf(token))[2]).toMatchObject({ email: late.email });
      expect((await usersOf(token))[2].read_only_until).not.toBeNull();
    });

    test('M7 inviting and cancelling in a loop sends a few e-mails, not one each', async () => {
      const { token } = await api.aMember();
      const response: number[] = [];
      for (let tries = 0; tries < 22; tries += 1) {
        const { status, body } = await invite(token, aPerson());
        response.push(status);
        if (status === 200) await api.request('DELETE', `/users/${body.id}`, { token });
      }
      expect(response.filter((status) => status === 200)).toHaveLength(20);
      expect(response.slice(20)).toEqual([429, 429]);
    });

    test('M7 one address gets five a day, whoever sends them', async () => {
      const person = aPerson();
      const response: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const { token } = await api.aMember();
        response.push((await invite(token, person)).status);
      }
      expect(response).toEqual([200, 200, 200, 200, 200, 429]);
    });

    test('M7 an invitation that is sent again counts for its address, and so does a link for a new password', async () => {
      const { token } = await api.aMember();
      const person = aPerson();
      const { body } = await invite(token, person);
      const response: number[] = [];
      for (let tries = 0; tries < 3; tries += 1) {
        response.push((await api.request('POST', `/users/${body.id}/invitation`, { token, body: {} })).status);
      }
      await acceptInvitation(api, person.email);
      const { id } = (await usersOf(token)).find(({ email }: { email: string }) => email === person.email);
      for (let tries = 0; tries < 2; tries += 1) {
        response.push((await api.request('PATCH', `/users/${id}`, { token, body: { reset_password: true } })).status);
      }
      expect(response).toEqual([200, 200, 200, 200, 429]);
    });

    test('M7 a company’s name is cut and is no link in what it sends to strangers', async () => {
      const { token, company_id } = await api.aMember();
      const name = `Gane en https://malo.example/premio ${'ya '.repeat(50)}`;
      await api.request('PATCH', `/companies/${company_id}`, { token, body: { name } });
      const person = aPerson();
      await invite(token, person);
      const [message] = await emailsTo(person.email);
      expect(message?.text).toContain('Gane en malo example/premio ya ya');
      expect(message?.text).not.toMatch(/malo\.example|(ya ){20}/);
      expect(message?.html).not.toContain('malo.example');
    });
  });
}
