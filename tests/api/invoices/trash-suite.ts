import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Trash } from '#domain/invoices/trash.ts';
import { stampChanges } from '#server/platform/change-feed/company-clock.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function trashSuite(openDatabase: OpenDatabase): void {
  describe('the trash', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const withDeleted = async () => {
      const member = await api.aMember();
      const { body } = await api.upload(member.token, [aReceivedXml(member.nit)]);
      const id: string = body.results[0].invoice_id;
      await api.request('DELETE', `/invoices/${id}`, { token: member.token });
      return { ...member, id };
    };
    const trashOf = async (token: string) => Trash.parse((await api.request('GET', '/invoices/trash', { token })).body);

    test('what is deleted is in it with the instant, and leaves it when it is restored', async () => {
      const { token, id } = await withDeleted();
      const { items, total } = await trashOf(token);
      expect(items).toMatchObject([{ id, supplier_nit: '900123456' }]);
      expect(total).toBe(1);
      expect(Math.abs(Date.now() - Date.parse(items[0]?.deleted_at ?? ''))).toBeLessThan(60_000);
      await api.request('POST', `/invoices/${id}/restore`, { token });
      expect(await trashOf(token)).toEqual({ items: [], total: 0 });
    });

    test('the deletion and the restoration are in the audit log', async () => {
      const { token, company_id, id } = await withDeleted();
      await api.request('POST', `/invoices/${id}/restore`, { token });
      const entries = await api.db.asOwner((trx) =>
        trx
          .selectFrom('audit_log')
          .select('action')
          .where('company_id', '=', company_id)
          .where('action', 'in', ['invoice.deleted', 'invoice.restored'])
          .orderBy('id')
          .execute(),
      );
      expect(entries.map(({ action }) => action)).toEqual(['invoice.deleted', 'invoice.restored']);
    });

    test('an XML that comes while its printed invoice is in the trash leaves it as it is', async () => {
      const member = await api.aMember();
      const content = aPrintedInvoice({
        number: 'FE-77',
        supplier: '900123456',
        total: '119.000,00',
        customer: member.nit,
      });
      const { id } = await sources.sendOne(member, { name: 'fe77.pdf', content });
      await api.request('DELETE', `/invoices/${id}`, { token: member.token });
      const xml = aReceivedXml(member.nit, { number: 'FE77' });
      expect(await sources.sendOne(member, xml)).toMatchObject({ outcome: 'duplicate_in_trash', invoice_id: id });
      expect((await trashOf(member.token)).total).toBe(1);
      await api.request('POST', `/invoices/${id}/restore`, { token: member.token });
      expect(await sources.detail(member, id)).toMatchObject({ source: 'pdf', cufe: null });
    });

    test('what was deleted more than 30 days ago is not offered any more', async () => {
      const { token, id } = await withDeleted();
      await api.db.asOwner(async (trx) => {
        const old = { deleted_at: '2020-01-01T00:00:00Z', rev: 0 };
        const rows = await trx.updateTable('invoices').set(old).where('id', '=', id).returning('company_id').execute();
        for (const { company_id } of rows) await stampChanges(trx, company_id);
      });
      expect(await trashOf(token)).toEqual({ items: [], total: 0 });
    });

    test("another company's is not in it", async () => {
      await withDeleted();
      const other = await api.aMember();
      expect(await trashOf(other.token)).toEqual({ items: [], total: 0 });
    });
  });
}
