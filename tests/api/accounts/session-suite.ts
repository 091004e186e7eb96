import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredSessions } from '#server/accounts/sessions/sessions.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const DAY_MS = 86_400_000;
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0';

/** Enough on a busy machine. */
const SLOW = 200_000;

export function sessionSuite(openDatabase: OpenDatabase): void {
  describe('M13 sessions', { timeout: SLOW }, () => {
    let api: Api;
    let now = new Date();
    let member: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase, { env: { TRUST_PROXY: '1' }, now: () => now });
    }, SLOW);
    beforeEach(async () => {
      now = new Date();
      member = await api.aMember('pro');
    });
    afterAll(() => api.close());

    const later = (ms: number) => {
      now = new Date(now.getTime() + ms);
    };
    const signIn = async ({ email, password }: Member, agent = EDGE): Promise<string> => {
      const headers = { 'user-agent': agent };
      return (await api.request('POST', '/auth/login', { body: { email, password }, headers })).body.token;
    };
    const list = async (token: string, headers: Record<string, string> = {}) =>
      (await api.request('GET', '/auth/sessions', { token, headers })).body.items;
    const isOpen = async (token: string) => (await api.request('GET', '/auth/me', { token })).status === 200;

    test('M13 the list has device, coarse network and last use of each session, and marks the current one', async () => {
      const phone = await signIn(member);
      later(6 * 60_000);
      await list(phone, { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.77' });
      later(60_000);
      const headers = { 'user-agent': EDGE, 'x-forwarded-for': '2001:db8:1234:5678::9' };
      const desktop = await signIn(member);
      later(6 * 60_000);
      const [first, second, ...rest] = await list(desktop, headers);
      expect(first).toMatchObject({ is_current: true });
      expect(second).toMatchObject({ agent: 'Chrome · Android', network: '203.0.113.0', is_current: false });
      expect(rest).toHaveLength(1);
      expect((await list(desktop, headers))[0]).toMatchObject({ agent: 'Edge · Windows', network: '2001:db8:1234::' });
      expect(JSON.stringify([first, second])).not.toMatch(/token|hash|\.77/);
    });

    test('M13 a session that has only signed in is listed with its device', async () => {
      const desktop = await signIn(member);
      const phone = await signIn(member, CHROME);
      expect(await list(desktop)).toContainEqual(
        expect.objectContaining({ agent: 'Chrome · Android', is_current: false }),
      );
      expect(await isOpen(phone)).toBe(true);
    });

    test('M13 one session is ended by its id, and the others go on', async () => {
      const [phone, desktop] = [await signIn(member), await signIn(member)];
      const { id } = (await list(phone)).find((session: { is_current: boolean }) => session.is_current);
      expect(await api.request('DELETE', `/auth/sessions/${id}`, { token: desktop })).toMatchObject({
        status: 200,
        body: { ended: 1 },
      });
      expect([await isOpen(phone), await isOpen(desktop)]).toEqual([false, true]);
      const again = await api.request('DELETE', `/auth/sessions/${id}`, { token: desktop });
      expect(again).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    });

    test("M13 nobody ends, or sees, somebody else's session", async () => {
      const other = await api.aMember('pro');
      const [theirs] = await list(other.token);
      const refused = await api.request('DELETE', `/auth/sessions/${theirs.id}`, { token: member.token });
      expect(refused).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
      expect(await isOpen(other.token)).toBe(true);
      expect(JSON.stringify(await list(member.token))).not.toContain(theirs.id);
    });

    test('M13 «Cerrar las demás» ends every session but the current one', async () => {
      const others = [member.token, await signIn(member)];
      const mine = await signIn(member);
      expect((await api.request('DELETE', '/auth/sessions', { token: mine })).body).toEqual({ ended: 2 });
      expect(await Promise.all([mine, ...others].map(isOpen))).toEqual([true, false, false]);
      const { body } = await api.request('GET', '/admin/audit', { token: mine });
      expect(body.items[0]).toMatchObject({ action: 'auth.sessions_ended', user_email: member.email });
    });

    test('M13 a session ends after thirty days without use', async () => {
      const token = await signIn(member);
      later(29 * DAY_MS);
      expect(await isOpen(token)).toBe(true);
      later(29 * DAY_MS);
      expect(await isOpen(token)).toBe(true);
      later(30 * DAY_MS);
      expect(await isOpen(token)).toBe(false);
    });

    test('M13 a session ends after ninety days, however often it is used', async () => {
      const token = await signIn(member);
      for (let day = 0; day < 80; day += 20) {
        later(20 * DAY_MS);
        expect(await isOpen(token)).toBe(true);
      }
      later(10 * DAY_MS);
      expect(await isOpen(token)).toBe(false);
    });

    test('M13 the last use is written every few minutes, not with every request', async () => {
      const token = await signIn(member);
      const lastUse = async () => {
        const { items } = (await api.request('GET', '/auth/sessions', { token })).body;
        return items.find((session: { is_current: boolean }) => session.is_current).last_used_at;
      };
      await lastUse();
      const before = await lastUse();
      later(4 * 60_000);
      await lastUse();
      expect(await lastUse()).toBe(before);
      later(2 * 60_000);
      await lastUse();
      expect(await lastUse()).toBe(now.toISOString());
    });

    test('M13 rows of sessions that are over or idle are removed, and no others', async () => {
      const old = await signIn(member);
      later(31 * DAY_MS);
      const fresh = await signIn(member);
      const count = async () =>
        (
          await api.db.asOwner((trx) =>
            trx.selectFrom('sessions').select('id').where('user_id', '=', member.user.id).execute(),
          )
        ).length;
      expect(await count()).toBe(3);
      await api.db.asOwner((trx) => deleteExpiredSessions(trx, now));
      expect(await count()).toBe(1);
      expect([await isOpen(fresh), await isOpen(old)]).toEqual([true, false]);
    });

    test("M13 a manager ends a person's sessions and keeps the current one; nobody else may", async () => {
      const luis = await aColleague(api, member.company_id, 'regular_user');
      const ana = await aColleague(api, member.company_id, 'super_user');
      const end = (token: string, id: string) => api.request('DELETE', `/users/${id}/sessions`, { token });
      expect((await end(ana.token, luis.id)).status).toBe(403);
      expect((await end((await api.aMember('pro')).token, luis.id)).body.code).toBe('user_not_found');
      expect(await end(member.token, luis.id)).toMatchObject({ status: 200, body: { ended: 1 } });
      expect([await isOpen(luis.token), await isOpen(ana.token)]).toEqual([false, true]);
      const other = await signIn(member);
      expect((await end(member.token, member.user.id)).body).toEqual({ ended: 1 });
      expect([await isOpen(member.token), await isOpen(other)]).toEqual([true, false]);
      const { body } = await api.request('GET', '/admin/audit', { token: member.token });
      expect(body.items.slice(0, 3)).toContainEqual(
        expect.objectContaining({ action: 'user.sessions_ended', label: luis.email }),
      );
    });
  });
}
