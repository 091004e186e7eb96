import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDigit } from '#domain/companies/nit.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { arriving, aZip, createdIn, cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const SUPPLIER = '900123456';

export function printedSuite(openDatabase: OpenDatabase): void {
  describe('printed faces of invoices', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    describe('printed faces', () => {
      const printed = { number: 'FE-900', supplier: SUPPLIER, total: '119.000,00' };

      test('a PDF with all that matters is an invoice, marked as such, and the XML completes it', async () => {
        const member = await api.aMember();
        const pdf = { name: 'fe900.pdf', content: aPrintedInvoice({ ...printed, customer: member.nit }) };
        const made = await sources.sendOne(member, pdf);
        expect(made).toMatchObject({ outcome: 'created', invoice_number: 'FE900', question: null });
        expect(made.warnings.map((warning: { code: string }) => warning.code)).toContain('read_from_pdf');
        const before = await sources.detail(member, made.invoice_id);
        expect(before).toMatchObject({
          source: 'pdf',
          missing: ['cufe'],
          total_amount: 119000,
          tax_amount: 19000,
          classification: 'expense',
          signature: null,
          cufe_check: 'absent',
        });
        await api.request('PATCH', `/invoices/${made.invoice_id}/status`, {
          token: member.token,
          body: { status: 'paid' },
        });
        const xml = aReceivedXml(member.nit, { number: 'FE900' });
        const completed = await sources.sendOne(member, xml);
        expect(completed).toMatchObject({ outcome: 'completed', invoice_id: made.invoice_id });
        const after = await sources.detail(member, made.invoice_id);
        expect(after).toMatchObject({ source: 'xml', missing: [], status: 'paid', cufe: cufeOf(xml) });
        expect(after.files.map((file: { kind: string }) => file.kind)).toEqual(['pdf', 'xml']);
        expect((await sources.list(member)).total).toBe(1);
        expect(await sources.send(member, { ...xml, content: `${textOf(xml)} ` })).toMatchObject([
          { outcome: 'duplicate' },
        ]);
      });

      test('what a person decided stays when the XML arrives', async () => {
        const member = await api.aMember();
        const { id: invoice_id } = await sources.sendOne(member, {
          name: 'a.pdf',
          content: aPrintedInvoice({ ...printed, number: 'FE-901', customer: member.nit }),
        });
        await api.request('PATCH', `/invoices/${invoice_id}/classification`, {
          token: member.token,
          body: { classification: 'none' },
        });
        await sources.send(member, aReceivedXml(member.nit, { number: 'FE901' }));
        expect(await sources.detail(member, invoice_id)).toMatchObject({ source: 'xml', classification: 'none' });
      });

      test.each(['before', 'after'])('a PDF that comes %s the XML is attached to it by CUFE', async (when) => {
        const member = await api.aMember();
        const xml = aReceivedXml(member.nit);
        const pdf = { name: 'cara.pdf', content: aPrintedInvoice({ cufe: cufeOf(xml) }) };
        const response = await sources.sendOneByOne(member, arriving(when, xml, pdf));
        const id = createdIn(response);
        expect(response.find((one) => one.outcome === 'attached')).toMatchObject({
          invoice_id: when === 'before' ? null : id,
        });
        expect((await sources.list(member)).total).toBe(1);
        const { files } = await sources.detail(member, id);
        expect(files).toMatchObject([{ kind: 'xml' }, { kind: 'pdf', name: 'cara.pdf', type: 'application/pdf' }]);
      });

      test('by supplier and number it is attached to that supplier and to no other with the number', async () => {
        const member = await api.aMember();
        const number = 'FE777';
        const [right, wrong] = await sources.send(
          member,
          aReceivedXml(member.nit, { number }),
          aReceivedXml(member.nit, { number, supplier: { name: 'Otra', nit: '860512330' } }),
        );
        const content = aPrintedInvoice({ number: 'FE-777', supplier: `${SUPPLIER}-${checkDigit(SUPPLIER)}` });
        expect(await sources.send(member, { name: 'a.pdf', content })).toMatchObject([
          { outcome: 'attached', invoice_id: right?.invoice_id },
        ]);
        expect((await sources.detail(member, wrong?.invoice_id ?? null)).files).toHaveLength(1);
      });

      test('in a ZIP beside one document it belongs to it unless its CUFE says otherwise', async () => {
        const member = await api.aMember();
        const [one, other] = [aReceivedXml(member.nit), aReceivedXml(member.nit)];
        const response = await sources.send(
          member,
          aZip('a.zip', { 'fe.xml': textOf(one), 'cara.pdf': aPrintedInvoice({ note: 'sin nada' }) }),
          aZip('b.zip', { 'fe.xml': textOf(other), 'ajena.pdf': aPrintedInvoice({ cufe: cufeOf(one) }) }),
        );
        expect(response.map((document: { outcome: string }) => document.outcome)).toEqual([
          'created',
          'attached',
          'created',
          'attached',
        ]);
        const [first, face, second, foreign] = response;
        expect([face?.invoice_id, foreign?.invoice_id]).toEqual([first?.invoice_id, first?.invoice_id]);
        const kinds = async (id: string | null = null) =>
          (await sources.detail(member, id)).files.map(
            ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`,
          );
        expect(await kinds(first?.invoice_id)).toEqual(['xml fe.xml', 'zip a.zip', 'pdf cara.pdf', 'pdf ajena.pdf']);
        expect(await kinds(second?.invoice_id)).toEqual(['xml fe.xml', 'zip b.zip']);
      });

      test('one that names an invoice that is not here yet waits for it, also beside another', async () => {
        const member = await api.aMember();
        const [beside, later] = [aReceivedXml(member.nit), aReceivedXml(member.nit)];
        const [made, face] = await sources.send(
          member,
          aZip('a.zip', { 'fe.xml': textOf(beside), 'ajena.pdf': aPrintedInvoice({ cufe: cufeOf(later) }) }),
        );
        expect(face).toMatchObject({ outcome: 'attached', invoice_id: null });
        const { id } = await sources.sendOne(member, later);
        const names = async (of: string | null = null) =>
          (await sources.detail(member, of)).files.map(({ name }) => name);
        expect(await names(made?.invoice_id)).toEqual(['fe.xml', 'a.zip']);
        expect(await names(id)).toEqual([later.name, 'ajena.pdf']);
      });

      test('a ZIP of PDFs alone is read PDF by PDF', async () => {
        const member = await api.aMember();
        const known = aReceivedXml(member.nit);
        const { id } = await sources.sendOne(member, known);
        const response = await sources.send(
          member,
          aZip('pdfs.zip', {
            'nueva.pdf': aPrintedInvoice({ ...printed, number: 'FE-950', customer: member.nit }),
            'conocida.pdf': aPrintedInvoice({ cufe: cufeOf(known) }),
            'sub/cobro.pdf': aPrintedInvoice({ note: 'CUENTA DE COBRO' }),
          }),
        );
        expect(response).toMatchObject([
          { name: 'nueva.pdf', outcome: 'created', invoice_number: 'FE950' },
          { name: 'conocida.pdf', outcome: 'attached', invoice_id: id },
          {
            name: 'sub/cobro.pdf',
            outcome: 'refused',
            detail:
              'Es una cuenta de cobro, no una factura electrónica. Regístrala con la plantilla de «Importar desde Excel», si tu plan la incluye.',
          },
        ]);
      });

      test('one that shows nothing of an invoice is refused in words', async () => {
        const member = await api.aMember();
        const response = await sources.send(member, {
          name: 'cuenta.pdf',
          content: aPrintedInvoice({ note: 'CUENTA DE COBRO' }).slice(),
        });
        expect(response).toMatchObject([
          {
            outcome: 'refused',
            detail:
              'Es una cuenta de cobro, no una factura electrónica. Regístrala con la plantilla de «Importar desde Excel», si tu plan la incluye.',
          },
        ]);
      });
    });
  });
}
