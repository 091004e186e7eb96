import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSuperAdmin } from '#tests/harness/accounts/people.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type ApiResponse, aNit, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function nitClaimsSuite(openDatabase: OpenDatabase): void {
  describe('M10 a NIT is provisional until it is proven', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const aForm = (tax_id: string) => ({
      email: `${randomUUID()}@empresa.example`,
      password: 'Mar-de-leva-73',
      company_name: 'Empresa que llega después',
      tax_id_type: 'NIT',
      tax_id,
      phone_number: '3001234567',
    });
    const signUp = (form: object) => api.request('POST', '/auth/signup', { body: form });
    const emailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
      (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
    const seen = ({ status, text, headers }: ApiResponse, email: string) => {
      const { date: _, 'content-length': _length, 'x-request-id': _id, ...rest } = headers;
      return { status, text: text.replaceAll(email, '…'), rest };
    };
    /** Signs up with that NIT, confirms and signs in. */
    async function arrive(tax_id: string) {
      const form = aForm(tax_id);
      const response = await signUp(form);
      const [message] = await emailsTo(form.email);
      const token = /verify-email\?token=([\w-]+)/.exec(message?.text ?? '')?.[1];
      const verified = await api.request('POST', '/auth/verify-email', { body: { token } });
      const { body } = await api.request('POST', '/auth/login', { body: form });
      return { form, response, message, verified, token: body.token as string };
    }
    const companiesOf = async (token: string) => (await api.request('GET', '/companies', { token })).body;
    const claims = async (token: string, nit: string) =>
      (await api.request('GET', `/superadmin/nit-claims?nit=${nit}`, { token })).body.items;
    const prove = (token: string, id: string) =>
      api.request('POST', `/superadmin/nit-claims/${id}/prove`, {
        token,
        body: { reason: 'RUT revisado por soporte' },
      });

    test('M10 sign-up, its e-mail and its confirmation are the same whether or not somebody has the NIT', async () => {
      const { nit } = await api.aMember();
      const [known, fresh] = [await arrive(nit), await arrive(aNit())];
      expect(seen(known.response, known.form.email)).toEqual(seen(fresh.response, fresh.form.email));
      const plain = (text = '') => text.replaceAll(/token=[\w-]+/g, 'token=…');
      expect(plain(known.message?.text)).toBe(plain(fresh.message?.text));
      expect(known.message?.text).toContain('Si tu empresa ya usa Cuadra, pide a su administrador que te invite');
      expect([known.verified.status, fresh.verified.status]).toEqual([200, 200]);
    });

    test('M10 adding a NIT that another company has works alike; only one’s own twice is refused', async () => {
      const [member, other] = [await api.aMember('pro'), await api.aMember('pro')];
      const add = (tax_id: string) =>
        api.request('POST', '/companies', { token: member.token, body: { name: 'Otra', tax_id } });
      expect(await add(other.nit)).toMatchObject({ status: 200, body: { proven_at: null, is_lost: false } });
      expect(await add(other.nit)).toMatchObject({ status: 409, body: { code: 'company_taken' } });
    });

    test('M10 an unproven NIT does all its work: documents are classified by it', async () => {
      const { nit } = await api.aMember();
      const late = await arrive(nit);
      const { body } = await api.upload(late.token, [anIssuedXml(nit, { number: 'M10A' })]);
      expect(body).toMatchObject({ successful: 1 });
      const { items } = (await api.request('GET', '/invoices', { token: late.token })).body;
      expect(items[0]).toMatchObject({ classification: 'income' });
      expect(await companiesOf(late.token)).toMatchObject([{ tax_id: nit, proven_at: null, is_lost: false }]);
    });

    test('M10 who proves it takes it over: logged for both, both notified, and nobody sees the other’s data', async () => {
      const squatter = await api.aMember();
      await api.upload(squatter.token, [anIssuedXml(squatter.nit, { number: 'M10B' })]);
      const owner = await arrive(squatter.nit);
      const support = await aSuperAdmin(api);
      const before = await claims(support, squatter.nit);
      expect(before).toHaveLength(2);
      const idOf = (email: string) => before.find((one: { titular_email: string }) => one.titular_email === email)?.id;
      await prove(support, idOf(squatter.email));
      expect(await companiesOf(squatter.token)).toMatchObject([{ proven_at: expect.any(String), is_lost: false }]);

      const { status, body } = await prove(support, idOf(owner.form.email));
      expect(status).toBe(200);
      const states = Object.fromEntries(
        body.items.map((one: { titular_email: string; proven_at: string | null; lost_at: string | null }) => [
          one.titular_email,
          [one.proven_at !== null, one.lost_at !== null],
        ]),
      );
      expect(states).toEqual({ [owner.form.email]: [true, false], [squatter.email]: [false, true] });
      expect(await companiesOf(owner.token)).toMatchObject([{ proven_at: expect.any(String), is_lost: false }]);
      expect(await companiesOf(squatter.token)).toMatchObject([{ proven_at: null, is_lost: true }]);

      // Its books stay with the one who lost it, and with that one alone.
      const invoicesOf = async (token: string) => (await api.request('GET', '/invoices', { token })).body.items.length;
      expect([await invoicesOf(squatter.token), await invoicesOf(owner.token)]).toEqual([1, 0]);
      const actionsOf = async (token: string) =>
        (await api.request('GET', '/admin/audit?limit=50', { token })).body.items.map(
          (one: { action: string }) => one.action,
        );
      expect(await actionsOf(owner.token)).toContain('company.nit_proven');
      expect(await actionsOf(squatter.token)).toContain('company.nit_lost');
      const [won] = await emailsTo(owner.form.email);
      const [lost] = await emailsTo(squatter.email);
      expect(won?.subject).toBe('Comprobamos el NIT de tu empresa');
      expect(lost?.subject).toBe('Otra cuenta comprobó el NIT de tu empresa');
      for (const secret of [owner.form.email, owner.form.company_name]) expect(lost?.text).not.toContain(secret);
    });

    test('M10 a trial that a stranger had under the NIT is not held against who proves it', async () => {
      const { token: strangers, nit } = await api.aMember('free');
      await api.request('POST', '/companies/pro-trial', { token: strangers });
      const owner = await arrive(nit);
      const trial = () => api.request('POST', '/companies/pro-trial', { token: owner.token });
      expect((await trial()).body.code).toBe('trial_used');
      const support = await aSuperAdmin(api);
      const held = await claims(support, nit);
      await prove(support, held.find((one: { titular_email: string }) => one.titular_email === owner.form.email)?.id);
      expect((await trial()).status).toBe(200);
    });

    test('M10 no company proves its own NIT, by a request or in its own transaction', async () => {
      const member = await api.aMember('pro');
      const [own] = await companiesOf(member.token);
      expect((await prove(member.token, own.id)).status).toBe(403);
      expect(
        (await api.request('GET', `/superadmin/nit-claims?nit=${member.nit}`, { token: member.token })).status,
      ).toBe(403);
      const row = { company_id: member.company_id, nit: aNit(), own_order: 1, proven_at: new Date().toISOString() };
      await expect(
        api.db.forCompany(member.company_id, (trx) => trx.insertInto('company_nits').values(row).execute()),
      ).rejects.toThrow();
      expect((await prove(await aSuperAdmin(api), randomUUID())).body.code).toBe('company_not_found');
    });
  });
}
