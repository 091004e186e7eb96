import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPasskey } from '#tests/harness/accounts/a-passkey.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const ORIGIN = 'https://cuadra.example';

export function passkeySuite(openDatabase: OpenDatabase): void {
  describe('M9 passkeys', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const start = (token: string) => api.request('POST', '/auth/second-factors/passkey', { token });
    const confirm = (token: string, body: object) =>
      api.request('POST', '/auth/second-factors/passkey/confirm', { token, body: { name: 'Portátil', ...body } });
    const withPasskey = async (passkey = aPasskey(ORIGIN)) => {
      const member = await api.aMember();
      const { body } = await start(member.token);
      const response = passkey.register(body.options);
      const reply = await confirm(member.token, { enrolment: body.enrolment, response });
      return { member, passkey, reply };
    };
    const begin = async ({ email, password }: Member) => {
      const { body } = await api.request('POST', '/auth/login', { body: { email, password } });
      const { challenge, methods } = body;
      const options = (await api.request('POST', '/auth/second-factor/passkey', { body: { challenge } })).body;
      return { challenge, methods, options };
    };
    const finish = (challenge: string, response: object) =>
      api.request('POST', '/auth/second-factor', { body: { challenge, method: 'passkey', response } });

    it('M9 one is added with recovery codes, and signs in after the password', async () => {
      const { member, passkey, reply } = await withPasskey();
      expect(reply).toMatchObject({ status: 200, body: { factor: { type: 'passkey', name: 'Portátil' } } });
      expect(reply.body.recovery_codes).toHaveLength(10);
      const { challenge, methods, options } = await begin(member);
      expect(methods).toEqual(['passkey', 'recovery_code']);
      expect(options).toMatchObject({ rpId: 'cuadra.example', userVerification: 'preferred' });
      expect(await finish(challenge, passkey.sign(options))).toMatchObject({
        status: 200,
        body: { user: { email: member.email } },
      });
      const { body } = await api.request('GET', '/auth/second-factors', { token: member.token });
      expect(body.factors[0].last_used_at).not.toBeNull();
    });

    it('M9 a captured answer works once: not again, and not for another challenge', async () => {
      // No counter tells a copy from the first.
      const { member, passkey } = await withPasskey(aPasskey(ORIGIN, { counts: false }));
      const first = await begin(member);
      const captured = passkey.sign(first.options);
      expect((await finish(first.challenge, captured)).status).toBe(200);
      expect((await finish(first.challenge, captured)).body.code).toBe('second_factor_expired');
      const second = await begin(member);
      expect((await finish(second.challenge, captured)).body.code).toBe('second_factor_wrong');
      // What was to be signed is over with the first answer, also when that was wrong.
      expect((await finish(second.challenge, passkey.sign(second.options))).body.code).toBe('second_factor_wrong');
      const third = (
        await api.request('POST', '/auth/second-factor/passkey', { body: { challenge: second.challenge } })
      ).body;
      expect((await finish(second.challenge, passkey.sign(third))).status).toBe(200);
    });

    it.each([
      ['another origin', { origin: 'https://cuadra.example.evil.co' }],
      ['plain http', { origin: 'http://cuadra.example' }],
      ['another port', { origin: 'https://cuadra.example:8443' }],
      ['another site', { rpId: 'evil.co' }],
      ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ])('M9 what was signed for %s is refused, when it is added and when it signs in', async (_, lie) => {
      const { member, passkey } = await withPasskey();
      const { challenge, options } = await begin(member);
      expect((await finish(challenge, passkey.sign(options, lie))).body.code).toBe('second_factor_wrong');

      const other = await api.aMember();
      const { body } = await start(other.token);
      const response = aPasskey(ORIGIN).register(body.options, lie);
      const reply = await confirm(other.token, { enrolment: body.enrolment, response });
      expect(reply.body.code).toBe('second_factor_wrong');
    });

    it('M9 a copy is refused: its counter does not grow', async () => {
      const { member, passkey } = await withPasskey();
      const first = await begin(member);
      passkey.setCounter(41);
      expect((await finish(first.challenge, passkey.sign(first.options))).status).toBe(200);
      const second = await begin(member);
      passkey.setCounter(41);
      expect((await finish(second.challenge, passkey.sign(second.options))).body.code).toBe('second_factor_wrong');
    });

    it("M9 another person's passkey is refused, and is of one account only", async () => {
      const [mine, theirs] = [await withPasskey(), await withPasskey()];
      const { challenge, options } = await begin(theirs.member);
      expect((await finish(challenge, mine.passkey.sign(options))).body.code).toBe('second_factor_wrong');
      const { body } = await start(theirs.member.token);
      const response = mine.passkey.register(body.options);
      const reply = await confirm(theirs.member.token, { enrolment: body.enrolment, response });
      expect(reply).toMatchObject({ status: 403, body: { detail: 'Esta llave de acceso ya se agregó.' } });
    });

    it('M9 what is no answer of a browser is refused', async () => {
      const { member } = await withPasskey();
      const { challenge } = await begin(member);
      const junk = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
      expect((await finish(challenge, { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: junk })).status).toBe(
        403,
      );
      expect((await finish(challenge, { id: 'no base64!', response: {} })).status).toBe(422);
    });

    it('M9 an address that is no name has no passkeys', async () => {
      const local = await openApi(openDatabase, { env: { PUBLIC_URL: 'http://127.0.0.1:4000' } });
      const { token } = await local.aMember();
      expect((await local.request('POST', '/auth/second-factors/passkey', { token })).body.code).toBe(
        'passkeys_unavailable',
      );
      expect((await local.request('GET', '/auth/second-factors', { token })).body.has_passkeys).toBe(false);
      await local.close();
    });
  });
}
