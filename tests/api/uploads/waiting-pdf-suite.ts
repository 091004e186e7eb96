import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip, documentsOf } from '#tests/harness/documents/sent-documents.ts';
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

const waitsAs = (id: string) => ({
  outcome: 'attached',
  invoice_id: null,
  detail: 'Faltan datos: complétalos. Está en «Por completar», en «Subir facturas».',
  waiting_pdf_id: id,
});

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

    const download = async ({ token }: Member, id: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await api.app.inject({ url: `/api/waiting-pdfs/${id}`, headers });
      return { status: response.statusCode, type: response.headers['content-type'], bytes: response.rawPayload };
    };

    /** A member with one PDF without a total. */
    async function aWaitingPdf() {
      const member = await api.aMember();
      const content = aPrintedInvoice({ number: 'FE-950', supplier: SUPPLIER, customer: member.nit });
      const result = await sources.sendOne(member, { name: 'guia.pdf', content });
      const [pdf] = await list(member);
      expect(result).toMatchObject(waitsAs(pdf.id));
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
        lacks_xml: true,
        total_amount: 119000,
        classification: 'expense',
        missing: ['cufe'],
      });
      expect(detail.files.map(({ kind }: { kind: string }) => kind)).toEqual(['pdf']);
      const xml = aReceivedXml(member.nit, { number: 'FE950' });
      expect(await sources.sendOne(member, xml)).toMatchObject({ outcome: 'completed', invoice_id });
      expect(await sources.detail(member, invoice_id)).toMatchObject({ source: 'xml', lacks_xml: false, missing: [] });
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

    test('ask for data instead of being refused, when at least a number or a total was found', async () => {
      const member = await api.aMember();
      const numberOnly = aPrintedInvoice({ number: 'FE-960' });
      const totalOnly = aPrintedInvoice({ total: '119.000,00' });
      const nothing = aPrintedInvoice({});
      const files = [
        { name: 'numero.pdf', content: numberOnly },
        aZip('sin-xml.zip', { 'carpeta/total.pdf': totalOnly }),
        { name: 'nada.pdf', content: nothing },
      ];
      const { results, successful, failed } = (await api.upload(member.token, files)).body;
      expect([successful, failed]).toEqual([0, 3]);
      const listed = await list(member);
      expect(listed.map(({ filename }: { filename: string }) => filename).sort()).toEqual(['numero.pdf', 'total.pdf']);
      const idOf = (name: string) => listed.find(({ filename }: { filename: string }) => filename === name).id;
      expect(results[0]).toMatchObject({
        success: false,
        error_message: 'Faltan datos: complétalos. Está en «Por completar», en «Subir facturas».',
      });
      expect(results[0].documents).toMatchObject([waitsAs(idOf('numero.pdf'))]);
      expect(results[1].documents).toMatchObject([waitsAs(idOf('total.pdf'))]);
      expect(results[2].documents).toMatchObject([{ outcome: 'refused' }]);
      expect(results[2].documents[0]).not.toHaveProperty('waiting_pdf_id');
      expect((await download(member, idOf('total.pdf'))).bytes).toEqual(Buffer.from(totalOnly));
    });

    test('are downloaded exactly as they arrived, until they are completed', async () => {
      const { member, pdf, content } = await aWaitingPdf();
      const file = await download(member, pdf.id);
      expect([file.status, file.type]).toEqual([200, 'application/pdf']);
      expect(file.bytes).toEqual(Buffer.from(content));
      await complete(member, pdf.id);
      expect((await download(member, pdf.id)).status).toBe(404);
    });

    test('that were discarded are listed again when they are restored or sent again', async () => {
      const { member, pdf, content } = await aWaitingPdf();
      const discard = () => api.request('DELETE', `/waiting-pdfs/${pdf.id}`, { token: member.token });
      const restore = () => api.request('POST', `/waiting-pdfs/${pdf.id}/restore`, { token: member.token });
      await discard();
      expect(await restore()).toMatchObject({ status: 200, body: { id: pdf.id } });
      expect(await list(member)).toHaveLength(1);
      await discard();
      expect(await sources.sendOne(member, { name: 'otra-vez.pdf', content })).toMatchObject(waitsAs(pdf.id));
      expect(await list(member)).toHaveLength(1);
      await discard();
      const zip = aZip('otra.zip', { 'guia.pdf': content });
      expect(await sources.sendOne(member, zip)).toMatchObject(waitsAs(pdf.id));
      const made = await complete(member, pdf.id);
      expect(await restore()).toMatchObject({ status: 404 });
      const again = await sources.sendOne(member, { name: 'guia.pdf', content });
      expect(again).toMatchObject({ outcome: 'duplicate', invoice_id: made.body.invoice_id });
      expect(again).not.toHaveProperty('waiting_pdf_id');
    });

    test('of a company that the plan no longer includes stay to be completed', async () => {
      const { member, pdf } = await aWaitingPdf();
      await api.db.asOwner((trx) =>
        trx
          .updateTable('company_nits')
          .set({ read_only_since: '2026-11-01T00:00:00Z' })
          .where('company_id', '=', member.company_id)
          .execute(),
      );
      expect(await complete(member, pdf.id)).toMatchObject({ status: 409, body: { code: 'company_paused' } });
      expect(await list(member)).toHaveLength(1);
    });

    test('of another company are neither seen, completed nor discarded', async () => {
      const { member, pdf } = await aWaitingPdf();
      const other = await api.aMember();
      expect(await list(other)).toEqual([]);
      expect(await complete(other, pdf.id)).toMatchObject({ status: 404 });
      expect(await api.request('DELETE', `/waiting-pdfs/${pdf.id}`, { token: other.token })).toMatchObject({
        status: 404,
      });
      const restore = await api.request('POST', `/waiting-pdfs/${pdf.id}/restore`, { token: other.token });
      expect(restore).toMatchObject({ status: 404 });
      expect((await download(other, pdf.id)).status).toBe(404);
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
