import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDigit } from '#domain/companies/nit.ts';
import { applicationResponseXml } from '#tests/harness/documents/a-dian-document.ts';
import { aListPage, aPdf } from '#tests/harness/documents/a-pdf.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';

const zip = (name: string, members: Record<string, string>): SentFile => ({
  name,
  content: zipSync(Object.fromEntries(Object.entries(members).map(([path, text]) => [path, Buffer.from(text)]))),
});
const text = ({ content }: SentFile) => String(content);

export function uploadSuite(openDatabase: OpenDatabase): void {
  describe('upload', () => {
    let api: Api;
    let member: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());
    const fresh = async (plan?: 'free' | 'basic' | 'pro') => {
      member = await api.aMember(plan);
      return member;
    };
    const list = async (query = '') => (await api.request('GET', `/invoices${query}`, { token: member.token })).body;

    test('an issued and a received invoice enter the books as income and expense', async () => {
      const { token, nit } = await fresh();
      const { status, body } = await api.upload(token, [anIssuedXml(nit), aReceivedXml(nit)]);
      expect(status).toBe(200);
      expect(body).toMatchObject({ total_files: 2, successful: 2, failed: 0, new_suppliers: 2, new_customers: 2 });
      expect(body.results[0]).toMatchObject({
        success: true,
        error_message: null,
        documents: [{ outcome: 'created' }],
      });
      const { items } = await list();
      expect(items.map((row: { classification: string }) => row.classification).sort()).toEqual(['expense', 'income']);
      expect(items[0]).toMatchObject({
        status: 'draft',
        currency: 'COP',
        total_amount: 119000,
        tax_amount: 19000,
        total_cop: 119000,
        iva_amount: 19000,
      });
      expect(Object.keys(items[0]).sort()).toEqual(LIST_FIELDS);
    });

    test('the same document again is a duplicate that leads to the first, also inside a ZIP', async () => {
      const { token, nit } = await fresh();
      const file = anIssuedXml(nit);
      const first = (await api.upload(token, [file])).body.results[0];
      const again = (await api.upload(token, [file, zip('correo.zip', { 'ad.xml': text(file) })])).body;
      expect(again).toMatchObject({ successful: 2, failed: 0, new_suppliers: 0 });
      for (const result of again.results) {
        expect(result).toMatchObject({ success: true, invoice_id: first.invoice_id, error_message: null });
        expect(result.documents[0]).toMatchObject({
          outcome: 'duplicate',
          detail: expect.stringMatching(/^Esta factura ya existe: FE/),
        });
      }
      expect((await list()).total).toBe(1);
    });

    test('two uploads of one document at the same moment make one invoice and one supplier', async () => {
      const { token, nit } = await fresh();
      const file = anIssuedXml(nit);
      const response = await Promise.all([1, 2, 3].map(() => api.upload(token, [file])));
      expect(response.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(response.reduce((sum, { body }) => sum + body.new_suppliers, 0)).toBe(1);
      expect((await list()).total).toBe(1);
    });

    test('an invoice in the trash is reported as such and is not counted', async () => {
      const { token, nit } = await fresh();
      const file = anIssuedXml(nit, { number: 'TR1' });
      const { invoice_id } = (await api.upload(token, [file])).body.results[0];
      await api.request('DELETE', `/invoices/${invoice_id}`, { token });
      const { body } = await api.upload(token, [file]);
      expect(body).toMatchObject({ successful: 0, failed: 1 });
      expect(body.results[0]).toMatchObject({
        success: false,
        error_message: 'Esta factura está en la papelera: TR1. Restáurala si la necesitas.',
        documents: [{ outcome: 'duplicate_in_trash' }],
      });
    });

    test('a bad file takes none of the others along', async () => {
      const { token, nit } = await fresh();
      const good = anIssuedXml(nit);
      const { body } = await api.upload(token, [
        { name: 'roto.xml', content: '<Invoice><a></Invoice>' },
        good,
        { name: 'vacio.xml', content: '' },
        { name: 'roto.zip', content: Buffer.from('PK\u0003\u0004 nothing') },
        zip('mixto.zip', { 'bueno.xml': text(anIssuedXml(nit)), 'malo.xml': '<x', 'nota.txt': 'hola' }),
      ]);
      expect(body).toMatchObject({ total_files: 5, successful: 2, failed: 3 });
      const [broken, fine, empty, damaged, mixed] = body.results;
      expect(fine.success).toBe(true);
      expect(broken.error_message).toMatch(/línea/);
      expect(empty.error_message).toBe('El archivo está vacío. Descárgalo de nuevo.');
      expect(damaged.error_message).toBe(
        'No pudimos abrir el ZIP. Puede estar dañado o protegido con contraseña. Descárgalo de nuevo o sube los archivos que trae.',
      );
      expect(mixed.success).toBe(true);
      expect(mixed.documents.map((one: { outcome: string }) => one.outcome).sort()).toEqual(['created', 'refused']);
      expect((await list()).total).toBe(2);
    });

    test('a document the database cannot take is refused alone', async () => {
      const { token, nit } = await fresh();
      // No index of PostgreSQL holds a value of this length.
      const number = randomBytes(2_000).toString('hex');
      const impossible = { ...anIssuedXml(nit, { number }), name: 'imposible.xml' };
      const { status, body } = await api.upload(token, [impossible, anIssuedXml(nit)]);
      expect(status).toBe(200);
      expect(body.results[0].error_message).toBe('No fue posible procesar el archivo.');
      expect(body).toMatchObject({ successful: 1, failed: 1, new_suppliers: 1 });
      expect((await list()).total).toBe(1);
    });

    test('an event about no document is refused, and says so', async () => {
      const { token } = await fresh();
      const event = applicationResponseXml({ code: '030', number: 'FE1', uuid: 'a'.repeat(96) });
      const content = event.replace(/<cac:DocumentReference>.*<\/cac:DocumentReference>/, '');
      const { body } = await api.upload(token, [{ name: 'acuse.xml', content }]);
      expect(body.results[0].documents[0]).toMatchObject({ outcome: 'refused' });
      expect(body.results[0].error_message).toMatch(/evento electrónico.*no dice de qué factura es/);
    });

    test('a document of strangers is imported without a class and with a warning', async () => {
      const { token } = await fresh();
      const { body } = await api.upload(token, [anIssuedXml('900111222')]);
      expect(body.results[0].documents[0]).toMatchObject({ outcome: 'created', question: 'whose' });
      expect(body.results[0].documents[0].warnings).toContainEqual({
        code: 'other_company',
        detail: expect.stringMatching(/^Está a nombre de .+, no de tu empresa\. Clasifícala o elimínala\.$/),
      });
      expect((await list()).items[0]).toMatchObject({ classification: 'none', direction: 'none' });
    });

    test('a supplier written with and without its check digit is one supplier', async () => {
      const { token, nit } = await fresh();
      const other = '830114768';
      const supplier = (number: string) => ({ name: 'Constructora', nit: number });
      const another = '860512330';
      const { body } = await api.upload(token, [
        aReceivedXml(nit, { supplier: supplier(other) }),
        aReceivedXml(nit, { supplier: supplier(`${other}${checkDigit(other)}`) }),
        aReceivedXml(nit, { supplier: supplier(`${another}${checkDigit(another)}`) }),
        aReceivedXml(nit, { supplier: supplier(another) }),
      ]);
      expect(body.new_suppliers).toBe(2);
    });

    test('the plan decides over extensions, file by file', async () => {
      const { token, nit } = await fresh('free');
      const { body } = await api.upload(token, [
        { name: 'factura.pdf', content: '%PDF-1.7' },
        { name: 'datos.docx', content: 'x' },
        anIssuedXml(nit),
      ]);
      const details = body.results.map((one: { error_message: string | null }) => one.error_message);
      expect(details).toEqual([
        'Tu plan Gratis no permite archivos .pdf. Puedes subir: .xml, .zip.',
        'El archivo datos.docx no es de un tipo admitido. Puedes subir: .xml, .zip.',
        null,
      ]);
    });

    test('a plan without PDFs has none in a ZIP of nothing else either', async () => {
      const { token, nit } = await fresh('free');
      const { body } = await api.upload(token, [
        zip('solo.zip', { 'a.pdf': '%PDF-1.7', 'b.pdf': '%PDF-1.7' }),
        zip('correo.zip', { 'fe.xml': text(anIssuedXml(nit)), 'fe.pdf': '%PDF-1.7' }),
      ]);
      const detail = 'Tu plan Gratis no permite archivos .pdf. Puedes subir: .xml, .zip.';
      expect(body.results[0]).toMatchObject({ success: false, error_message: detail });
      expect(body.results[1].documents.map((one: { outcome: string }) => one.outcome)).toEqual(['created', 'attached']);
    });

    test('a PDF that the plan allows is answered honestly, and one beside an XML goes along with it', async () => {
      const { token, nit } = await fresh('pro');
      const { body } = await api.upload(token, [
        { name: 'sola.pdf', content: aPdf([aListPage('Cotización de servicios para la Panadería Ñandú')]) },
        zip('correo.zip', { 'fe.xml': text(anIssuedXml(nit)), 'fe.pdf': '%PDF-1.7' }),
      ]);
      expect(body.results[0].error_message).toBe('No encontramos datos en el PDF. Sube también el XML o el ZIP.');
      expect(body.results[1].documents.map((one: { outcome: string }) => one.outcome)).toEqual(['created', 'attached']);
    });

    test('a file over 25 MB is refused and the next one goes in', async () => {
      const { token, nit } = await fresh();
      const big = { name: 'grande.xml', content: Buffer.alloc(25 * 1024 * 1024 + 1, 32) };
      const { body } = await api.upload(token, [big, anIssuedXml(nit)]);
      expect(body.results.map((one: { error_message: string | null }) => one.error_message)).toEqual([
        'El archivo supera 25 MB. Sube el XML o divide el ZIP en varios.',
        null,
      ]);
    });

    test('without a file there is nothing to do', async () => {
      const { token } = await fresh();
      const response = await api.request('POST', '/upload/invoices', { token, body: {} });
      expect(response).toMatchObject({
        status: 422,
        body: { code: 'no_files', detail: 'Selecciona al menos un archivo.' },
      });
    });

    test('a foreign invoice counts in pesos by its own rate, to the cent', async () => {
      const { token, nit } = await fresh();
      await api.upload(token, [
        anIssuedXml(nit, { currency: 'USD', exchangeRate: '4123.456', subtotal: '10.01', tax: '0.00' }),
        anIssuedXml(nit, { currency: 'USD', subtotal: '10.00', tax: '0.00' }),
      ]);
      const rows = (await list()).items.map((row: { total_cop: number | null }) => row.total_cop);
      expect(rows).toHaveLength(2);
      expect(rows).toContain(41275.79);
      expect(rows).toContain(null);
    });
  });
}

const LIST_FIELDS = [
  'city',
  'classification',
  'coding',
  'cufe',
  'currency',
  'customer_name',
  'customer_nit',
  'direction',
  'direction_by_class',
  'document_kind',
  'due_date',
  'environment',
  'id',
  'inc_amount',
  'invoice_number',
  'issue_date',
  'iva_amount',
  'lacks_invoice',
  'lacks_xml',
  'line_text',
  'origin',
  'payment_terms',
  'radian_events',
  'rev',
  'review',
  'status',
  'supplier_name',
  'supplier_nit',
  'tax_amount',
  'taxable_base',
  'total_amount',
  'total_cop',
  'warning_codes',
  'withheld_amount',
];
