import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOriginStatus } from '#server/accounts/limits/known-origins.ts';
import { type AnApp, anApp, codeOf } from '#tests/harness/accounts/a-factor.ts';
import { aColleague, aNewSuperAdmin } from '#tests/harness/accounts/people.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const MINUTE_MS = 60_000;

export function secondFactorSuite(openDatabase: OpenDatabase): void {
  describe('M9 second factor', () => {
    let api: Api;
    // Ahead of the clock of the database, which stamps what we do not.
    let at = Date.now();
    const now = () => new Date(at);
    const pass = (ms: number) => {
      at += ms;
    };
    beforeAll(async () => {
      api = await openApi(openDatabase, { now });
    });
    afterAll(() => api.close());

    const signIn = ({ email, password }: Pick<Member, 'email' | 'password'>) =>
      api.request('POST', '/auth/login', { body: { email, password } });
    const finish = (challenge: string, body: object) =>
      api.request('POST', '/auth/second-factor', { body: { challenge, ...body } });
    const code = (app: AnApp) => codeOf(app.secret, now());
    const audit = async (user_id: string) => {
      const rows = await api.db.asOwner((trx) =>
        trx.selectFrom('audit_log').select('action').where('user_id', '=', user_id).orderBy('id').execute(),
      );
      return rows.map(({ action }) => action);
    };
    const emailsTo = async (email: string): Promise<string[]> => {
      const { body } = await api.request('GET', `/dev/mailbox?to=${email}`);
      return body.map((one: { subject: string }) => one.subject);
    };
    /** As if this person had just signed in: other harness parts live in the database's own time. */
    const confirmed = (user_id: string) =>
      api.db.asOwner((trx) =>
        trx
          .updateTable('sessions')
          .set({ stepped_up_at: now().toISOString() })
          .where('user_id', '=', user_id)
          .execute(),
      );
    const withApp = async () => {
      const member = await api.aMember();
      return { member, app: await anApp(api, member.token, now()) };
    };

    describe('signing in', () => {
      it('M9 the right password alone opens no session for who has an authenticator app', async () => {
        const { member, app } = await withApp();
        const requested = await signIn(member);
        expect(requested).toMatchObject({
          status: 401,
          body: { code: 'second_factor_required', methods: ['totp', 'recovery_code'] },
        });
        expect(requested.body.detail).toMatch(/segundo paso/);
        expect(requested.body).not.toHaveProperty('token');
        const done = await finish(requested.body.challenge, { method: 'totp', code: code(app) });
        expect(done).toMatchObject({ status: 200, body: { user: { email: member.email } } });
        expect((await api.request('GET', '/auth/me', { token: done.body.token })).status).toBe(200);
        expect(await audit(member.user.id)).toEqual(
          expect.arrayContaining(['auth.second_factor_added', 'auth.signed_in']),
        );
        expect(await audit(member.user.id)).not.toContain('auth.sign_in_failed');
      });

      it('M8 a sign-in with a second factor makes the device known', async () => {
        const { member, app } = await withApp();
        const { challenge } = (await signIn(member)).body;
        const { device_token } = (await finish(challenge, { method: 'totp', code: code(app) })).body;
        expect(device_token).toMatch(/^[\w-]{43}$/);
        const origin = { network: 'of-nobody', device_token };
        expect(await api.db.asOwner((trx) => readOriginStatus(trx, member.email, origin))).toBe('device');
      });

      it('M9 a wrong password says nothing of the second factor', async () => {
        const { member } = await withApp();
        const { body } = await signIn({ ...member, password: 'otra-clave' });
        expect(body).toEqual({ code: 'invalid_credentials', detail: 'Correo o contraseña incorrectos.' });
      });

      it('M9 a code works once, also in another sign-in and for the step before', async () => {
        const { member, app } = await withApp();
        const [first, second] = [await signIn(member), await signIn(member)];
        const used = { method: 'totp', code: code(app) };
        expect((await finish(first.body.challenge, used)).status).toBe(200);
        expect(await finish(second.body.challenge, used)).toMatchObject({
          status: 403,
          body: { code: 'second_factor_wrong', detail: 'El código no es correcto o ya se usó.' },
        });
        const before = codeOf(app.secret, new Date(at - 30_000));
        expect((await finish(second.body.challenge, { method: 'totp', code: before })).status).toBe(403);
        pass(30_000);
        expect((await finish(second.body.challenge, { method: 'totp', code: code(app) })).status).toBe(200);
      });

      it('M9 a code that comes twice at the same moment opens one session', async () => {
        const { member, app } = await withApp();
        const [one, two] = [await signIn(member), await signIn(member)];
        const used = { method: 'totp', code: code(app) };
        const response = await Promise.all([one, two].map(({ body }) => finish(body.challenge, used)));
        expect(response.map(({ status }) => status).sort()).toEqual([200, 403]);
      });

      it('M9 codes of the neighbouring steps count, older and newer ones do not', async () => {
        const { member, app } = await withApp();
        for (const [off, status] of [
          [-2, 403],
          [2, 403],
          [1, 200],
        ] as const) {
          const { body } = await signIn(member);
          const shifted = codeOf(app.secret, new Date(at + off * 30_000));
          expect((await finish(body.challenge, { method: 'totp', code: shifted })).status).toBe(status);
        }
      });

      it('M9 a challenge works once, for five minutes, for five answers and for its own person', async () => {
        const { member, app } = await withApp();
        const used = await signIn(member);
        expect((await finish(used.body.challenge, { method: 'totp', code: code(app) })).status).toBe(200);
        pass(MINUTE_MS);
        const again = await finish(used.body.challenge, { method: 'totp', code: code(app) });
        expect(again).toMatchObject({ status: 403, body: { code: 'second_factor_expired' } });

        const old = await signIn(member);
        pass(5 * MINUTE_MS);
        expect((await finish(old.body.challenge, { method: 'totp', code: code(app) })).body.code).toBe(
          'second_factor_expired',
        );

        const other = await withApp();
        const theirs = await signIn(other.member);
        const response = await finish(theirs.body.challenge, { method: 'totp', code: code(app) });
        expect(response.body.code).toBe('second_factor_wrong');

        const tried = await signIn(member);
        for (const _ of [1, 2, 3, 4, 5]) await finish(tried.body.challenge, { method: 'totp', code: '000000' });
        expect((await finish(tried.body.challenge, { method: 'totp', code: code(app) })).body.code).toBe(
          'second_factor_expired',
        );
      });

      it('M9 guessing is cut off for the person, through any number of challenges', async () => {
        const { member, app } = await withApp();
        const response: number[] = [];
        for (const _ of [1, 2, 3]) {
          const { body } = await signIn(member);
          for (const guess of ['000000', '111111', '222222', '333333']) {
            response.push((await finish(body.challenge, { method: 'totp', code: guess })).status);
          }
        }
        expect(response).toEqual([...Array(10).fill(403), 429, 429]);
        expect((await audit(member.user.id)).filter((action) => action === 'auth.second_factor_failed')).toHaveLength(
          10,
        );
        pass(16 * MINUTE_MS);
        const { body } = await signIn(member);
        expect((await finish(body.challenge, { method: 'totp', code: code(app) })).status).toBe(200);
      });

      it('M9 a new password by e-mail does not open the account without the factor', async () => {
        const { member } = await withApp();
        await api.request('POST', '/auth/forgot-password', { body: { email: member.email } });
        const { body } = await api.request('GET', `/dev/mailbox?to=${member.email}`);
        const texts = body.map((one: { text: string }) => one.text).join('\n');
        const token = /reset-password\?token=([\w-]+)/.exec(texts)?.[1];
        const new_password = `nueva-clave-${randomUUID()}`;
        await api.request('POST', '/auth/reset-password', { body: { token, new_password } });
        expect((await signIn({ ...member, password: new_password })).body.code).toBe('second_factor_required');
      });
    });

    describe('recovery codes', () => {
      it('M9 each code signs in once and is reported by e-mail; codes are stored as hashes', async () => {
        const { member, app } = await withApp();
        expect(app.recovery_codes).toHaveLength(10);
        expect(new Set(app.recovery_codes).size).toBe(10);
        const [written = ''] = app.recovery_codes;
        expect(written).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/);
        const stored = await api.db.asOwner((trx) => trx.selectFrom('recovery_codes').selectAll().execute());
        expect(JSON.stringify(stored)).not.toContain(written.replaceAll('-', ''));

        const first = await signIn(member);
        const typed = written.toUpperCase().replaceAll('-', ' ');
        expect((await finish(first.body.challenge, { method: 'recovery_code', code: typed })).status).toBe(200);
        const second = await signIn(member);
        expect((await finish(second.body.challenge, { method: 'recovery_code', code: written })).status).toBe(403);
        expect(await emailsTo(member.email)).toContain('Se usó un código de recuperación de tu cuenta de Cuadra');
        expect(await audit(member.user.id)).toContain('auth.recovery_code_used');
        const { body } = await api.request('GET', '/auth/second-factors', { token: member.token });
        expect(body.recovery_codes_left).toBe(9);
      });

      it('M9 new ones end the old ones, and without a factor there are none', async () => {
        const { member, app } = await withApp();
        const renewed = await api.request('POST', '/auth/recovery-codes', { token: member.token });
        expect(renewed.body.recovery_codes).toHaveLength(10);
        const requested = await signIn(member);
        const [old = ''] = app.recovery_codes;
        expect((await finish(requested.body.challenge, { method: 'recovery_code', code: old })).status).toBe(403);
        const [fresh] = renewed.body.recovery_codes;
        expect((await finish(requested.body.challenge, { method: 'recovery_code', code: fresh })).status).toBe(200);

        const { token } = await api.aMember();
        expect((await api.request('POST', '/auth/recovery-codes', { token })).status).toBe(404);
      });
    });

    describe('setting up', () => {
      it('M9 a secret is sealed where it is stored, and counts only after a right code', async () => {
        const member = await api.aMember();
        const { token } = member;
        const started = await api.request('POST', '/auth/second-factors/totp', { token });
        const { secret, uri, enrolment, qr } = started.body;
        expect(uri).toContain(`secret=${secret}`);
        expect(uri).toContain('issuer=Cuadra');
        expect(qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
        const confirm = (body: object) => api.request('POST', '/auth/second-factors/totp/confirm', { token, body });
        expect((await confirm({ enrolment, code: '000000', name: 'Celular' })).body.code).toBe('second_factor_wrong');
        expect((await signIn(member)).status).toBe(200);
        const right = { enrolment, code: codeOf(secret, now()), name: 'Celular' };
        expect(await confirm(right)).toMatchObject({
          status: 200,
          body: { factor: { type: 'totp', name: 'Celular' } },
        });
        expect((await confirm(right)).body.code).toBe('enrolment_expired');
        const rows = await api.db.asOwner((trx) => trx.selectFrom('second_factors').selectAll().execute());
        expect(JSON.stringify(rows)).not.toContain(secret);
        expect(await emailsTo(member.email)).toContain('Agregaste un segundo factor en Cuadra');
        // The code that confirmed the app is used up.
        const { body } = await signIn(member);
        expect((await finish(body.challenge, { method: 'totp', code: right.code })).status).toBe(403);
      });

      it("M9 nobody confirms another person's enrolment", async () => {
        const [mine, theirs] = [await api.aMember(), await api.aMember()];
        const { body } = await api.request('POST', '/auth/second-factors/totp', { token: theirs.token });
        const response = await api.request('POST', '/auth/second-factors/totp/confirm', {
          token: mine.token,
          body: { enrolment: body.enrolment, code: codeOf(body.secret, now()), name: 'x' },
        });
        expect(response.body.code).toBe('enrolment_expired');
      });

      it('M9 a factor is removed by its owner alone, who is notified; the codes go with the last one', async () => {
        const { member, app } = await withApp();
        const { token } = await api.aMember();
        const remove = (who: string) => api.request('DELETE', `/auth/second-factors/${app.id}`, { token: who });
        expect((await remove(token)).body.code).toBe('second_factor_not_found');
        expect((await remove(member.token)).status).toBe(200);
        expect((await signIn(member)).status).toBe(200);
        expect(await emailsTo(member.email)).toContain('Quitaste un segundo factor en Cuadra');
        const { body } = await api.request('GET', '/auth/second-factors', { token: member.token });
        expect(body).toMatchObject({ factors: [], recovery_codes_left: 0, is_required: false });
      });

      it('M9 ten factors are the most, also when they are confirmed late', async () => {
        const { member } = await withApp();
        for (let n = 1; n < 9; n += 1) await anApp(api, member.token, now(), `Celular ${n}`);
        const { token } = member;
        const late = await api.request('POST', '/auth/second-factors/totp', { token });
        await anApp(api, token, now(), 'El décimo');
        expect((await api.request('POST', '/auth/second-factors/totp', { token })).body.code).toBe(
          'second_factors_limit',
        );
        const response = await api.request('POST', '/auth/second-factors/totp/confirm', {
          token,
          body: { enrolment: late.body.enrolment, code: codeOf(late.body.secret, now()), name: 'Otro' },
        });
        expect(response.body.code).toBe('second_factors_limit');
      });
    });

    describe('a super admin', () => {
      it('M9 reaches nothing but the set-up until there is a factor, and keeps the last one', async () => {
        const { id, token } = await aNewSuperAdmin(api);
        await confirmed(id);
        const overview = () => api.request('GET', '/superadmin/overview', { token });
        expect(await overview()).toMatchObject({ status: 403, body: { code: 'second_factor_setup_required' } });
        for (const path of ['/auth/me', '/auth/second-factors', '/auth/step-up']) {
          expect((await api.request('GET', path, { token })).status).toBe(200);
        }
        const app = await anApp(api, token, now());
        expect((await overview()).status).toBe(200);
        expect(await api.request('DELETE', `/auth/second-factors/${app.id}`, { token })).toMatchObject({
          status: 409,
          body: { code: 'last_second_factor' },
        });
      });
    });

    describe('a lost factor', () => {
      it('M9 a manager removes those of a colleague: sessions end, an e-mail goes out, the log says who', async () => {
        const member = await api.aMember();
        const colleague = await aColleague(api, member.company_id, 'regular_user');
        await confirmed(colleague.id);
        await anApp(api, colleague.token, now());
        const reset = (id: string, token = member.token) =>
          api.request('DELETE', `/users/${id}/second-factors`, { token });
        expect((await reset(colleague.id, (await api.aMember()).token)).body.code).toBe('user_not_found');
        expect((await reset(colleague.id, colleague.token)).body.code).toBe('not_allowed');
        expect((await reset(member.user.id)).body.code).toBe('own_user');
        expect((await reset(colleague.id)).status).toBe(200);
        expect((await api.request('GET', '/auth/me', { token: colleague.token })).status).toBe(401);
        expect((await signIn(colleague)).status).toBe(200);
        expect(await emailsTo(colleague.email)).toContain('Quitaron tus segundos factores en Cuadra');
        expect(await audit(member.user.id)).toContain('user.second_factor_reset');
        expect((await reset(colleague.id)).body.code).toBe('second_factor_not_found');
      });

      it('M9 an administrator does not remove those of the titular', async () => {
        const { member } = await withApp();
        const { id, token } = await aColleague(api, member.company_id, 'admin');
        await confirmed(id);
        expect((await api.request('DELETE', `/users/${member.user.id}/second-factors`, { token })).body.code).toBe(
          'not_allowed',
        );
      });
    });

    it('M9 challenges that are over are deleted by the hourly job', async () => {
      const { member } = await withApp();
      await signIn(member);
      const { deleteExpiredChallenges } = await import('#server/accounts/second-factor/challenges.ts');
      await api.db.asOwner((trx) => deleteExpiredChallenges(trx, new Date(at + 11 * MINUTE_MS)));
      expect(await api.db.asOwner((trx) => trx.selectFrom('second_factor_challenges').selectAll().execute())).toEqual(
        [],
      );
    });
  });
}
