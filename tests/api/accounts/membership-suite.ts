import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '#server/platform/secrets/secret-token.ts';
import { aFactorRow } from '#tests/harness/accounts/a-factor.ts';
import { aPersonOfTwo, switched } from '#tests/harness/accounts/a-person-of-two.ts';
import { acceptInvitation } from '#tests/harness/accounts/accept-invitation.ts';
import { aColleague, aSuperAdmin } from '#tests/harness/accounts/people.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const MINUTE_MS = 60_000;

export function membershipSuite(openDatabase: OpenDatabase): void {
  describe('a person of several companies', () => {
    let api: Api;
    let now = Date.now();
    let client: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase, { now: () => new Date(now) });
    });
    afterAll(() => api.close());
    const get = (path: string, token: string) => api.request('GET', path, { token });
    const me = async (token: string) => (await get('/auth/me', token)).body;
    const signIn = (email: string, password: string) =>
      api.request('POST', '/auth/login', { body: { email, password } });
    const statusOf = async (token: string) => (await get('/auth/me', token)).status;
    const codeOf = async (token: string) => (await get('/auth/me', token)).body.code;
    const personOf = (id: string) =>
      api.db.asOwner((trx) => trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst());
    const actionsIn = async (token: string) =>
      (await get('/admin/audit?limit=50', token)).body.items.map(
        (one: { action: string; user_email: string }) => `${one.action} ${one.user_email}`,
      );
    const invite = (token: string, email: string, role = 'regular_user') =>
      api.request('POST', '/users', { token, body: { email, role } });

    /** A client with a Pro plan, and the accountant: titular of an own company, with a role at the client. */
    async function anAccountant(role: 'regular_user' | 'super_user' | 'admin' = 'super_user') {
      now = Date.now();
      client = await api.aMember('pro');
      return aPersonOfTwo(api, client.company_id, role);
    }

    test('each token answers for its own company, with its role, plan and rights', async () => {
      const ana = await anAccountant('regular_user');
      const [own, other] = [await me(ana.token), await me(ana.token_here)];
      expect(own).toMatchObject({ id: ana.user.id, company: { id: ana.company_id }, is_titular: true });
      expect(own.permissions.features).toEqual(['*']);
      expect(other).toMatchObject({
        id: ana.user.id,
        email: ana.email,
        role: 'regular_user',
        is_titular: false,
        company: { id: client.company_id, nits: [client.nit] },
      });
      expect(other.permissions.features).not.toContain('*');
      expect((await get('/admin/audit', ana.token_here)).status).toBe(403);
      const listed = new Map(own.companies.map((one: { id: string }) => [one.id, one]));
      expect(listed.size).toBe(2);
      expect(listed.get(client.company_id)).toEqual({
        id: client.company_id,
        name: client.user.company?.name,
        nit: client.nit,
        nits: [client.nit],
        role: 'regular_user',
        plan: 'pro',
        is_titular: false,
        last_used_at: expect.any(String),
      });
      expect(other.companies.map((one: { id: string }) => one.id).sort()).toEqual([...listed.keys()].sort());
    });

    test('a person of one company has a list of one, and a super admin an empty one', async () => {
      const { token, company_id } = await api.aMember('free');
      expect((await me(token)).companies).toMatchObject([{ id: company_id, plan: 'free', is_titular: true }]);
      expect(await me(await aSuperAdmin(api))).toMatchObject({ company: null, companies: [], role: 'super_admin' });
    });

    test('only an own company is entered, also by its id, and without one nothing is told', async () => {
      const ana = await anAccountant();
      const other = await api.aMember();
      for (const company_id of [other.company_id, randomUUID()]) {
        const reply = await api.request('POST', '/auth/switch', { token: ana.token, body: { company_id } });
        expect(reply).toMatchObject({ status: 404, body: { code: 'company_not_found' } });
      }
      const reply = await api.request('POST', '/auth/switch', {
        token: await aSuperAdmin(api),
        body: { company_id: client.company_id },
      });
      expect(reply.status).toBe(404);
    });

    test('whoever may not read a company any more enters it neither by a sign-in nor by a switch', async () => {
      const ana = await anAccountant();
      const read_only_since = new Date(now - 31 * 24 * 60 * MINUTE_MS).toISOString();
      await api.db.asOwner((trx) =>
        trx
          .updateTable('memberships')
          .set({ read_only_since })
          .where('company_id', '=', client.company_id)
          .where('user_id', '=', ana.user.id)
          .execute(),
      );
      expect(await statusOf(ana.token_here)).toBe(401);
      expect((await me(ana.token)).companies).toHaveLength(1);
      const body = { company_id: client.company_id };
      expect((await api.request('POST', '/auth/switch', { token: ana.token, body })).status).toBe(404);
      expect((await signIn(ana.email, ana.password)).body.user.company.id).toBe(ana.company_id);
    });

    test('a sign-in enters the company that was used last', async () => {
      const ana = await anAccountant();
      now += MINUTE_MS;
      await switched(api, ana.token, client.company_id);
      expect((await signIn(ana.email, ana.password)).body.user.company.id).toBe(client.company_id);
      now += 10 * MINUTE_MS;
      await me(ana.token);
      expect((await signIn(ana.email, ana.password)).body.user.company.id).toBe(ana.company_id);
      now = Date.now();
    });

    test('the tokens of a device are one sign-in: one row of the list, ended together', async () => {
      const ana = await anAccountant();
      const elsewhere = (await signIn(ana.email, ana.password)).body.token;
      const there = await switched(api, elsewhere, ana.company_id);
      const { items } = (await get('/auth/sessions', ana.token_here)).body;
      expect(items.map((one: { is_current: boolean }) => one.is_current).sort()).toEqual([false, true]);
      const other = items.find((one: { is_current: boolean }) => !one.is_current);
      expect((await api.request('DELETE', `/auth/sessions/${other.id}`, { token: ana.token })).status).toBe(200);
      expect([await statusOf(elsewhere), await statusOf(there)]).toEqual([401, 401]);
      expect([await statusOf(ana.token), await statusOf(ana.token_here)]).toEqual([200, 200]);
      const again = (await signIn(ana.email, ana.password)).body.token;
      expect((await api.request('DELETE', '/auth/sessions', { token: ana.token })).body).toEqual({ ended: 1 });
      expect([await statusOf(again), await statusOf(ana.token_here)]).toEqual([401, 200]);
      await api.request('POST', '/auth/logout', { token: ana.token_here });
      expect([await statusOf(ana.token), await statusOf(ana.token_here)]).toEqual([401, 401]);
    });

    test('a switch confirms nobody, and does not make a sign-in last longer', async () => {
      const ana = await anAccountant('admin');
      now += 6 * MINUTE_MS;
      const token = await switched(api, ana.token, client.company_id);
      expect((await invite(token, `${randomUUID()}@x.example`)).body.code).toBe('step_up_required');
      const sessions = await api.db.asOwner((trx) =>
        trx.selectFrom('sessions').select(['expires_at', 'sign_in_id']).where('user_id', '=', ana.user.id).execute(),
      );
      expect(sessions).toHaveLength(3);
      expect(new Set(sessions.map((one) => `${one.expires_at} ${one.sign_in_id}`)).size).toBe(1);
      now = Date.now();
    });

    test('switching without end is refused', async () => {
      const ana = await anAccountant();
      const statuses = new Set<number>();
      for (let tries = 0; tries < 61; tries += 1) {
        const body = { company_id: client.company_id };
        statuses.add((await api.request('POST', '/auth/switch', { token: ana.token, body })).status);
      }
      expect([...statuses]).toEqual([200, 429]);
    });

    test('a removal ends the sessions of that company alone, within a second, and tells its devices', async () => {
      const ana = await anAccountant();
      const lines = [
        await api.listen('/events', { token: ana.token }),
        await api.listen('/events', { token: ana.token_here }),
      ];
      const [own, removed] = lines.map(({ stream }) => {
        stream.resume();
        return new Promise<string>((resolve) => stream.once('end', () => resolve('ended')));
      });
      const { body } = await api.request('DELETE', `/users/${ana.user.id}`, { token: client.token });
      expect(body).toEqual({ id: ana.user.id });
      expect(await Promise.race([removed, sleep(1_000, 'goes on')])).toBe('ended');
      expect(await Promise.race([own, sleep(200, 'goes on')])).toBe('goes on');
      for (const { stream } of lines) stream.destroy();
      expect(await codeOf(ana.token_here)).toBe('account_removed');
      expect(await me(ana.token)).toMatchObject({
        company: { id: ana.company_id },
        companies: [{ id: ana.company_id }],
      });
      expect((await signIn(ana.email, ana.password)).body.user.company.id).toBe(ana.company_id);
      expect((await get('/users', client.token)).body).toHaveLength(1);
      // The person is the only company's again.
      expect(await personOf(ana.user.id)).toMatchObject({ company_id: ana.company_id, is_titular: true });
    });

    test('a person stays while another company is left, and is deleted with the last one', async () => {
      const ana = await anAccountant();
      const second = await api.aMember('pro');
      const luis = await aColleague(api, client.company_id, 'regular_user');
      await api.request('DELETE', `/users/${luis.id}`, { token: client.token });
      expect(await personOf(luis.id)).toBeUndefined();
      const eva = await aColleague(api, client.company_id, 'regular_user');
      await invite(second.token, eva.email);
      expect((await acceptInvitation(api, eva.email)).status).toBe(200);
      await api.request('DELETE', `/users/${eva.id}`, { token: client.token });
      expect(await personOf(eva.id)).toMatchObject({ company_id: second.company_id });
      await api.request('DELETE', `/users/${eva.id}`, { token: second.token });
      expect(await personOf(eva.id)).toBeUndefined();
      await api.db.asOwner((trx) => trx.deleteFrom('companies').where('id', '=', ana.company_id).execute());
      expect(await personOf(ana.user.id)).toMatchObject({ company_id: client.company_id, role: 'super_user' });
    });

    test('a role, and the sessions that a manager ends, are those of the company', async () => {
      const ana = await anAccountant('regular_user');
      const path = `/users/${ana.user.id}`;
      await api.request('PATCH', path, { token: client.token, body: { role: 'super_user' } });
      expect([await statusOf(ana.token_here), await statusOf(ana.token)]).toEqual([401, 200]);
      const token = await switched(api, ana.token, client.company_id);
      expect((await me(token)).role).toBe('super_user');
      expect(await me(ana.token)).toMatchObject({ is_titular: true });
      expect((await api.request('DELETE', `${path}/sessions`, { token: client.token })).body).toEqual({ ended: 1 });
      expect([await statusOf(token), await statusOf(ana.token)]).toEqual([401, 200]);
    });

    test('no company changes the address, the password or the second factor of a person of several', async () => {
      const ana = await anAccountant('regular_user');
      await aFactorRow(api, ana.user.id);
      const before = await personOf(ana.user.id);
      const path = `/users/${ana.user.id}`;
      const refused = { status: 409, body: { code: 'person_shared' } };
      for (const body of [
        { email: `${randomUUID()}@x.example` },
        { new_password: 'otra-clave-9' },
        { reset_password: true },
      ])
        expect(await api.request('PATCH', path, { token: client.token, body })).toMatchObject(refused);
      expect(await api.request('DELETE', `${path}/second-factors`, { token: client.token })).toMatchObject(refused);
      expect(await personOf(ana.user.id)).toEqual(before);
      expect([await statusOf(ana.token), await statusOf(ana.token_here)]).toEqual([200, 200]);
      // Nor does a request that has forgotten to ask.
      await api.db.forCompany(client.company_id, async (trx) => {
        await sql`update users set password_hash = 'x', email = 'x@x.example'`.execute(trx).catch(() => {});
      });
      await api.db.forCompany(client.company_id, (trx) =>
        sql`delete from users where id = ${ana.user.id}`.execute(trx),
      );
      expect(await personOf(ana.user.id)).toEqual(before);
    });

    test('a person changes the own address and password in any company, and every other sign-in ends', async () => {
      const ana = await anAccountant('admin');
      const elsewhere = (await signIn(ana.email, ana.password)).body.token;
      const passwords = { current_password: ana.password, new_password: 'tres palabras raras' };
      const own = await api.request('PATCH', `/users/${ana.user.id}`, { token: ana.token_here, body: passwords });
      expect(own).toMatchObject({ status: 409, body: { code: 'person_shared' } });
      const changed = await api.request('PATCH', '/auth/password', { token: ana.token_here, body: passwords });
      expect(changed.status).toBe(200);
      expect([await statusOf(elsewhere), await statusOf(ana.token), await statusOf(ana.token_here)]).toEqual([
        401, 200, 200,
      ]);
      const email = `${randomUUID()}@nuevo.example`;
      const body = { email, current_password: passwords.new_password };
      for (const token of [ana.token, ana.token_here]) {
        const { body: user } = await api.request('PATCH', `/users/${ana.user.id}`, { token, body });
        expect(user).toMatchObject({ email: ana.email, pending_email: email });
      }
      const [message] = (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
      const link = /confirm-email-change\?token=([\w-]+)/.exec(message.text)?.[1];
      expect((await api.request('POST', '/auth/confirm-email-change', { body: { token: link } })).status).toBe(200);
      expect((await signIn(email, passwords.new_password)).body.user.companies).toHaveLength(2);
      const waiting = await api.db.asOwner((trx) =>
        trx.selectFrom('email_changes').select('company_id').where('user_id', '=', ana.user.id).execute(),
      );
      expect(waiting).toEqual([]);
    });

    test('an address with an account accepts by link: no password is asked or changed, and the inviter learns nothing', async () => {
      client = await api.aMember('pro');
      const ana = await api.aMember('free');
      const { body: invited } = await invite(client.token, ana.email, 'admin');
      expect(invited).toMatchObject({ email: ana.email, is_titular: false });
      expect((await me(ana.token)).companies).toHaveLength(1);
      const [message] = (await api.request('GET', `/dev/mailbox?to=${ana.email}`)).body;
      const token = /accept-invitation\?token=([\w-]+)/.exec(message.text)?.[1];
      expect((await api.request('POST', '/auth/invitation', { body: { token } })).body).toMatchObject({
        email: ana.email,
        has_account: true,
        has_password: false,
      });
      const accepted = await api.request('POST', '/auth/accept-invitation', {
        body: { token, new_password: 'otra-clave-cualquiera' },
      });
      expect(accepted.body.message).toContain('tu contraseña de siempre');
      expect((await signIn(ana.email, 'otra-clave-cualquiera')).status).toBe(401);
      expect((await signIn(ana.email, ana.password)).status).toBe(200);
      expect(await me(ana.token)).toMatchObject({ company: { id: ana.company_id }, companies: [{}, {}] });
      expect((await api.request('POST', '/auth/accept-invitation', { body: { token } })).status).toBe(400);
      const rows = (await get('/users', client.token)).body;
      expect(rows[1]).toMatchObject({ email: ana.email, role: 'admin', invitation_expires_at: null });
      expect(new Date(rows[1].created_at).getTime()).toBeGreaterThan(new Date(ana.user.created_at).getTime());
      expect(await actionsIn(client.token)).toContain(`user.invitation_accepted ${ana.email}`);
      expect(await me(await switched(api, ana.token, client.company_id))).toMatchObject({ role: 'admin' });
    });

    test('signed in, the invitations to the own address are listed and accepted, and nobody else’s', async () => {
      client = await api.aMember('pro');
      const [ana, eva] = [await api.aMember(), await api.aMember()];
      await invite(client.token, ana.email, 'super_user');
      const { items } = (await get('/auth/invitations', ana.token)).body;
      expect(items).toMatchObject([{ company_name: client.user.company?.name, role: 'super_user' }]);
      expect((await get('/auth/invitations', eva.token)).body.items).toEqual([]);
      const accept = (token: string) => api.request('POST', `/auth/invitations/${items[0].id}/accept`, { token });
      expect((await accept(eva.token)).body.code).toBe('invitation_invalid');
      const replies = await Promise.all([accept(ana.token), accept(ana.token)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await me(ana.token)).companies).toMatchObject([{}, { id: client.company_id, role: 'super_user' }]);
      now += 8 * 24 * 60 * MINUTE_MS;
      await invite((await signIn(client.email, client.password)).body.token, eva.email);
      now += 8 * 24 * 60 * MINUTE_MS;
      const late = (await signIn(eva.email, eva.password)).body.token;
      expect((await get('/auth/invitations', late)).body.items).toEqual([]);
      now = Date.now();
    });

    test('two companies invite at once and both are joined at the same moment', async () => {
      const [one, two, ana] = [await api.aMember('pro'), await api.aMember('pro'), await api.aMember()];
      for (const { token } of [one, two]) await invite(token, ana.email);
      const { items } = (await get('/auth/invitations', ana.token)).body;
      const replies = await Promise.all(
        items.map(({ id }: { id: string }) =>
          api.request('POST', `/auth/invitations/${id}/accept`, { token: ana.token }),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect((await me(ana.token)).companies).toHaveLength(3);
      expect(await personOf(ana.user.id)).toMatchObject({ company_id: null });
    });

    test('a super admin and the demonstration’s user join no company', async () => {
      client = await api.aMember('pro');
      const root = await aSuperAdmin(api);
      const { email } = await me(root);
      await invite(client.token, email);
      expect((await get('/auth/invitations', root)).body.items).toEqual([]);
      expect((await acceptInvitation(api, email)).status).toBe(422);
      const id = (await me(root)).id;
      const join = api.db.asOwner((trx) =>
        trx
          .insertInto('memberships')
          .values({ company_id: client.company_id, user_id: id, role: 'admin', is_titular: false })
          .execute(),
      );
      await expect(join).rejects.toThrow('a super admin belongs to no company');
    });

    test('a change of address that the first company asked for ends when the person joins another', async () => {
      client = await api.aMember('pro');
      const other = await api.aMember('pro');
      const luis = await aColleague(api, client.company_id, 'regular_user');
      const email = `${randomUUID()}@atacante.example`;
      await api.request('PATCH', `/users/${luis.id}`, { token: client.token, body: { email } });
      const [message] = (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
      const token = /confirm-email-change\?token=([\w-]+)/.exec(message.text)?.[1];
      await invite(other.token, luis.email);
      expect((await acceptInvitation(api, luis.email)).status).toBe(200);
      const reply = await api.request('POST', '/auth/confirm-email-change', { body: { token } });
      expect(reply.body.code).toBe('email_change_invalid');
      // Nor may the first company ask again.
      const again = await api.request('PATCH', `/users/${luis.id}`, { token: client.token, body: { email } });
      expect(again.body.code).toBe('person_shared');
      expect(await personOf(luis.id)).toMatchObject({ email: luis.email });
    });

    test('the log of each company has what happened in it, and what concerns the person', async () => {
      const ana = await anAccountant('admin');
      await signIn(ana.email, 'equivocada');
      await api.upload(ana.token_here, [anIssuedXml(client.nit)]);
      const [there, own] = [await actionsIn(client.token), await actionsIn(ana.token)];
      for (const log of [there, own]) expect(log).toContain(`auth.sign_in_failed ${ana.email}`);
      expect(there).toContain(`auth.signed_in ${ana.email}`);
      const uploads = (log: string[]) => log.filter((one) => one.startsWith('invoice.') || one.startsWith('upload'));
      expect(uploads(own)).toEqual([]);
    });

    test('a document goes to the company of the token, and so does its event', async () => {
      const ana = await anAccountant('admin');
      const line = await api.listen('/events', { token: ana.token });
      let received = '';
      line.stream.on('data', (bytes) => {
        received += String(bytes);
      });
      const { body } = await api.upload(ana.token_here, [anIssuedXml(client.nit)]);
      const id = body.results[0].invoice_id;
      await sleep(300);
      line.stream.destroy();
      expect(received).not.toContain('data:');
      expect((await get(`/invoices/${id}`, ana.token_here)).status).toBe(200);
      expect((await get(`/invoices/${id}`, client.token)).status).toBe(200);
      expect((await get(`/invoices/${id}`, ana.token)).status).toBe(404);
      const history = (await get(`/invoices/${id}/history`, client.token)).body;
      expect(JSON.stringify(history)).toContain(ana.email);
    });

    test('memberships count as users of each plan', async () => {
      const free = await api.aMember('free');
      const ana = await api.aMember('free');
      await invite(free.token, ana.email);
      await acceptInvitation(api, ana.email);
      expect((await get('/companies/usage', free.token)).body.users).toBe(2);
      expect((await get('/companies/usage', ana.token)).body.users).toBe(1);
      expect((await invite(free.token, `${randomUUID()}@x.example`)).body.code).toBe('users_limit');
    });

    test('a plan that became smaller makes a person read-only in its company alone', async () => {
      const ana = await anAccountant('admin');
      for (const _ of [1, 2]) await aColleague(api, client.company_id, 'regular_user');
      await api.db.asOwner((trx) =>
        trx
          .updateTable('memberships')
          .set({ read_only_since: new Date().toISOString() })
          .where('company_id', '=', client.company_id)
          .where('user_id', '=', ana.user.id)
          .execute(),
      );
      const rename = (token: string, id: string) =>
        api.request('PATCH', `/companies/${id}`, { token, body: { name: 'Otro nombre' } });
      expect((await rename(ana.token_here, client.company_id)).body.code).toBe('read_only');
      expect((await rename(ana.token, ana.company_id)).status).toBe(200);
    });

    describe('while a process of the earlier version runs', () => {
      const asBefore = (statement: ReturnType<typeof sql>) => api.db.asOwner((trx) => statement.execute(trx));

      test('what it writes in users reaches the membership', async () => {
        const { company_id, token } = await api.aMember('pro');
        const id = randomUUID();
        await asBefore(sql`insert into users (id, company_id, email, role, is_titular, verified_at)
          values (${id}, ${company_id}, ${`${id}@x.example`}, 'regular_user', false, now())`);
        expect((await get('/users', token)).body[1]).toMatchObject({ id, role: 'regular_user' });
        await asBefore(sql`update users set role = 'admin', read_only_since = now() where id = ${id}`);
        expect((await get('/users', token)).body[1]).toMatchObject({
          role: 'admin',
          read_only_until: expect.any(String),
        });
        await asBefore(sql`delete from users where id = ${id}`);
        expect((await get('/users', token)).body).toHaveLength(1);
      });

      test('what this version writes reaches users, and a person of several companies has none there', async () => {
        const ana = await anAccountant();
        const luis = await aColleague(api, client.company_id, 'regular_user');
        await api.request('PATCH', `/users/${luis.id}`, { token: client.token, body: { role: 'admin' } });
        expect(await personOf(luis.id)).toMatchObject({ company_id: client.company_id, role: 'admin' });
        expect(await personOf(ana.user.id)).toMatchObject({
          company_id: null,
          role: 'regular_user',
          is_titular: false,
          read_only_since: null,
        });
      });

      test('a session that it opened is of the only company, and stays of it when the person joins another', async () => {
        const ana = await api.aMember();
        client = await api.aMember('pro');
        const token = 'x'.repeat(20) + randomUUID();
        await api.db.asOwner((trx) =>
          trx
            .insertInto('sessions')
            .values({
              token_hash: hashToken(token),
              user_id: ana.user.id,
              expires_at: new Date(Date.now() + 60 * MINUTE_MS).toISOString(),
            })
            .execute(),
        );
        expect((await me(token)).company.id).toBe(ana.company_id);
        await invite(client.token, ana.email);
        await acceptInvitation(api, ana.email);
        expect((await me(token)).company.id).toBe(ana.company_id);
        const { body } = await api.request('DELETE', `/users/${ana.user.id}`, { token: client.token });
        expect(body).toEqual({ id: ana.user.id });
        expect((await me(token)).company.id).toBe(ana.company_id);
      });
    });
  });
}
