import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { warningCodes } from '#domain/invoices/warning.ts';
import { fillInvoiceColumns } from '#server/invoices/backfill/fill-invoice-columns.ts';
import { anEvent } from '#tests/harness/an-event.ts';
import { attachedDocumentXml } from '#tests/harness/documents/a-dian-document.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';

export function rowWarningsSuite(openDatabase: OpenDatabase): void {
  describe('origin and warnings of a row', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const rowOf = async (member: Member, id: string): Promise<Invoice> =>
      (await sources.list(member)).items.find((row: Invoice) => row.id === id);
    /** The codes of a row, which are those of its detail. */
    const codesOf = async (member: Member, id: string) => {
      const { warning_codes } = await rowOf(member, id);
      expect(warning_codes).toEqual(warningCodes((await sources.detail(member, id)).warnings));
      return warning_codes;
    };
    const notValidated = (inner: SentFile): SentFile => ({
      name: 'ad.xml',
      content: attachedDocumentXml(textOf(inner)).replace(
        /<cac:ParentDocumentLineReference>[\s\S]*<\/cac:ParentDocumentLineReference>/,
        '',
      ),
    });

    test('the warnings of a row follow the responses of DIAN, whichever file comes first', async () => {
      const member = await api.aMember();
      const [good, bad, late] = [aReceivedXml(member.nit), aReceivedXml(member.nit), aReceivedXml(member.nit)];
      const { id } = await sources.sendOne(member, notValidated(good));
      expect(await rowOf(member, id)).toMatchObject({ origin: 'upload', lacks_invoice: false });
      expect(await codesOf(member, id)).toContain('not_validated');
      await sources.send(member, anEvent('02', { number: 'a', uuid: cufeOf(good) }));
      expect(await codesOf(member, id)).not.toContain('not_validated');

      const { id: rejected } = await sources.sendOne(member, bad);
      await sources.send(member, anEvent('04', { number: 'b', uuid: cufeOf(bad) }));
      expect(await codesOf(member, rejected)).toContain('rejected');

      await sources.send(member, anEvent('04', { number: 'c', uuid: cufeOf(late) }));
      expect(await codesOf(member, (await sources.sendOne(member, late)).id)).toContain('rejected');
    });

    test('a rate that a person gives removes the warning about it', async () => {
      const member = await api.aMember();
      const { id } = await sources.sendOne(member, aReceivedXml(member.nit, { currency: 'USD', exchangeRate: '0.5' }));
      const rev = (await rowOf(member, id)).rev;
      expect(await codesOf(member, id)).toContain('exchange_rate_implausible');
      const body = { exchange_rate: '4123.50' };
      const { token } = member;
      expect((await api.request('PUT', `/invoices/${id}/exchange-rate`, { token, body })).status).toBe(200);
      expect(await codesOf(member, id)).not.toContain('exchange_rate_implausible');
      const { rows } = (await api.request('GET', `/sync/changes?since=${rev}`, { token })).body;
      expect(rows).toMatchObject([{ id, warning_codes: await codesOf(member, id) }]);
    });

    test.each(['UUID', 'number'])('a credit note is alone while its invoice is not there, found by %s', async (by) => {
      const member = await api.aMember();
      const invoice = aReceivedXml(member.nit);
      const number = invoice.name.replace('.xml', '');
      const reference = by === 'UUID' ? { number: 'x', uuid: cufeOf(invoice) } : { number, uuid: 'f'.repeat(96) };
      const note = aReceivedXml(member.nit, { root: 'CreditNote', references: [reference] });
      const { id } = await sources.sendOne(member, note);
      const lone = async () => (await rowOf(member, id)).lacks_invoice;
      const listed = async () =>
        (await api.request('GET', '/invoices?notes=lone', member)).body.items.map((row: Invoice) => row.id);
      expect([await lone(), await listed()]).toEqual([true, [id]]);
      const { id: invoice_id } = await sources.sendOne(member, invoice);
      expect([await lone(), await listed()]).toEqual([false, []]);
      await api.request('DELETE', `/invoices/${invoice_id}`, { ...member, body: {} });
      expect(await lone()).toBe(true);
      await api.request('POST', `/invoices/${invoice_id}/restore`, member);
      expect(await lone()).toBe(false);
    });

    test('invoices that were stored before get all of it', async () => {
      const member = await api.aMember();
      const note = aReceivedXml(member.nit, {
        root: 'CreditNote',
        references: [{ number: 'x', uuid: 'f'.repeat(96) }],
      });
      const { id } = await sources.sendOne(member, note);
      const { id: doubtful } = await sources.sendOne(member, notValidated(aReceivedXml(member.nit)));
      const before = await Promise.all([id, doubtful].map((one) => rowOf(member, one)));
      await api.db.asOwner(async (trx) => {
        await sql`alter table invoices disable trigger user`.execute(trx);
        await sql`update invoices set warning_codes = '[]', lacks_invoice = false, has_warning_codes = false
          where company_id = ${member.company_id}`.execute(trx);
        await sql`alter table invoices enable trigger user`.execute(trx);
      });
      await fillInvoiceColumns(api.db, (error) => expect.fail(String(error)));
      const after = await Promise.all([id, doubtful].map((one) => rowOf(member, one)));
      expect(after).toEqual(before.map((row, at) => ({ ...row, rev: after[at]?.rev })));
      expect(after.every(({ rev }, at) => rev > (before[at]?.rev ?? 0))).toBe(true);
      expect(before).toMatchObject([{ lacks_invoice: true }, { lacks_invoice: false }]);
    });
  });
}
