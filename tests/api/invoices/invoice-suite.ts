import { createHash, randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { attachedDocumentXml, dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { signedXml } from '#tests/harness/documents/a-signed-document.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

export function invoiceSuite(openDatabase: OpenDatabase): void {
  describe('one invoice', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const withFile = async (make: (nit: string) => SentFile): Promise<Member & { id: string; file: SentFile }> => {
      const member = await api.aMember();
      const file = make(member.nit);
      const { body } = await api.upload(member.token, [file]);
      return { ...member, file, id: body.results[0].invoice_id };
    };
    const detail = ({ token }: { token: string }, id: string) => api.request('GET', `/invoices/${id}`, { token });
    const download = (token: string, id: string, sha: string) =>
      api.app.inject({ url: `/api/invoices/${id}/files/${sha}`, headers: { authorization: `Bearer ${token}` } });
    const patch = (token: string, path: string, body: object, headers: Record<string, string> = {}) =>
      api.request('PATCH', path, { token, body, headers });

    describe('detail', () => {
      test('everything its document says travels, in pesos, and nothing else does', async () => {
        const owner = await withFile((nit) =>
          aReceivedXml(nit, { dueDate: '2026-12-05', withholding: '2500.00', prefix: 'R', environment: '1' }),
        );
        const { status, body } = await detail(owner, owner.id);
        expect(status).toBe(200);
        expect(InvoiceDetail.parse(body)).toEqual(body);
        expect(body).toMatchObject({
          id: owner.id,
          source: 'xml',
          missing: [],
          question: null,
          prefix: 'R',
          type_code: '01',
          issue_time: '09:30:00-05:00',
          due_date: '2026-12-05',
          supplier: { name: 'Café del Valle S.A.S.', nit: '900123456', dv: '8', id_type: '31' },
          customer: { nit: owner.nit },
          lines: [{ description: 'Café molido', quantity: 1, unit: '94', line_total: 100000, taxes: [{ code: '01' }] }],
          subtotal: 100000,
          taxes: [{ code: '01', rate: 19, amount: 19000 }],
          withholdings: [{ code: '06', rate: 2.5, amount: 2500 }],
          withholding_amount: 2500,
          total_amount: 119000,
          total_after_withholdings: 116500,
          payment_form: '2',
          payment_means: '10',
          cufe_check: 'well_formed',
          dian_url: `https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${body.cufe}`,
          validation: null,
          signature: { status: 'unsigned' },
          events: [],
          linked: [],
        });
        expect(JSON.stringify(body)).not.toMatch(/company_id|stored_sha256|dedupe|_search|hashed_amounts/);
      });

      test('a test document leads to the test catalogue, and one without CUFE to none', async () => {
        const test = await withFile((nit) => anIssuedXml(nit, { environment: '2' }));
        expect((await detail(test, test.id)).body.dian_url).toMatch(/^https:\/\/catalogo-vpfe-hab\.dian\.gov\.co\//);
        const none = await withFile((nit) => anIssuedXml(nit, { cufe: '' }));
        expect((await detail(none, none.id)).body).toMatchObject({ dian_url: null, cufe_check: 'absent' });
      });

      test('the signature is that of the document, also inside a container in a ZIP, and is checked once', async () => {
        const owner = await withFile((nit) => {
          const xml = signedXml(dianXml({ number: 'S1', customer: { name: 'Propia', nit } }));
          const content = zipSync({ 'x/ad.xml': Buffer.from(attachedDocumentXml(xml)) });
          return { name: 'correo.zip', content };
        });
        const first = await detail(owner, owner.id);
        expect(first.body).toMatchObject({ signature: { status: 'valid' }, validation: { code: '02' } });
        const [row] = await api.db.forCompany(owner.company_id, (trx) =>
          trx.selectFrom('invoice_documents').select('signature').execute(),
        );
        expect(row?.signature).toEqual(first.body.signature);
        expect((await detail(owner, owner.id)).body).toEqual(first.body);
      });

      test.each([
        ['one that is not there', async () => randomUUID()],
        ["another company's", async () => (await withFile(anIssuedXml)).id],
        [
          'one in the trash',
          async ({ token, nit }: Member) => {
            const { body } = await api.upload(token, [anIssuedXml(nit)]);
            await api.request('DELETE', `/invoices/${body.results[0].invoice_id}`, { token });
            return body.results[0].invoice_id;
          },
        ],
      ] as const)('%s is not found', async (_, find) => {
        const member = await api.aMember();
        expect(await detail(member, await find(member))).toMatchObject({
          status: 404,
          body: { code: 'invoice_not_found' },
        });
      });
    });

    describe('files', () => {
      test('the bytes come back as they were sent, to be saved and never shown', async () => {
        const name = 'Factura «ñandú» (1); "x".xml';
        const owner = await withFile((nit) => ({
          name,
          content: `${anIssuedXml(nit).content}<!-- <html><script>alert(1)</script></html> -->`,
        }));
        const response = await download(owner.token, owner.id, sha256(owner.file.content));
        expect(response.statusCode).toBe(200);
        expect(response.rawPayload.equals(Buffer.from(owner.file.content))).toBe(true);
        expect(response.headers).toMatchObject({
          'content-type': 'application/xml',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        });
        const disposition = String(response.headers['content-disposition']);
        expect(disposition).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.~!-]+$/);
        expect(decodeURIComponent(disposition.replace(/.*''/, ''))).toMatch(/ñandú.*\.xml$/);
        expect(response.headers['content-security-policy']).toContain('sandbox');
      });

      test('members of a ZIP, nested ones too, and the ZIP itself are there under their names', async () => {
        const xml = Buffer.from(anIssuedXml('900111222').content);
        const inner = zipSync({ 'fe.xml': xml });
        const owner = await withFile(() => ({ name: 'todo.zip', content: zipSync({ 'dentro/b.zip': inner }) }));
        const { files } = (await detail(owner, owner.id)).body;
        expect(files).toMatchObject([
          { name: 'fe.xml', kind: 'xml', size: xml.length, sha256: sha256(xml) },
          { name: 'todo.zip', kind: 'zip', size: owner.file.content.length, type: 'application/zip' },
        ]);
        const response = await Promise.all(
          files.map((file: { sha256: string }) => download(owner.token, owner.id, file.sha256)),
        );
        expect(response.map((one) => sha256(one.rawPayload))).toEqual(
          files.map((file: { sha256: string }) => file.sha256),
        );
      });

      test('the files of what is in the trash are not given, and are there again once it is restored', async () => {
        const { token, id, file } = await withFile(anIssuedXml);
        const sha = sha256(file.content);
        await api.request('DELETE', `/invoices/${id}`, { token });
        expect((await download(token, id, sha)).statusCode).toBe(404);
        await api.request('POST', `/invoices/${id}/restore`, { token });
        expect((await download(token, id, sha)).statusCode).toBe(200);
      });

      test('a file is given to nobody but the company whose invoice it belongs to', async () => {
        const mine = await withFile(anIssuedXml);
        const other = await withFile(anIssuedXml);
        const sha = sha256(mine.file.content);
        const response = await Promise.all([
          download(other.token, mine.id, sha),
          download(other.token, other.id, sha),
          download(mine.token, mine.id, '0'.repeat(64)),
          download(mine.token, mine.id, 'nada'),
          download('x'.repeat(43), mine.id, sha),
        ]);
        expect(response.map((one) => one.statusCode)).toEqual([404, 404, 404, 422, 401]);
      });
    });

    describe('trash', () => {
      test('what is restored is in the books and in the feed again, and restoring it again changes nothing', async () => {
        const { token, id } = await withFile(anIssuedXml);
        await api.request('DELETE', `/invoices/${id}`, { token });
        const feed = async () => (await api.request('GET', '/sync/changes', { token })).body;
        expect(await feed()).toMatchObject({ rows: [], deleted: [id] });
        const headers = { 'idempotency-key': randomUUID() };
        const first = await api.request('POST', `/invoices/${id}/restore`, { token, headers });
        expect(first).toMatchObject({ status: 200, body: { id, status: 'draft' } });
        expect(await feed()).toMatchObject({ rows: [{ id }], deleted: [] });
        const repeated = await api.request('POST', `/invoices/${id}/restore`, { token, headers });
        expect(repeated).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replay': '1' } });
        const again = await api.request('POST', `/invoices/${id}/restore`, { token });
        expect(again.body).toEqual(first.body);
      });

      test("another company's is not restored", async () => {
        const { token, id } = await withFile(anIssuedXml);
        await api.request('DELETE', `/invoices/${id}`, { token });
        const other = await api.aMember();
        expect((await api.request('POST', `/invoices/${id}/restore`, { token: other.token })).status).toBe(404);
        expect((await api.request('GET', '/invoices', { token })).body.total).toBe(0);
      });
    });

    describe('classification', () => {
      test('it is set, answered and seen in list and dashboard, and answers the question', async () => {
        const { token, id } = await withFile(() => anIssuedXml('900111222'));
        expect((await detail({ token }, id)).body.question).toBe('whose');
        const response = await patch(token, `/invoices/${id}/classification`, { classification: 'expense' });
        expect(response).toMatchObject({ status: 200, body: { id, classification: 'expense', direction: 'received' } });
        expect((await api.request('GET', '/invoices', { token })).body.items[0]).toEqual(response.body);
        expect((await api.request('GET', '/dashboard', { token })).body.total_expense).toBe(119000);
        expect((await detail({ token }, id)).body.question).toBeNull();
      });

      test('where the document does not name the company, the direction follows each class, and the undo', async () => {
        const { token, id } = await withFile(() => anIssuedXml('900111222'));
        const path = `/invoices/${id}/classification`;
        const before = (await api.request('GET', '/invoices', { token })).body.items[0];
        expect((await patch(token, path, { classification: 'income' })).body.direction).toBe('issued');
        expect((await patch(token, path, { classification: 'expense' })).body.direction).toBe('received');
        const undo = { values: { classification: 'none' }, rule: null, restores: true };
        const undone = (await patch(token, `/invoices/${id}/coding`, undo)).body;
        expect(undone).toEqual({ ...before, rev: undone.rev });
      });

      test('a direction that the document states does not change', async () => {
        const { token, id } = await withFile(anIssuedXml);
        const response = await patch(token, `/invoices/${id}/classification`, { classification: 'credit_note' });
        expect(response.body).toMatchObject({ classification: 'credit_note', direction: 'issued' });
      });

      test("somebody else's later decision is not overridden; one about the status does not matter", async () => {
        const { token, id } = await withFile(anIssuedXml);
        const base_rev = (await api.request('GET', '/sync/changes', { token })).body.cursor;
        const [phone, laptop] = [{ 'x-device-id': randomUUID() }, { 'x-device-id': randomUUID() }];
        await patch(token, `/invoices/${id}/status`, { status: 'paid', base_rev }, phone);
        const path = `/invoices/${id}/classification`;
        const fine = await patch(token, path, { classification: 'none', base_rev }, laptop);
        expect(fine).toMatchObject({ status: 200, body: { status: 'paid', classification: 'none' } });
        const late = await patch(token, path, { classification: 'expense', base_rev }, phone);
        expect(late).toMatchObject({
          status: 409,
          body: { code: 'conflict', current: { id, classification: 'none', status: 'paid' } },
        });
        expect((await patch(token, path, { classification: 'none', base_rev }, phone)).status).toBe(200);
        expect((await patch(token, path, { classification: 'income', base_rev }, laptop)).status).toBe(200);
        expect((await patch(token, path, { classification: 'otra' }, laptop)).status).toBe(422);
        expect(
          (await patch(token, `/invoices/${randomUUID()}/classification`, { classification: 'none' })).status,
        ).toBe(404);
      });

      test('sent again with its key it is answered from the ledger', async () => {
        const { token, id } = await withFile(anIssuedXml);
        const headers = { 'idempotency-key': randomUUID() };
        const path = `/invoices/${id}/classification`;
        const first = await patch(token, path, { classification: 'none' }, headers);
        await patch(token, path, { classification: 'income' });
        const again = await patch(token, path, { classification: 'none' }, headers);
        expect(again.body).toEqual(first.body);
        expect((await api.request('GET', '/invoices', { token })).body.items[0].classification).toBe('income');
      });
    });
  });
}
