import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDigit } from '#domain/companies/nit.ts';
import { anEvent } from '#tests/harness/an-event.ts';
import { attachedDocumentXml } from '#tests/harness/documents/a-dian-document.ts';
import { aDocumentParser } from '#tests/harness/documents/a-document-parser.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip, cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function againSuite(openDatabase: OpenDatabase): void {
  describe('the same papers, and whose they are', () => {
    let api: Api;
    let readings = 0;
    let closeParser = async () => {};
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      const parser = await aDocumentParser();
      closeParser = parser.close;
      const counted =
        <I, O>(read: (input: I) => Promise<O>) =>
        (input: I) => {
          readings += 1;
          return read(input);
        };
      api = await openApi(openDatabase, {
        parser: { parseUpload: counted(parser.parseUpload), parsePdf: counted(parser.parsePdf) },
      });
    }, 60_000);
    afterAll(async () => {
      await api.close();
      await closeParser();
    });

    describe('the same again', () => {
      test('the same bytes cost a lookup and no reading, and lead to what they brought', async () => {
        const member = await api.aMember();
        const xml = aReceivedXml(member.nit);
        const archive = aZip('a.zip', { 'b/fe.xml': textOf(xml), 'roto.xml': '<x', 'cara.pdf': aPrintedInvoice({}) });
        const first = await sources.send(member, archive);
        const before = readings;
        const again = await sources.send(member, { ...archive, name: 'con otro nombre.zip' });
        expect(readings).toBe(before);
        expect(again).toMatchObject([
          { name: 'b/fe.xml', outcome: 'duplicate', invoice_id: first[0]?.invoice_id },
          { name: 'roto.xml', outcome: 'refused', detail: first[1]?.detail },
          { name: 'cara.pdf', outcome: 'duplicate', invoice_id: first[0]?.invoice_id },
        ]);
        await api.request('DELETE', `/invoices/${first[0]?.invoice_id}`, { token: member.token });
        expect((await sources.send(member, archive))[0]).toMatchObject({ outcome: 'duplicate_in_trash' });
        expect(readings).toBe(before);
      });

      test('an event that waited when its bytes first came leads to its invoice when they come again', async () => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const event = anEvent('030', { number: 'x', uuid: cufeOf(invoice) });
        await sources.send(member, event);
        expect(await sources.send(member, event)).toMatchObject([{ outcome: 'duplicate', invoice_id: null }]);
        const { id: invoice_id } = await sources.sendOne(member, invoice);
        expect(await sources.send(member, event)).toMatchObject([{ outcome: 'duplicate', invoice_id }]);
      });

      test('the container of a document known without it is kept and adds the validation', async () => {
        const member = await api.aMember();
        const xml = aReceivedXml(member.nit);
        const { id: invoice_id } = await sources.sendOne(member, xml);
        expect((await sources.detail(member, invoice_id)).validation).toBeNull();
        const container = { name: 'ad.xml', content: attachedDocumentXml(textOf(xml)) };
        expect(await sources.send(member, container)).toMatchObject([{ outcome: 'duplicate', invoice_id }]);
        const after = await sources.detail(member, invoice_id);
        expect(after).toMatchObject({ validation: { code: '02' }, files: [{ kind: 'xml' }, { kind: 'container' }] });
      });

      test('a company that has sent bytes reveals them to no other company', async () => {
        const [a, b] = [await api.aMember(), await api.aMember()];
        const file = anIssuedXml(a.nit);
        await sources.send(a, file);
        const response = await sources.sendOne(b, file);
        expect(response).toMatchObject({ outcome: 'created', question: 'whose' });
      });
    });

    describe('parties and classes', () => {
      test('every name under which a supplier was seen is kept, once', async () => {
        const member = await api.aMember();
        const nit = '830114768';
        const supplier = (name: string, number = nit) => ({ supplier: { name, nit: number } });
        await sources.send(
          member,
          aReceivedXml(member.nit, supplier('Constructora S.A.S.')),
          aReceivedXml(member.nit, supplier('CONSTRUCTORA SAS', `${nit}${checkDigit(nit)}`)),
          aReceivedXml(member.nit, supplier('Constructora S.A.S.')),
        );
        const names = await api.db.forCompany(member.company_id, (trx) =>
          trx.selectFrom('party_names').select('name').where('side', '=', 'supplier').orderBy('name').execute(),
        );
        expect(names.map((row) => row.name).sort()).toEqual(['CONSTRUCTORA SAS', 'Constructora S.A.S.']);
      });

      test('a document with the company on both sides waits for a decision and is not guessed', async () => {
        const member = await api.aMember();
        const self = { name: 'La misma', nit: member.nit };
        const response = await sources.sendOne(member, anIssuedXml(member.nit, { customer: self }));
        expect(response).toMatchObject({ outcome: 'created', question: 'whose', warnings: [{ code: 'both_sides' }] });
        expect(await sources.detail(member, response.invoice_id)).toMatchObject({
          classification: 'none',
          direction: 'none',
          question: 'whose',
        });
      });

      test('a support document the company issued is its expense', async () => {
        const member = await api.aMember();
        const { id: invoice_id } = await sources.sendOne(member, aReceivedXml(member.nit, { typeCode: '05' }));
        expect(await sources.detail(member, invoice_id)).toMatchObject({
          document_kind: 'support_document',
          classification: 'expense',
          direction: 'received',
          issued_by: 'customer',
        });
      });

      test('all NITs of the company are its own', async () => {
        const member = await api.aMember();
        const nit = '860512330';
        await api.db.asOwner((trx) =>
          trx.insertInto('company_nits').values({ company_id: member.company_id, nit, own_order: 1 }).execute(),
        );
        const { id: invoice_id } = await sources.sendOne(member, anIssuedXml(`${nit}${checkDigit(nit)}`));
        expect(await sources.detail(member, invoice_id)).toMatchObject({ classification: 'income', question: null });
      });
    });
  });
}
