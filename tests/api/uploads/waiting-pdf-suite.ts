import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const SUPPLIER = '900123456';
const TYPED = {
  number: 'FE-950',
  issue_date: '2026-11-05',
  classification: 'expense',
  party_nit: '900.123.456-8',
  party_name: 'CAFE DEL VALLE SAS',
  total_amount: 119000,
  tax_amount: 19000,
};

export function waitingPdfSuite(openDatabase: OpenDatabase): void {
  describe('PDFs that wait for what a person types', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    type Member = Awaited<ReturnType<Api['aMember']>>;
    const list = async ({ token }: Member) => (await api.request('GET', '/waiting-pdfs', { token })).body.items;
    const complete = (member: Member, id: string, body: object = TYPED, key?: string) =>
      api.request('POST', `/waiting-pdfs/${id}/complete`, {
        token: member.token,
        body,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      });

    /** A member with one PDF without a total. */
    async function aWaitingPdf() {
      const member = await api.aMember();
      const content = aPrintedInvoice({ number: 'FE-950', supplier: SUPPLIER, customer: member.nit });
      expect(await sources.sendOne(member, { name: 'guia.pdf', content })).toMatchObject({ outcome: 'attached' });
      const [pdf] = await list(member);
      return { member, pdf, content };
    }

    test('are listed with what was read', async () => {
      const { pdf } = await aWaitingPdf();
      expect(pdf).toMatchObject({
        filename: 'guia.pdf',
        currency: 'COP',
        number: 'FE950',
        classification: 'expense',
        party_nit: SUPPLIER,
        party_name: 'CAFE DEL VALLE SAS',
        total_amount: null,
      });
      expect(pdf.missing).toEqual(expect.arrayContaining(['issue_date', 'payable_total']));
    });

    test('become an invoice, once, that says it was typed, and the XML completes it', async () => {
      const { member, pdf } = await aWaitingPdf();
      const key = crypto.randomUUID();
      const first = await complete(member, pdf.id, TYPED, key);
      expect(first.body).toMatchObject({ outcome: 'created', invoice_number: 'FE950' });
      expect(first.body.warnings.map(({ code }: { code: string }) => code)).toEqual(['typed_from_pdf']);
      expect((await complete(member, pdf.id, TYPED, key)).body).toEqual(first.body);
      expect(await complete(member, pdf.id)).toMatchObject({ status: 404 });
      expect(await list(member)).toEqual([]);
      const { invoice_id } = first.body;
      const detail = await sources.detail(member, invoice_id);
      expect(detail).toMatchObject({
        source: 'pdf',
        total_amount: 119000,
        classification: 'expense',
        missing: ['cufe'],
      });
      expect(detail.files.map(({ kind }: { kind: string }) => kind)).toEqual(['pdf']);
      const xml = aReceivedXml(member.nit, { number: 'FE950' });
      expect(await sources.sendOne(member, xml)).toMatchObject({ outcome: 'completed', invoice_id });
      expect(await sources.detail(member, invoice_id)).toMatchObject({ source: 'xml', missing: [] });
    });

    test('of an invoice that exists are attached to it', async () => {
      const { member, pdf } = await aWaitingPdf();
      const made = await sources.sendOne(member, aReceivedXml(member.nit, { number: 'FE951' }));
      const body = { ...TYPED, number: 'FE 951' };
      expect((await complete(member, pdf.id, body)).body).toMatchObject({
        outcome: 'duplicate',
        invoice_id: made.invoice_id,
      });
      const { files } = await sources.detail(member, made.invoice_id);
      expect(files.map(({ name }: { name: string }) => name)).toContain('guia.pdf');
    });

    test('are discarded from the list, and their XML still finds them', async () => {
      const { member, pdf } = await aWaitingPdf();
      const discard = () => api.request('DELETE', `/waiting-pdfs/${pdf.id}`, { token: member.token });
      expect(await discard()).toMatchObject({ status: 200 });
      expect(await list(member)).toEqual([]);
      expect(await discard()).toMatchObject({ status: 404 });
      const made = await sources.sendOne(member, aReceivedXml(member.nit, { number: 'FE950' }));
      const { files } = await sources.detail(member, made.invoice_id);
      expect(files.map(({ name }: { name: string }) => name)).toContain('guia.pdf');
    });

    test('of another company are neither seen, completed nor discarded', async () => {
      const { member, pdf } = await aWaitingPdf();
      const other = await api.aMember();
      expect(await list(other)).toEqual([]);
      expect(await complete(other, pdf.id)).toMatchObject({ status: 404 });
      expect(await api.request('DELETE', `/waiting-pdfs/${pdf.id}`, { token: other.token })).toMatchObject({
        status: 404,
      });
      expect(await list(member)).toHaveLength(1);
    });

    test('stay when what was typed cannot be right', async () => {
      const { member, pdf } = await aWaitingPdf();
      const wrong = [
        { party_nit: member.nit },
        { tax_amount: 119000.01 },
        { issue_date: '2026-02-30' },
        { number: 'sin número' },
        { total_amount: -1 },
      ];
      for (const fields of wrong)
        expect(await complete(member, pdf.id, { ...TYPED, ...fields }), JSON.stringify(fields)).toMatchObject({
          status: 422,
        });
      expect(await list(member)).toHaveLength(1);
    });
  });
}
