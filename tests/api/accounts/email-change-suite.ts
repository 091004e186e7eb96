import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** What a session alone must not do to the account it belongs to, and what a change of address or password ends. */
export function emailChangeSuite(openDatabase: OpenDatabase): void {
  describe('changes of address and password', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const anEmail = () => `${randomUUID()}@nueva.example`;
    const change = (token: string, id: string, body: object) => api.request('PATCH', `/users/${id}`, { token, body });
    const signIn = (email: string, password: string) =>
      api.request('POST', '/auth/login', { body: { email, password } });
    const isIn = async (token: string) => (await api.request('GET', '/auth/me', { token })).status === 200;
    const emailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
      (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
    const linkIn = async (email: string, path: string) => {
      for (const { text } of await emailsTo(email)) {
        const token = new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1];
        if (token) return token;
      }
      return '';
    };
    const confirm = (link: string, token?: string) =>
      api.request('POST', '/auth/confirm-email-change', { token, body: { token: link } });
    const anotherSession = async ({ email, password }: Pick<Member, 'email' | 'password'>): Promise<string> =>
      (await signIn(email, password)).body.token;

    test.each([
      ['an address', { email: 'ladron@nueva.example' }],
      ['a password', { new_password: 'robada-1' }],
      ['both', { email: 'ladron@nueva.example', new_password: 'robada-1' }],
    ])('M4 a session alone does not change %s of its own account', async (_, body) => {
      const { token, user, email, password } = await api.aMember();
      expect(await change(token, user.id, body)).toMatchObject({
        status: 422,
        body: { code: 'current_password_required', detail: 'Escribe tu contraseña actual para hacer este cambio.' },
      });
      expect(await change(token, user.id, { ...body, current_password: 'equivocada' })).toMatchObject({
        status: 403,
        body: { code: 'current_password_wrong' },
      });
      expect((await signIn(email, password)).status).toBe(200);
    });

    test('M4 one’s own new address counts when it is confirmed there; the old one signs in until then and is notified', async () => {
      const member = await api.aMember();
      const { token, user, email, password } = member;
      const other = await anotherSession(member);
      await api.request('POST', '/auth/forgot-password', { body: { email } });
      const oldLink = await linkIn(email, 'reset-password');
      const new_email = anEmail();
      const response = await change(token, user.id, { email: new_email, current_password: password });
      expect(response).toMatchObject({ status: 200, body: { email, pending_email: new_email } });
      expect((await signIn(email, password)).status).toBe(200);
      expect((await signIn(new_email, password)).status).toBe(401);
      expect((await emailsTo(email))[0]).toMatchObject({
        subject: 'Se pidió cambiar el correo de tu cuenta de Cuadra',
      });
      expect((await emailsTo(email))[0]?.text).toContain(new_email);
      const [message] = await emailsTo(new_email);
      expect(message?.subject).toBe('Confirma tu nuevo correo de Cuadra');
      expect(message?.text).not.toContain(email);

      const link = await linkIn(new_email, 'confirm-email-change');
      expect((await confirm(link, token)).status).toBe(200);
      expect((await confirm(link, token)).body.code).toBe('email_change_invalid');
      expect((await signIn(email, password)).status).toBe(401);
      expect((await signIn(new_email, password)).status).toBe(200);
      expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
      expect((await api.request('GET', `/auth/verify-reset-token/${oldLink}`)).status).toBe(400);
      expect((await emailsTo(email))[0]?.subject).toBe('El correo de tu cuenta de Cuadra cambió');
      const { items } = (await api.request('GET', '/admin/audit?limit=10', { token })).body;
      expect(items.find(({ action }: { action: string }) => action === 'user.changed')).toMatchObject({
        old_value: email,
        new_value: new_email,
      });
    });

    test('M4 the e-mail to the old address stops the change', async () => {
      const { token, user, email, password } = await api.aMember();
      const new_email = anEmail();
      await change(token, user.id, { email: new_email, current_password: password });
      const link = await linkIn(email, 'cancel-email-change');
      const stop = () => api.request('POST', '/auth/cancel-email-change', { body: { token: link } });
      expect((await stop()).status).toBe(200);
      expect((await stop()).status).toBe(400);
      expect((await confirm(await linkIn(new_email, 'confirm-email-change'))).status).toBe(400);
      expect((await signIn(email, password)).status).toBe(200);
      expect((await api.request('GET', '/users', { token })).body[0].pending_email).toBeNull();
    });

    test('M4 the link of one e-mail does not work in place of the other, and the last requested change counts', async () => {
      const { token, user, email, password } = await api.aMember();
      const [first, second] = [anEmail(), anEmail()];
      await change(token, user.id, { email: first, current_password: password });
      expect((await confirm(await linkIn(email, 'cancel-email-change'))).status).toBe(400);
      await change(token, user.id, { email: second, current_password: password });
      expect((await confirm(await linkIn(first, 'confirm-email-change'))).status).toBe(400);
      expect((await confirm(await linkIn(second, 'confirm-email-change'))).status).toBe(200);
    });

    test('M4 a manager’s change of somebody’s address waits for confirmation too, and ends every session and link', async () => {
      const { token, company_id } = await api.aMember();
      const luis = await aColleague(api, company_id, 'regular_user');
      await api.request('POST', '/auth/forgot-password', { body: { email: luis.email } });
      const oldLink = await linkIn(luis.email, 'reset-password');
      const email = anEmail();
      await change(token, luis.id, { email });
      expect(await isIn(luis.token)).toBe(true);
      expect((await emailsTo(luis.email))[0]?.text).toContain('cancel-email-change?token=');
      expect((await confirm(await linkIn(email, 'confirm-email-change'), token)).status).toBe(200);
      expect([await isIn(luis.token), await isIn(token)]).toEqual([false, true]);
      const reset = { token: oldLink, new_password: 'robada-1' };
      expect((await api.request('POST', '/auth/reset-password', { body: reset })).status).toBe(400);
      expect((await signIn(email, luis.password)).status).toBe(200);
    });

    test('M4 an administrator sets nobody’s password: the old one ends with sessions and links, its owner gets an e-mail', async () => {
      const { token, company_id } = await api.aMember();
      const luis = await aColleague(api, company_id, 'regular_user');
      await api.request('POST', '/auth/forgot-password', { body: { email: luis.email } });
      const oldLink = await linkIn(luis.email, 'reset-password');
      expect((await change(token, luis.id, { new_password: 'elegida-por-otro' })).status).toBe(200);
      expect((await signIn(luis.email, 'elegida-por-otro')).status).toBe(401);
      expect((await signIn(luis.email, luis.password)).status).toBe(401);
      expect(await isIn(luis.token)).toBe(false);
      const use = (link: string) =>
        api.request('POST', '/auth/reset-password', { body: { token: link, new_password: 'elegida-por-mí' } });
      const fresh = await linkIn(luis.email, 'reset-password');
      expect(fresh).not.toBe(oldLink);
      expect((await use(oldLink)).status).toBe(400);
      expect((await use(fresh)).status).toBe(200);
      expect((await signIn(luis.email, 'elegida-por-mí')).status).toBe(200);
      expect((await change(token, luis.id, { reset_password: true })).status).toBe(200);
      expect((await signIn(luis.email, 'elegida-por-mí')).status).toBe(401);
    });

    test.each(['regular_user', 'super_user', 'admin'] as const)(
      'M4 a %s changes the own password with the current one; other sessions and links end, and an e-mail reports it',
      async (role) => {
        const { company_id } = await api.aMember();
        const one = await aColleague(api, company_id, role);
        const other = await anotherSession(one);
        await api.request('POST', '/auth/forgot-password', { body: { email: one.email } });
        const link = await linkIn(one.email, 'reset-password');
        const set = (current_password: string) =>
          api.request('PATCH', '/auth/password', {
            token: one.token,
            body: { current_password, new_password: 'otra-clave-9' },
          });
        expect((await set('equivocada')).body).toEqual({
          code: 'current_password_wrong',
          detail: 'Tu contraseña actual no es correcta.',
        });
        expect((await set(one.password)).status).toBe(200);
        expect([await isIn(one.token), await isIn(other)]).toEqual([true, false]);
        expect((await api.request('GET', `/auth/verify-reset-token/${link}`)).status).toBe(400);
        expect((await signIn(one.email, one.password)).status).toBe(401);
        expect((await signIn(one.email, 'otra-clave-9')).status).toBe(200);
        expect((await emailsTo(one.email))[0]?.subject).toBe('Tu contraseña de Cuadra cambió');
      },
    );

    test('M4 the current password is not guessed from a session', async () => {
      const { token, password } = await api.aMember();
      const guess = (current_password: string) =>
        api.request('PATCH', '/auth/password', { token, body: { current_password, new_password: 'otra-clave-9' } });
      for (let tries = 0; tries < 10; tries += 1) expect((await guess('equivocada')).status).toBe(403);
      expect((await guess(password)).status).toBe(429);
    });

    test('M4 the log holds what a role was before and after', async () => {
      const { token, company_id } = await api.aMember();
      const luis = await aColleague(api, company_id, 'regular_user');
      await change(token, luis.id, { role: 'super_user' });
      const { items } = (await api.request('GET', '/admin/audit?limit=1', { token })).body;
      expect(items[0]).toMatchObject({
        action: 'user.role_changed',
        label: luis.email,
        old_value: 'regular_user',
        new_value: 'super_user',
      });
    });

    test('M7 a change of address reveals nothing of other companies’ users, and probes are cut off', async () => {
      const { token, company_id, email: own } = await api.aMember();
      const stranger = await api.aMember();
      const luis = await aColleague(api, company_id, 'regular_user');
      const ofKnown = await change(token, luis.id, { email: stranger.email });
      const ofFresh = await change(token, luis.id, { email: anEmail() });
      const shape = ({ status, body }: typeof ofKnown) => ({ status, body: { ...body, pending_email: '' } });
      expect(shape(ofKnown)).toEqual(shape(ofFresh));
      const [message] = await emailsTo(stranger.email);
      expect(message?.text).toContain('pero ya tienes una con él');
      expect(message?.text).not.toContain('token=');
      expect((await change(token, luis.id, { email: own })).body.code).toBe('user_exists');
      const response: number[] = [];
      for (let tries = 0; tries < 20; tries += 1) {
        response.push((await change(token, luis.id, { email: anEmail() })).status);
      }
      expect(response.filter((status) => status === 200)).toHaveLength(17);
      expect(response.at(-1)).toBe(429);
    });

    test('M4 an address that got an account meanwhile is not taken from it', async () => {
      const { token, user, password } = await api.aMember();
      const email = anEmail();
      await change(token, user.id, { email, current_password: password });
      const other = await api.aMember();
      const theirs = await api.request('PATCH', `/users/${other.user.id}`, {
        token: other.token,
        body: { email, current_password: other.password },
      });
      expect(theirs.status).toBe(200);
      const links = (await emailsTo(email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
      const response = [];
      for (const link of links) response.push((await confirm(link)).body.code ?? 'ok');
      expect(response.sort()).toEqual(['email_taken', 'ok']);
    });
  });
}
