import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aFirm, aStaffMember, assign } from '#tests/harness/accounts/a-firm.ts';
import { switched } from '#tests/harness/accounts/a-person-of-two.ts';
import { acceptInvitation, invitationToken } from '#tests/harness/accounts/accept-invitation.ts';
import { aColleague, aSuperAdmin } from '#tests/harness/accounts/people.ts';
import { type Api, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function firmStaffSuite(openDatabase: OpenDatabase): void {
  describe('the staff of a firm', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());
    const me = (token: string) => api.request('GET', '/auth/me', { token });
    const firmOf = async (token: string) => (await api.request('GET', '/firm', { token })).body.firm;
    const personOf = (id: string) =>
      api.db.asOwner((trx) => trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst());

    test('a signed-in person creates a firm, once, and no two firms have one NIT', async () => {
      const firm = await aFirm(api, 'Contadores Andinos');
      const { token } = firm.owner;
      expect(await firmOf(token)).toMatchObject({
        name: 'Contadores Andinos',
        nit: firm.nit,
        role: 'owner',
        clients: [],
      });
      expect((await me(token)).body).toMatchObject({
        company: { id: firm.owner.company_id },
        firm: { id: firm.id, name: 'Contadores Andinos', role: 'owner' },
      });
      const again = { token, body: { name: 'Otra', nit: aNit() } };
      expect((await api.request('POST', '/firm', again)).body.code).toBe('firm_exists');
      const other = await api.aMember();
      const taken = { token: other.token, body: { name: 'Otra', nit: `${firm.nit}-${0}` } };
      expect((await api.request('POST', '/firm', taken)).body.code).toBe('firm_nit_taken');
      expect(await firmOf(other.token)).toBeNull();
      expect((await me(other.token)).body.firm).toBeUndefined();
    });

    test('a super admin creates no firm', async () => {
      const token = await aSuperAdmin(api);
      const response = await api.request('POST', '/firm', { token, body: { name: 'Firma', nit: aNit() } });
      expect(response).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    });

    test('a person without an account joins, has no company, and sees the firm alone', async () => {
      const firm = await aFirm(api);
      const ana = await aStaffMember(api, firm);
      const { body } = await me(ana.token);
      expect(body).toMatchObject({ company: null, companies: [], firm: { id: firm.id, role: 'staff' } });
      expect(body.permissions).toEqual({ features: [], upload_types: [], download_tabs: [] });
      expect(await firmOf(ana.token)).toMatchObject({ members: [{ id: ana.id }], invitations: [], clients: [] });
      for (const path of ['/invoices', '/users', '/companies', '/sync/changes', '/company-firms'])
        expect((await api.request('GET', path, { token: ana.token })).status).toBe(403);
    });

    test('a known and an unknown address get the same answer; a known one joins by link or signed in', async () => {
      const firm = await aFirm(api);
      const invite = (email: string) =>
        api.request('POST', '/firm/invitations', { token: firm.owner.token, body: { email, role: 'staff' } });
      const known = await api.aMember();
      const other = await api.aMember();
      const answers = [await invite(known.email), await invite(`${randomUUID()}@x.example`), await invite(other.email)];
      const shapes = answers.map(({ status, body }) => [status, Object.keys(body).sort()]);
      expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
      const token = await invitationToken(api, known.email);
      const shown = await api.request('POST', '/auth/invitation', { body: { token } });
      expect(shown.body).toMatchObject({ company_name: firm.name, has_account: true, is_firm: true });
      expect((await acceptInvitation(api, known.email)).status).toBe(200);
      // The same link again.
      expect((await api.request('POST', '/auth/accept-invitation', { body: { token } })).body.code).toBe(
        'invitation_invalid',
      );
      const own = await api.request('GET', '/auth/invitations', { token: other.token });
      expect(own.body).toMatchObject({ items: [], firms: [{ firm_name: firm.name, role: 'staff' }] });
      const path = `/auth/firm-invitations/${own.body.firms[0].id}/accept`;
      expect((await api.request('POST', path, { token: known.token })).body.code).toBe('invitation_invalid');
      expect((await api.request('POST', path, { token: other.token })).body).toEqual({ firm_id: firm.id });
      const { members, invitations } = await firmOf(firm.owner.token);
      expect(members.map(({ email }: { email: string }) => email)).toEqual([
        firm.owner.email,
        known.email,
        other.email,
      ]);
      expect(invitations).toHaveLength(1);
    });

    test('an invitation is declined, cancelled, or refused by who works for another firm', async () => {
      const [firm, other] = [await aFirm(api), await aFirm(api)];
      const { token } = firm.owner;
      const person = await api.aMember();
      const body = { email: person.email, role: 'staff' };
      const first = (await api.request('POST', '/firm/invitations', { token, body })).body;
      expect((await api.request('POST', '/firm/invitations', { token, body })).body.code).toBe('invitation_pending');
      const cancel = (by: string) => api.request('DELETE', `/firm/invitations/${first.id}`, { token: by });
      expect((await cancel(other.owner.token)).body.code).toBe('invitation_invalid');
      expect((await cancel(token)).status).toBe(200);
      const second = (await api.request('POST', '/firm/invitations', { token, body })).body;
      const decline = `/auth/firm-invitations/${second.id}`;
      expect((await api.request('DELETE', decline, { token: other.owner.token })).body.code).toBe('invitation_invalid');
      expect((await api.request('DELETE', decline, { token: person.token })).status).toBe(200);
      await api.request('POST', '/firm/invitations', { token, body: { email: other.owner.email, role: 'staff' } });
      expect((await acceptInvitation(api, other.owner.email)).body.code).toBe('firm_exists');
    });

    test('a person of a firm and one client is changed by no company', async () => {
      const firm = await aFirm(api);
      const client = await aClient(api, firm);
      const ana = await aStaffMember(api, firm);
      await assign(api, firm, client.company_id, [ana.id]);
      expect((await personOf(ana.id))?.company_id).toBeNull();
      const change = (body: object) => api.request('PATCH', `/users/${ana.id}`, { token: client.token, body });
      for (const body of [{ email: 'otra@x.example' }, { reset_password: true }, { role: 'regular_user' }])
        expect((await change(body)).body.code).toBe('user_of_firm');
      const removed = await api.request('DELETE', `/users/${ana.id}`, { token: client.token });
      expect(removed.body.code).toBe('user_of_firm');
      const rows = (await api.request('GET', '/users', { token: client.token })).body;
      expect(rows[1]).toMatchObject({ id: ana.id, is_of_firm: true, may_edit: false, may_delete: false });
    });

    test('roles change, and one owner stays', async () => {
      const firm = await aFirm(api);
      const { owner } = firm;
      const ana = await aStaffMember(api, firm);
      const role = (token: string, id: string, to: string) =>
        api.request('PATCH', `/firm/members/${id}`, { token, body: { role: to } });
      expect((await role(owner.token, owner.user.id, 'staff')).body.code).toBe('last_firm_owner');
      const leave = (token: string, id: string) => api.request('DELETE', `/firm/members/${id}`, { token });
      expect((await leave(owner.token, owner.user.id)).body.code).toBe('last_firm_owner');
      expect((await leave(ana.token, owner.user.id)).body.code).toBe('not_allowed');
      expect((await role(owner.token, ana.id, 'owner')).body).toMatchObject({ role: 'owner' });
      // Both at once: one of them stays.
      const both = await Promise.all([role(owner.token, owner.user.id, 'staff'), role(ana.token, ana.id, 'staff')]);
      expect(
        both
          .map(({ status }) => status)
          .sort()
          .at(-1),
      ).not.toBe(200);
      const { members } = await firmOf(owner.token).then(async (found) =>
        found.role === 'owner' ? found : firmOf(ana.token),
      );
      expect(members.filter((one: { role: string }) => one.role === 'owner').length).toBe(1);
    });

    test('a removed person loses every client at once; one without a company is deleted', async () => {
      const firm = await aFirm(api);
      const [one, two] = [await aClient(api, firm), await aClient(api, firm)];
      const ana = await aStaffMember(api, firm);
      for (const { company_id } of [one, two]) await assign(api, firm, company_id, [ana.id]);
      const tokens = [await switched(api, ana.token, one.company_id), await switched(api, ana.token, two.company_id)];
      for (const token of tokens) expect((await api.request('GET', '/invoices', { token })).status).toBe(200);
      await api.request('DELETE', `/firm/members/${ana.id}`, { token: firm.owner.token });
      // The code with which the device deletes the data of the company.
      for (const token of tokens) expect((await me(token)).body.code).toBe('account_removed');
      expect((await me(ana.token)).status).toBe(401);
      expect(await personOf(ana.id)).toBeUndefined();
    });

    test('a removed person with an own company keeps it', async () => {
      const firm = await aFirm(api);
      const person = await api.aMember();
      await api.request('POST', '/firm/invitations', {
        token: firm.owner.token,
        body: { email: person.email, role: 'staff' },
      });
      await acceptInvitation(api, person.email);
      expect((await personOf(person.user.id))?.company_id).toBeNull();
      expect((await me(person.token)).status).toBe(200);
      await api.request('DELETE', `/firm/members/${person.user.id}`, { token: firm.owner.token });
      expect((await personOf(person.user.id))?.company_id).toBe(person.company_id);
      expect((await me(person.token)).body).toMatchObject({ company: { id: person.company_id }, is_titular: true });
    });

    test('a session without a company never gets one', async () => {
      const firm = await aFirm(api);
      const client = await aClient(api, firm);
      const ana = await aStaffMember(api, firm);
      await assign(api, firm, client.company_id, [ana.id]);
      const { body } = await me(ana.token);
      expect(body).toMatchObject({ company: null, companies: [{ id: client.company_id, role: 'admin' }] });
      expect((await api.request('GET', '/invoices', { token: ana.token })).status).toBe(403);
      // The end of the client's access does not end it either.
      await assign(api, firm, client.company_id, []);
      expect((await me(ana.token)).body).toMatchObject({ company: null, companies: [] });
      await aColleague(api, client.company_id, 'regular_user');
    });
  });
}
