import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aFirm, aStaffMember, assign } from '#tests/harness/accounts/a-firm.ts';
import { switched } from '#tests/harness/accounts/a-person-of-two.ts';
import { acceptInvitation } from '#tests/harness/accounts/accept-invitation.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { type Api, aNit, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function firmClientSuite(openDatabase: OpenDatabase): void {
  describe('the clients of a firm', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());
    const get = async (path: string, token: string) => (await api.request('GET', path, { token })).body;
    const codeOf = async (token: string) => (await get('/auth/me', token)).code;
    const actionsIn = async (token: string) =>
      (await get('/admin/audit?limit=50', token)).items.map(
        (one: { action: string; user_email: string; firm_name: string | null }) =>
          `${one.action} ${one.user_email} ${one.firm_name}`,
      );
    const mailsTo = async (email: string): Promise<string[]> =>
      (await api.request('GET', `/dev/mailbox?to=${encodeURIComponent(email)}`)).body.map(
        ({ subject }: { subject: string }) => subject,
      );

    test('a company finds a firm by its NIT or code, invites it, and an owner accepts', async () => {
      const firm = await aFirm(api, 'Contadores Andinos');
      const client = await api.aMember('pro');
      const search = (key: string) =>
        api.request('POST', '/company-firms/search', { token: client.token, body: { firm: key } });
      for (const key of [firm.nit, `NIT ${firm.nit}`, firm.code, firm.code.toLowerCase()]) {
        const { body } = await search(key);
        expect(body).toMatchObject({ id: firm.id, name: 'Contadores Andinos' });
        expect(body.owner).toMatch(/^.•••@/);
      }
      expect((await search(aNit())).body.code).toBe('firm_not_found');
      const body = { firm_id: firm.id, role: 'super_user' };
      const invited = await api.request('POST', '/company-firms', { token: client.token, body });
      expect(invited.body).toMatchObject({ id: firm.id, accepted_at: null, people: [], invited_by: client.email });
      expect((await api.request('POST', '/company-firms', { token: client.token, body })).body.code).toBe(
        'firm_already_linked',
      );
      expect(await mailsTo(firm.owner.email)).toContain('Una empresa invitó a tu firma contable en Cuadra');
      const [shown] = (await get('/firm', firm.owner.token)).firm.clients;
      expect(shown).toMatchObject({ id: client.company_id, nit: client.nit, accepted_at: null, role: 'super_user' });
      // Not before it is accepted.
      expect((await assign(api, firm, client.company_id, [firm.owner.user.id])).body.code).toBe(
        'firm_client_not_found',
      );
      const accept = `/firm/clients/${client.company_id}/accept`;
      expect((await api.request('POST', accept, { token: firm.owner.token })).status).toBe(200);
      expect((await api.request('POST', accept, { token: firm.owner.token })).body.code).toBe('firm_client_not_found');
      const ana = await aStaffMember(api, firm);
      expect((await assign(api, firm, client.company_id, [ana.id])).body.assigned).toEqual([ana.id]);
      expect(await mailsTo(ana.email)).toContain('Te asignaron una empresa en Cuadra');
      const here = await switched(api, ana.token, client.company_id);
      expect(await get('/auth/me', here)).toMatchObject({ role: 'super_user', is_titular: false });
      expect(await get('/company-firms', client.token)).toMatchObject({ items: [{ people: [ana.email] }] });
      expect(await actionsIn(client.token)).toEqual(
        expect.arrayContaining([
          `firm.invited ${client.email} null`,
          `firm.accepted ${firm.owner.email} Contadores Andinos`,
          `firm.assigned ${firm.owner.email} Contadores Andinos`,
          `auth.signed_in ${ana.email} Contadores Andinos`,
        ]),
      );
    });

    test('an invitation is declined by the firm, or cancelled by the company', async () => {
      const firm = await aFirm(api);
      const client = await api.aMember('basic');
      const invite = () =>
        api.request('POST', '/company-firms', {
          token: client.token,
          body: { firm_id: firm.id, role: 'regular_user' },
        });
      const { token } = firm.owner;
      await invite();
      expect((await api.request('DELETE', `/firm/clients/${client.company_id}`, { token })).status).toBe(200);
      expect(await get('/company-firms', client.token)).toEqual({ items: [] });
      await invite();
      expect((await api.request('DELETE', `/company-firms/${firm.id}`, { token: client.token })).status).toBe(200);
      expect((await get('/firm', token)).firm.clients).toEqual([]);
      const actions = (await actionsIn(client.token)).map((text: string) => text.split(' ')[0]);
      expect(actions).toEqual(expect.arrayContaining(['firm.declined', 'firm.invitation_cancelled']));
    });

    test('a firm takes one place of the plan, and gets no role above the plan', async () => {
      const firm = await aFirm(api);
      const client = await api.aMember('basic');
      const invite = (role: string) =>
        api.request('POST', '/company-firms', { token: client.token, body: { firm_id: firm.id, role } });
      expect((await invite('admin')).body.code).toBe('role_not_available');
      expect((await invite('super_user')).status).toBe(200);
      const { token } = firm.owner;
      await api.request('POST', `/firm/clients/${client.company_id}/accept`, { token });
      const staff = [await aStaffMember(api, firm), await aStaffMember(api, firm), await aStaffMember(api, firm)];
      await assign(
        api,
        firm,
        client.company_id,
        staff.map(({ id }) => id),
      );
      const usage = await get('/companies/usage', client.token);
      expect(usage.used?.users ?? usage.users?.used ?? usage.users).toBe(2);
      // Basic has four places: the titular, the firm, and two more.
      const invitePerson = () =>
        api.request('POST', '/users', { token: client.token, body: { email: `${randomUUID()}@x.example` } });
      expect([(await invitePerson()).status, (await invitePerson()).status]).toEqual([200, 200]);
      expect((await invitePerson()).body.code).toBe('users_limit');
      const full = await api.aMember('free');
      await aColleague(api, full.company_id, 'regular_user');
      const other = { token: full.token, body: { firm_id: firm.id, role: 'regular_user' } };
      expect((await api.request('POST', '/company-firms', other)).body.code).toBe('users_limit');
    });

    test('a new role of the firm is that of all its people, whose sessions end', async () => {
      const firm = await aFirm(api);
      const client = await aClient(api, firm, 'admin');
      const ana = await aStaffMember(api, firm);
      await assign(api, firm, client.company_id, [ana.id]);
      const here = await switched(api, ana.token, client.company_id);
      const change = { token: client.token, body: { role: 'regular_user' } };
      expect((await api.request('PATCH', `/company-firms/${firm.id}`, change)).body.role).toBe('regular_user');
      expect(await codeOf(here)).toBe('signed_out');
      const again = await switched(api, ana.token, client.company_id);
      expect((await get('/auth/me', again)).role).toBe('regular_user');
    });

    test('the people of a firm decide nothing about firms, whatever their role', async () => {
      const firm = await aFirm(api);
      const client = await aClient(api, firm, 'admin');
      await assign(api, firm, client.company_id, [firm.owner.user.id]);
      const token = await switched(api, firm.owner.token, client.company_id);
      const other = await aFirm(api);
      const invited = { token, body: { firm_id: other.id, role: 'regular_user' } };
      expect((await api.request('POST', '/company-firms', invited)).body.code).toBe('not_allowed');
      expect((await api.request('PATCH', `/company-firms/${firm.id}`, { token, body: { role: 'admin' } })).status).toBe(
        403,
      );
      expect((await api.request('DELETE', `/company-firms/${firm.id}`, { token })).status).toBe(403);
    });

    describe.each(['client', 'firm', 'assignment'] as const)('the end by the %s', (side) => {
      test('ends sessions and event streams within a second, and strips the device', async () => {
        const firm = await aFirm(api);
        const client = await aClient(api, firm);
        const ana = await aStaffMember(api, firm);
        await assign(api, firm, client.company_id, [ana.id]);
        const here = await switched(api, ana.token, client.company_id);
        const { stream } = await api.listen('/events', { token: here });
        const closed = new Promise<string>((resolve) => stream.once('close', () => resolve('closed')).resume());
        await end(side, { firm: firm.id, token: firm.owner.token }, client, () =>
          assign(api, firm, client.company_id, []),
        );
        expect(await Promise.race([closed, sleep(1_000, 'open')])).toBe('closed');
        expect(await codeOf(here)).toBe('account_removed');
        const switching = { token: ana.token, body: { company_id: client.company_id } };
        expect((await api.request('POST', '/auth/switch', switching)).body.code).toBe('company_not_found');
        expect((await get('/auth/me', ana.token)).companies).toEqual([]);
      });
    });

    async function end(
      side: 'client' | 'firm' | 'assignment',
      firm: { firm: string; token: string },
      client: Member,
      unassign: () => Promise<unknown>,
    ) {
      if (side === 'assignment') return unassign();
      if (side === 'firm') return api.request('DELETE', `/firm/clients/${client.company_id}`, { token: firm.token });
      return api.request('DELETE', `/company-firms/${firm.firm}`, { token: client.token });
    }

    test('a firm creates a company and hands it over to its titular', async () => {
      const firm = await aFirm(api);
      const { token } = firm.owner;
      const titular_email = `${randomUUID()}@cliente.example`;
      const nit = aNit();
      const body = { company_name: 'Panadería del Sur', nit, phone_number: '300 123 4567', titular_email };
      const created = (await api.request('POST', '/firm/clients', { token, body })).body;
      expect(created).toMatchObject({ nit, has_titular: false, titular_email, assigned: [firm.owner.user.id] });
      const here = await switched(api, token, created.id);
      expect(await get('/auth/me', here)).toMatchObject({ role: 'admin', is_titular: false, company: { nits: [nit] } });
      const leave = () => api.request('DELETE', `/firm/clients/${created.id}`, { token });
      expect((await leave()).body.code).toBe('firm_is_only_manager');
      // A typing error in the address: the first link ends.
      const second = `${randomUUID()}@cliente.example`;
      const invited = await api.request('POST', `/firm/clients/${created.id}/titular`, {
        token,
        body: { email: second },
      });
      expect(invited.body.titular_email).toBe(second);
      expect((await acceptInvitation(api, titular_email, 'Ventana-azul-27')).body.code).toBe('invitation_invalid');
      expect(await mailsTo(second)).toEqual(['Tu firma contable creó tu empresa en Cuadra']);
      expect((await acceptInvitation(api, second, 'Ventana-azul-27')).status).toBe(200);
      const login = await api.request('POST', '/auth/login', { body: { email: second, password: 'Ventana-azul-27' } });
      expect(login.body.user).toMatchObject({ is_titular: true, company: { id: created.id } });
      expect((await get('/firm', token)).firm.clients[0]).toMatchObject({ has_titular: true, titular_email: null });
      const late = await api.request('POST', `/firm/clients/${created.id}/titular`, {
        token,
        body: { email: 'x@y.co' },
      });
      expect(late.body.code).toBe('titular_exists');
      const ended = await api.request('DELETE', `/company-firms/${firm.id}`, { token: login.body.token });
      expect(ended.status).toBe(200);
      expect(await codeOf(here)).toBe('account_removed');
    });

    test('a person who also belongs to the company keeps the own role when the firm leaves', async () => {
      const firm = await aFirm(api);
      const client = await aClient(api, firm);
      const colleague = await aColleague(api, client.company_id, 'super_user');
      await api.request('POST', '/firm/invitations', {
        token: firm.owner.token,
        body: { email: colleague.email, role: 'staff' },
      });
      await acceptInvitation(api, colleague.email);
      await assign(api, firm, client.company_id, [colleague.id]);
      expect((await get('/auth/me', colleague.token)).role).toBe('super_user');
      await api.request('DELETE', `/company-firms/${firm.id}`, { token: client.token });
      expect((await get('/auth/me', colleague.token)).role).toBe('super_user');
    });
  });
}
