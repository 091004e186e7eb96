import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { createServe } from '#server/platform/http/bind-endpoint.ts';
import { registerErrorHandler } from '#server/platform/http/error-handler.ts';
import { hashToken } from '#server/platform/secrets/secret-token.ts';
import { type Api, aNit, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function authSuite(openDatabase: OpenDatabase): void {
  describe('accounts', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const aForm = () => ({
      email: `${randomUUID()}@Empresa.example`,
      password: 'trigo-azul-7',
      company_name: 'Ñandú <b>& Cía</b> S.A.S.',
      tax_id_type: 'NIT',
      tax_id: aNit(),
      phone_number: '300 123 4567',
    });
    const emailTo = async (email: string) => {
      const { body } = await api.request('GET', `/dev/mailbox?to=${email.toLowerCase()}`);
      return body[0];
    };
    const tokenIn = (message: { text: string }) => /verify-email\?token=([\w-]+)/.exec(message.text)?.[1] ?? '';

    test('sign-up, e-mail, verification and sign-in lead to the titular of a free company', async () => {
      const form = aForm();
      const created = await api.request('POST', '/auth/signup', { body: { ...form, role: 'super_admin' } });
      expect(created).toMatchObject({
        status: 200,
        body: {
          message: `Te enviamos un enlace de verificación a ${form.email.toLowerCase()}. Ábrelo para activar tu cuenta y luego inicia sesión.`,
        },
      });
      const message = await emailTo(form.email);
      expect(message.text).toContain('https://cuadra.example/verify-email?token=');
      expect(message.html).toContain('Ñandú &lt;b&gt;&amp; Cía&lt;/b&gt;');
      const token = tokenIn(message);
      expect((await api.request('POST', '/auth/verify-email', { body: { token } })).status).toBe(200);
      const { status, body } = await api.request('POST', '/auth/login', { body: form });
      expect(status).toBe(200);
      expect(body.user).toMatchObject({
        email: form.email.toLowerCase(),
        role: 'regular_user',
        subscription_plan: 'free',
        company: { name: form.company_name, nits: [form.tax_id] },
      });
      expect(body.user.permissions.features).toContain('view_users');
      expect((await api.request('GET', '/auth/me', { token: body.token })).body).toEqual(body.user);
    });

    test('no answer carries a password, a hash or the inner columns of an account', async () => {
      const { token, email, password } = await api.aMember();
      const texts = [
        (await api.request('POST', '/auth/login', { body: { email, password } })).text,
        (await api.request('GET', '/auth/me', { token })).text,
      ];
      for (const text of texts) expect(text).not.toMatch(/argon2|password|hash|verified_at|company_id|tax_id/);
    });

    test('a link opened twice says yes twice and works once', async () => {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const token = tokenIn(await emailTo(form.email));
      const usedAt = () =>
        api.db.asOwner((trx) =>
          trx
            .selectFrom('email_tokens')
            .select('used_at')
            .where('token_hash', '=', hashToken(token))
            .executeTakeFirst(),
        );
      const first = await api.request('POST', '/auth/verify-email', { body: { token } });
      const used = await usedAt();
      const second = await api.request('POST', '/auth/verify-email', { body: { token } });
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(used?.used_at).not.toBeNull();
      expect(await usedAt()).toEqual(used);
    });

    test.each(['no-such-token', 'x'])(
      'an unknown link (%s) is refused in the words of the specification',
      async (token) => {
        expect(await api.request('POST', '/auth/verify-email', { body: { token } })).toMatchObject({
          status: 400,
          body: { code: 'token_invalid', detail: 'No pudimos verificar tu cuenta con este enlace.' },
        });
      },
    );

    test('an old link is refused', async () => {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const token = tokenIn(await emailTo(form.email));
      await api.db.asOwner((trx) =>
        trx
          .updateTable('email_tokens')
          .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
          .execute(),
      );
      expect((await api.request('POST', '/auth/verify-email', { body: { token } })).status).toBe(400);
      expect((await api.request('POST', '/auth/login', { body: form })).status).toBe(403);
    });

    test('an unverified account is revealed only with the right password', async () => {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const right = await api.request('POST', '/auth/login', { body: form });
      expect(right).toMatchObject({
        status: 403,
        body: {
          code: 'email_not_verified',
          detail: `Tu cuenta ${form.email.toLowerCase()} aún no está verificada. Revisa tu correo o solicita un nuevo enlace.`,
        },
      });
      const wrong = await api.request('POST', '/auth/login', { body: { ...form, password: 'otra-clave' } });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    });

    test('M10 a NIT that somebody has is taken like any other, with or without its check digit', async () => {
      const { nit } = await api.aMember();
      const dv = checkDigit(nit) ?? '';
      const otherDv = String((Number(dv) + 1) % 10);
      const signUp = (tax_id: string) => api.request('POST', '/auth/signup', { body: { ...aForm(), tax_id } });
      expect((await signUp(nit)).status).toBe(200);
      expect((await signUp(`${nit.replace(/(\d{3})(?=\d)/g, '$1.')}-${dv}`)).status).toBe(200);
      expect((await signUp(`${nit}${otherDv}`)).status).toBe(200);
    });

    test('sending the e-mail again never reveals whether the address is known', async () => {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const waiting = await api.request('POST', '/auth/resend-verification', { body: { email: form.email } });
      const unknown = await api.request('POST', '/auth/resend-verification', { body: { email: 'nadie@x.example' } });
      expect([waiting.status, unknown.status]).toEqual([200, 200]);
      expect(unknown.body.message).toBe(waiting.body.message.replace(form.email.toLowerCase(), 'nadie@x.example'));
      expect((await api.request('GET', `/dev/mailbox?to=${form.email}`)).body).toHaveLength(2);
      expect((await api.request('GET', '/dev/mailbox?to=nadie@x.example')).body).toEqual([]);
    });

    test('after sign-out the token opens nothing', async () => {
      const { token } = await api.aMember();
      expect((await api.request('POST', '/auth/logout', { token })).status).toBe(200);
      expect(await api.request('GET', '/auth/me', { token })).toMatchObject({
        status: 401,
        body: { code: 'signed_out' },
      });
    });

    test('a session that has run out opens nothing', async () => {
      const { token, user } = await api.aMember();
      const expires_at = new Date(Date.now() - 1000).toISOString();
      await api.db.asOwner((trx) =>
        trx.updateTable('sessions').set({ expires_at }).where('user_id', '=', user.id).execute(),
      );
      expect((await api.request('GET', '/auth/me', { token })).status).toBe(401);
    });

    test('a call that the plan does not include is refused before anything is read', async () => {
      const { token } = await api.aMember('free');
      const app = Fastify();
      registerErrorHandler(app);
      let requested = 0;
      const products = endpoint({
        method: 'GET',
        path: '/products',
        summary: 'For this test.',
        access: 'view_products',
        response: z.object({}),
        problems: [],
      });
      createServe(app, api.db).read(products, async () => {
        requested += 1;
        return {};
      });
      const reply = await app.inject({ url: '/products', headers: { authorization: `Bearer ${token}` } });
      expect(reply.json()).toEqual({ code: 'not_allowed', detail: 'Tu plan o tu rol no incluye esta sección.' });
      expect([reply.statusCode, requested]).toEqual([403, 0]);
    });

    test.each([
      [{ email: 'sin-arroba' }, 'Escribe un correo válido, por ejemplo nombre@empresa.com.'],
      [{ company_name: ' ' }, 'Escribe el nombre de la empresa.'],
      [{ password: 'corta' }, 'La contraseña debe tener al menos 6 caracteres'],
      [{ tax_id: '12AB' }, 'Revisa el número de identificación: usa solo números.'],
      [{ phone_number: undefined }, 'Falta el campo «phone_number».'],
      [{ tax_id_type: 'RUT' }, 'El campo «tax_id_type» no es válido.'],
    ])('%j is refused with a Spanish sentence', async (wrong, detail) => {
      const reply = await api.request('POST', '/auth/signup', { body: { ...aForm(), ...wrong } });
      expect(reply).toMatchObject({ status: 422, body: { code: 'invalid_input', detail } });
    });

    test('tries refused for want of verification do not count, and the verified account gets in', async () => {
      const form = aForm();
      await api.request('POST', '/auth/signup', { body: form });
      const token = tokenIn(await emailTo(form.email));
      for (let tries = 0; tries < 12; tries += 1)
        expect((await api.request('POST', '/auth/login', { body: form })).status).toBe(403);
      await api.request('POST', '/auth/verify-email', { body: { token } });
      expect((await api.request('POST', '/auth/login', { body: form })).status).toBe(200);
    });

    test('a new password makes every older link of its account worthless, and none of another account', async () => {
      const [own, other] = [await api.aMember(), await api.aMember()];
      const linkOf = async ({ email }: Member) => {
        await api.request('POST', '/auth/forgot-password', { body: { email } });
        return /reset-password\?token=([\w-]+)/.exec((await emailTo(email)).text)?.[1] ?? '';
      };
      const [older, theirs, newer] = [await linkOf(own), await linkOf(other), await linkOf(own)];
      const set = (token: string) =>
        api.request('POST', '/auth/reset-password', { body: { token, new_password: 'otra-clave-azul-9' } });
      expect((await set(newer)).status).toBe(200);
      expect(await set(older)).toMatchObject({ status: 400, body: { code: 'reset_token_invalid' } });
      expect((await set(theirs)).status).toBe(200);
    });

    test('after ten wrong passwords the right one has to wait', async () => {
      const { email, password } = await api.aMember();
      for (let tries = 0; tries < 10; tries += 1) {
        await api.request('POST', '/auth/login', { body: { email, password: 'equivocada' } });
      }
      const reply = await api.request('POST', '/auth/login', { body: { email, password } });
      expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    });
  });
}
