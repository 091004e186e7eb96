import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  aClient,
  aFirm,
  aStaffMember,
  assign,
  type FirmPerson,
  type TestFirm,
} from '#tests/harness/accounts/a-firm.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** Written by hand: whom each endpoint of firms lets in. */
const ROWS: Record<string, 'owner' | 'member'> = {
  inviteFirmMember: 'owner',
  cancelFirmInvitation: 'owner',
  changeFirmMember: 'owner',
  removeFirmMember: 'member',
  getFirmWeek: 'member',
  createFirmClient: 'owner',
  inviteTitular: 'owner',
  acceptFirmClient: 'owner',
  leaveFirmClient: 'owner',
  assignFirmClient: 'owner',
};

export function firmAccessSuite(openDatabase: OpenDatabase): void {
  describe('two firms', () => {
    let api: Api;
    let mine: TestFirm;
    let theirs: TestFirm;
    let staff: FirmPerson;
    let stranger: FirmPerson;
    let client: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      [mine, theirs] = [await aFirm(api), await aFirm(api)];
      [staff, stranger] = [await aStaffMember(api, mine), await aStaffMember(api, theirs)];
      client = await aClient(api, theirs);
      await assign(api, theirs, client.company_id, [stranger.id]);
    });
    afterAll(() => api.close());

    test('every endpoint of firms has its row', () => {
      const declared = Object.entries(ALL_ENDPOINTS as Record<string, Endpoint>).flatMap(([name, { firm }]) =>
        firm ? [[name, firm]] : [],
      );
      expect(Object.fromEntries(declared)).toEqual(ROWS);
    });

    test.each(Object.entries(ROWS))('%s lets in %s alone', async (name, row) => {
      const { method, path } = (ALL_ENDPOINTS as Record<string, Endpoint>)[name] as Endpoint;
      const outsider = await api.aMember();
      const send = async (token: string) =>
        (await api.request(method, path.replace(':id', randomUUID()), { token, body: {} })).body.code;
      expect(await send(outsider.token)).toBe('no_firm');
      if (row === 'owner') expect(await send(staff.token)).toBe('not_allowed');
      expect(['no_firm', 'not_allowed']).not.toContain(await send(mine.owner.token));
    });

    test('an owner reaches nothing of another firm', async () => {
      const { token } = mine.owner;
      const id = client.company_id;
      const requests = [
        ['POST', `/firm/clients/${id}/accept`, undefined],
        ['DELETE', `/firm/clients/${id}`, undefined],
        ['PUT', `/firm/clients/${id}/assignments`, { user_ids: [mine.owner.user.id] }],
        ['POST', `/firm/clients/${id}/titular`, { email: 'x@y.co' }],
        ['PATCH', `/firm/members/${stranger.id}`, { role: 'owner' }],
        ['DELETE', `/firm/members/${stranger.id}`, undefined],
      ] as const;
      for (const [method, path, body] of requests) {
        const response = await api.request(method, path, { token, body });
        expect([path, response.status]).toEqual([path, 404]);
      }
      const shown = JSON.stringify((await api.request('GET', '/firm', { token })).body);
      for (const secret of [theirs.id, theirs.name, theirs.code, client.nit, stranger.email])
        expect(shown).not.toContain(secret);
    });

    test('nobody of another firm is assigned, and staff see the clients they are assigned to', async () => {
      const own = await aClient(api, mine);
      const other = await aClient(api, mine);
      const refused = await assign(api, mine, own.company_id, [stranger.id]);
      expect(refused.body.code).toBe('firm_member_not_found');
      await assign(api, mine, own.company_id, [staff.id]);
      const { firm } = (await api.request('GET', '/firm', { token: staff.token })).body;
      expect(firm.clients.map(({ id }: { id: string }) => id)).toEqual([own.company_id]);
      expect(JSON.stringify(firm)).not.toContain(other.company_id);
      expect(firm.members).toHaveLength(1);
    });

    test('a company sees its own firms alone, also below the API', async () => {
      const other = await aClient(api, mine);
      const seen = await api.db.forCompany(client.company_id, async (trx) => ({
        firms: await trx.selectFrom('firms').select('id').execute(),
        clients: await trx.selectFrom('firm_clients').select('firm_id').execute(),
        assigned: await trx.selectFrom('firm_assignments').select('user_id').execute(),
      }));
      expect(seen).toEqual({
        firms: [{ id: theirs.id }],
        clients: [{ firm_id: theirs.id }],
        assigned: [{ user_id: stranger.id }],
      });
      for (const table of ['firm_members', 'firm_invitations'] as const) {
        const read = api.db.forCompany(client.company_id, (trx) => trx.selectFrom(table).select('firm_id').execute());
        await expect(read).rejects.toThrow(/permission denied/);
      }
      const steal = api.db.forCompany(client.company_id, (trx) =>
        trx.deleteFrom('firm_clients').where('company_id', '=', other.company_id).executeTakeFirst(),
      );
      expect((await steal).numDeletedRows).toBe(0n);
    });
  });
}
