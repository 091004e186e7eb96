import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type ApiResponse, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** What a stranger at the door must not find out, and must not be able to take. */
export function neutralSuite(openDatabase: OpenDatabase): void {
  describe('strangers at the door', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const aForm = (own: object = {}) => ({
      email: `${randomUUID()}@empresa.example`,
      password: 'trigo-azul-7',
      company_name: 'Empresa',
      tax_id_type: 'NIT',
      tax_id: aNit(),
      phone_number: '3001234567',
      ...own,
    });
    const signUp = (form: object) => api.request('POST', '/auth/signup', { body: form });
    const signIn = (email: string, password: string) =>
      api.request('POST', '/auth/login', { body: { email, password } });
    const emailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
      (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
    const linkTo = async (email: string) =>
      /verify-email\?token=([\w-]+)/.exec((await emailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    const verify = (token: string) => api.request('POST', '/auth/verify-email', { body: { token } });
    /** What of an answer a stranger sees; the address is the one they typed themselves. */
    const seen = ({ status, text, headers }: ApiResponse, email: string) => {
      const { date: _, 'content-length': _length, 'x-request-id': _id, ...rest } = headers;
      return { status, text: text.replaceAll(email, '…'), rest };
    };

    test('signing up does not reveal whether an address has an account: only the e-mail to its owner does', async () => {
      const { email, password } = await api.aMember();
      const form = aForm({ email, password: 'de-un-extraño' });
      const fresh = aForm();
      expect(seen(await signUp(form), email)).toEqual(seen(await signUp(fresh), fresh.email));
      const [message] = await emailsTo(email);
      expect(message).toMatchObject({ subject: 'Ya tienes una cuenta de Cuadra' });
      expect(message?.text).toContain(
        'Ya existe una cuenta con este correo. Inicia sesión o restablece tu contraseña.',
      );
      expect(message?.text).not.toContain('token=');
      expect((await signIn(email, 'de-un-extraño')).status).toBe(401);
      expect((await signIn(email, password)).status).toBe(200);
    });

    test.each(['an address that has an account', 'an address that has none'])(
      'a NIT does not reveal it either: after %s it can be tried again',
      async (which) => {
        const email = which.endsWith('none') ? `${randomUUID()}@x.example` : (await api.aMember()).email;
        const form = aForm({ email });
        await signUp(form);
        expect((await signUp(aForm({ tax_id: form.tax_id }))).status).toBe(200);
      },
    );

    test('M10 typing a NIT reserves nothing: each who opens the e-mail has it, unproven, with company data of its own', async () => {
      const forms = [aForm()];
      forms.push(aForm({ tax_id: forms[0]?.tax_id }));
      for (const form of forms) await signUp(form);
      const links = await Promise.all(forms.map((form) => linkTo(form.email)));
      const response = await Promise.all(links.map(verify));
      expect(response.map(({ status }) => status)).toEqual([200, 200]);
      const users = await Promise.all(
        forms.map(async ({ email, password }) => (await signIn(email, password)).body.user),
      );
      expect(users.map((user) => user.company.nits)).toEqual([[forms[0]?.tax_id], [forms[0]?.tax_id]]);
      expect(users[0].company.id).not.toBe(users[1].company.id);
      expect((await signUp(aForm({ tax_id: forms[0]?.tax_id }))).status).toBe(200);
    });

    test('an account is not prepared for somebody else: only the last sign-up and its e-mail count', async () => {
      const stranger = aForm({ password: 'de-un-extraño' });
      await signUp(stranger);
      const old = await linkTo(stranger.email);
      const owner = aForm({ email: stranger.email, password: 'de-la-dueña', company_name: 'La mía' });
      await signUp(owner);
      expect((await verify(old)).status).toBe(400);
      expect((await verify(await linkTo(owner.email))).status).toBe(200);
      expect((await signIn(owner.email, 'de-un-extraño')).status).toBe(401);
      expect((await signIn(owner.email, 'de-la-dueña')).body.user.company.name).toBe('La mía');
    });

    test('of two sign-ups with one address at the same moment there is one account', async () => {
      const form = aForm();
      const response = await Promise.all([signUp(form), signUp({ ...form, tax_id: aNit() })]);
      expect(response.map(({ status }) => status)).toEqual([200, 200]);
      const users = await api.db.asOwner((trx) =>
        trx.selectFrom('users').select('id').where('email', '=', form.email).execute(),
      );
      expect(users).toHaveLength(1);
    });

    test('e-mails to one address are limited for one sender, each purpose by itself', async () => {
      const email = `${randomUUID()}@x.example`;
      const send = {
        'sign-up': () => signUp(aForm({ email })),
        verification: () => api.request('POST', '/auth/resend-verification', { body: { email } }),
        reset: () => api.request('POST', '/auth/forgot-password', { body: { email } }),
      };
      for (const request of Object.values(send)) {
        const statuses = [];
        for (let tries = 0; tries < 6; tries += 1) statuses.push((await request()).status);
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      }
    });

    test.each(['/auth/forgot-password', '/auth/resend-verification'] as const)(
      '%s answers alike for an account and for none, to the last header',
      async (path) => {
        const { email } = await api.aMember();
        const unknown = `${randomUUID()}@x.example`;
        const request = (address: string) => api.request('POST', path, { body: { email: address } });
        expect(seen(await request(email), email)).toEqual(seen(await request(unknown), unknown));
      },
    );

    test('signing in answers alike and takes as long for an unknown address as for a wrong password', async () => {
      const { email } = await api.aMember();
      const time = async (address: string) => {
        const start = performance.now();
        const response = await signIn(address, 'equivocada');
        return { response, ms: performance.now() - start };
      };
      const wrong = [];
      const unknown = [];
      for (let tries = 0; tries < 8; tries += 1) {
        wrong.push(await time(email));
        unknown.push(await time(`${randomUUID()}@x.example`));
      }
      const [first] = wrong;
      for (const { response } of [...wrong, ...unknown]) {
        expect(response).toMatchObject({ status: 401, text: first?.response.text });
      }
      expect(first?.response.body.detail).toBe('Correo o contraseña incorrectos.');
      // The fastest of each: what else runs on the machine only ever adds.
      const best = (all: { ms: number }[]) => Math.min(...all.map(({ ms }) => ms));
      expect(best(unknown) / best(wrong)).toBeGreaterThan(0.6);
      expect(best(unknown) / best(wrong)).toBeLessThan(1.7);
    });
  });
}
