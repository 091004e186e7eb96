import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE_TOKEN_HEADER } from '#contract/endpoint.ts';
import { type Api, aNit, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** Enough on a busy machine. */
const SLOW = 200_000;

export function limitSuite(openDatabase: OpenDatabase): void {
  describe('limits', { timeout: SLOW }, () => {
    let api: Api;
    let waits: number[] = [];
    let now = new Date();
    beforeAll(async () => {
      const wait = async (ms: number) => void waits.push(ms);
      api = await openApi(openDatabase, { env: { TRUST_PROXY: '1' }, wait, now: () => now });
    }, SLOW);
    beforeEach(async () => {
      waits = [];
      now = new Date();
      // Every member of this file signs up from one address.
      await api.db.asOwner((trx) => trx.deleteFrom('rate_limits').execute());
    });
    afterAll(() => api.close());

    const from = (ip: string, device?: string) => ({
      'x-forwarded-for': ip,
      ...(device && { [DEVICE_TOKEN_HEADER]: device }),
    });
    const signIn = (email: string, password: string, headers: Record<string, string>) =>
      api.request('POST', '/auth/login', { body: { email, password }, headers });
    const right = ({ email, password }: Member, headers: Record<string, string>) => signIn(email, password, headers);
    const HOME = '198.51.100.7';
    const ELSEWHERE = '192.0.2.9';
    const WRONG = 'no-es-esta-clave';
    const emails = async (email: string) => (await api.request('GET', `/dev/mailbox?to=${email}`)).body.length;

    /** As if `times` attempts had been counted under a name. */
    const spend = (name: string, times: number) =>
      api.db.asOwner((trx) =>
        trx
          .insertInto('rate_limits')
          .values({
            name_hash: createHash('sha256').update(name).digest(),
            times,
            until: new Date(now.getTime() + 600_000).toISOString(),
          })
          // A member that signed in has a row already, of no attempts.
          .onConflict((conflict) => conflict.column('name_hash').doUpdateSet({ times }))
          .execute(),
      );

    test('M8 a hundred wrong passwords of strangers do not lock out the owner on a known device or network', async () => {
      const member = await api.aMember();
      const { device_token } = (await right(member, from(HOME))).body;
      expect(device_token).toMatch(/^[\w-]{43}$/);
      await spend(`password of account ${member.email}`, 100);
      expect((await signIn(member.email, WRONG, from('203.0.113.5'))).status).toBe(429);
      expect((await right(member, from(ELSEWHERE))).status).toBe(429);
      expect((await right(member, from(ELSEWHERE, device_token))).status).toBe(200);
      expect((await right(member, from('198.51.100.200'))).status).toBe(200);
    });

    test('M8 200 wrong names from one network do not lock out its users on known devices', async () => {
      const member = await api.aMember();
      const { device_token } = (await right(member, from(HOME))).body;
      await spend(`passwords from network ${ELSEWHERE.replace('.9', '.0')}`, 200);
      expect((await signIn(`${randomUUID()}@x.example`, WRONG, from(ELSEWHERE))).status).toBe(429);
      expect((await right(member, from(ELSEWHERE, device_token))).status).toBe(200);
      // By now the network is known as well.
      expect((await right(member, from(ELSEWHERE))).status).toBe(200);
    });

    test('M8 a stranger in the same network cannot use up the attempts of a known device', async () => {
      const member = await api.aMember();
      const { device_token } = (await right(member, from(HOME))).body;
      for (let tries = 0; tries < 11; tries += 1) await signIn(member.email, WRONG, from(HOME));
      expect((await right(member, from(HOME))).status).toBe(429);
      expect((await right(member, from(HOME, device_token))).status).toBe(200);
    });

    test('M8 the token of a device is known only to the accounts that signed in with it, and is never made up', async () => {
      const [ana, luis] = [await api.aMember(), await api.aMember()];
      const made = 'a'.repeat(43);
      const { device_token } = (await right(ana, from(HOME, made))).body;
      expect(device_token).not.toBe(made);
      await spend(`password of account ${luis.email}`, 100);
      expect((await right(luis, from(ELSEWHERE, device_token))).status).toBe(429);
      await api.db.asOwner((trx) => trx.deleteFrom('rate_limits').execute());
      // Two people of one device keep one token.
      expect((await right(luis, from(ELSEWHERE, device_token))).body.device_token).toBe(device_token);
      const stored = await api.db.asOwner((trx) => trx.selectFrom('known_origins').selectAll().execute());
      expect(JSON.stringify(stored)).not.toContain(device_token);
    });

    test('M8 the token of a device outlives the session and opens nothing by itself', async () => {
      const member = await api.aMember();
      const { token, device_token } = (await right(member, from(HOME))).body;
      await api.request('POST', '/auth/logout', { token });
      expect((await api.request('GET', '/auth/me', { token: device_token })).status).toBe(401);
      expect((await right(member, from(HOME, device_token))).body.device_token).toBe(device_token);
    });

    test('M8 wrong passwords wait before they are refused, at most four seconds, and a right one resets nothing of it', async () => {
      const member = await api.aMember();
      for (let tries = 0; tries < 10; tries += 1) await signIn(member.email, WRONG, from(ELSEWHERE));
      expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
      expect((await signIn(member.email, WRONG, from(ELSEWHERE))).status).toBe(429);
    });

    test('M8 the sender is counted before the address: a refused network uses up nothing of the account', async () => {
      const member = await api.aMember();
      await spend('passwords from network 203.0.113.0', 200);
      for (let tries = 0; tries < 3; tries += 1) await signIn(member.email, WRONG, from('203.0.113.5'));
      const hash = createHash('sha256').update(`password of account ${member.email}`).digest();
      const counted = await api.db.asOwner((trx) =>
        trx.selectFrom('rate_limits').select('times').where('name_hash', '=', hash).executeTakeFirst(),
      );
      expect(counted?.times ?? 0).toBe(0);
    });

    test.each([
      ['/auth/forgot-password', '/auth/resend-verification'],
      ['/auth/resend-verification', '/auth/forgot-password'],
    ])(
      'M8 a stranger who requests %s for an address again and again takes nothing from its owner',
      async (path, other) => {
        const { email } = await api.aMember();
        const request = (ip: string, at = path) => api.request('POST', at, { body: { email }, headers: from(ip) });
        const response = [];
        for (let tries = 0; tries < 6; tries += 1) response.push((await request('203.0.113.9')).status);
        expect(response).toEqual([200, 200, 200, 200, 200, 429]);
        // The owner, elsewhere, gets the same answer as ever; the e-mails of before hold links that still work.
        expect((await request(HOME)).status).toBe(200);
        expect((await request(HOME, other)).status).toBe(200);
      },
    );

    test('M8 strangers of many networks do not fill a mailbox, and the owner has a link that works', async () => {
      const { email } = await api.aMember();
      const before = await emails(email);
      for (let net = 0; net < 8; net += 1) {
        const headers = from(`203.0.${net}.9`);
        expect((await api.request('POST', '/auth/forgot-password', { body: { email }, headers })).status).toBe(200);
      }
      const { body } = await api.request('GET', `/dev/mailbox?to=${email}`);
      expect(body.length - before).toBe(5);
      const token = /reset-password\?token=([\w-]+)/.exec(body[0].text)?.[1];
      expect((await api.request('GET', `/auth/verify-reset-token/${token}`)).body).toEqual({ email });
    });

    test('M8 sign-ups with one address are refused per sender, and the owner elsewhere signs up', async () => {
      const email = `${randomUUID()}@empresa.example`;
      const signUp = (ip: string) => {
        const company = { company_name: 'Empresa', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' };
        const body = { ...company, email, password: 'trigo-azul-49' };
        return api.request('POST', '/auth/signup', { body, headers: from(ip) });
      };
      const response = [];
      for (let tries = 0; tries < 6; tries += 1) response.push((await signUp('203.0.113.9')).status);
      expect(response).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await signUp(HOME)).status).toBe(200);
      expect(await emails(email)).toBe(6);
    });

    test.each([
      ['sign-ups', 'sign-up', 100, '/auth/signup'],
      ['guesses of tokens', 'token', 50, '/auth/verify-email'],
      ['requests for e-mails', 'reset e-mails from network', 50, '/auth/forgot-password'],
      ['requests to verify', 'verification e-mails from network', 50, '/auth/resend-verification'],
      ['attempts to sign in', 'passwords from network', 200, '/auth/login'],
    ])('L2 %s from one /64 of IPv6 count together', async (_, about, most, path) => {
      await spend(`${about} 2001:db8:1:2::`, most);
      const email = `${randomUUID()}@x.example`;
      const body = {
        ...{ email, password: 'trigo-azul-49', token: 'x' },
        ...{ company_name: 'Empresa', tax_id_type: 'NIT', tax_id: aNit(), phone_number: '3001234567' },
      };
      const request = async (ip: string) => (await api.request('POST', path, { body, headers: from(ip) })).status;
      expect(await request('2001:db8:1:2:aaaa::1')).toBe(429);
      expect(await request('2001:db8:1:2:bbbb::2')).toBe(429);
      expect(await request('2001:db8:1:3::1')).not.toBe(429);
    });
  });
}
