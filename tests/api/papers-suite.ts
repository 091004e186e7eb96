import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDigit } from '#domain/nit.ts';
import { readPapers } from '#server/ingest/read-papers.ts';
import { applicationResponseXml, attachedDocumentXml } from '#tests/harness/a-dian-document.ts';
import { aPdfReader } from '#tests/harness/a-pdf-reader.ts';
import { aPrintedInvoice } from '#tests/harness/a-printed-invoice.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/an-api.ts';

const zip = (name: string, members: Record<string, string | Uint8Array>): SentFile => ({
  name,
  content: zipSync(Object.fromEntries(Object.entries(members).map(([path, content]) => [path, Buffer.from(content)]))),
});
const text = ({ content }: SentFile) => String(content);
const cufeOf = (file: SentFile) => /<cbc:UUID[^>]*>([^<]*)</.exec(text(file))?.[1] ?? '';
const SUPPLIER = '900123456';

/** The invoice and what belongs to it, in the order they arrive in. */
const arriving = (when: string, invoice: SentFile, ...others: SentFile[]) =>
  when === 'before' ? [...others, invoice] : [invoice, ...others];
const createdIn = (told: { outcome: string; invoice_id: string }[]) =>
  told.find((one) => one.outcome === 'created')?.invoice_id ?? '';

/** An event with the parties between which it goes; by number alone unless it has a UUID. */
function anEvent(code: string, about: { number: string; uuid?: string; receiver?: string }): SentFile {
  const { number, uuid = '', receiver = SUPPLIER } = about;
  const party = (role: string, nit: string) =>
    `<cac:${role}><cac:PartyTaxScheme><cbc:RegistrationName>Parte</cbc:RegistrationName><cbc:CompanyID>${nit}</cbc:CompanyID></cac:PartyTaxScheme></cac:${role}>`;
  const xml = applicationResponseXml({ code, number, uuid })
    .replace('<cac:DocumentResponse>', `${party('SenderParty', '800197268')}${party('ReceiverParty', receiver)}$&`)
    .replace('<cbc:UUID></cbc:UUID>', '')
    .replace(/(CUDE-SHA384">)[^<]*/, `$1${`${code}${number}`.padEnd(96, '0').replace(/[^0-9a-f]/gi, '0')}`);
  return { name: `evento-${code}.xml`, content: xml };
}

export function papersSuite(openDatabase: OpenDatabase): void {
  describe('papers around an invoice', () => {
    let api: Api;
    let readings = 0;
    beforeAll(async () => {
      const pdfs = await aPdfReader();
      const readers = {
        readPapers: (file: Parameters<typeof readPapers>[0]) => {
          readings += 1;
          return readPapers(file);
        },
        readPdf: (bytes: Uint8Array) => {
          readings += 1;
          return pdfs.readPdf(bytes);
        },
      };
      api = await openApi(openDatabase, { readers });
    }, 60_000);
    afterAll(() => api.close());

    const documents = async ({ token }: Member, ...files: SentFile[]) => {
      const { status, body } = await api.upload(token, files);
      expect(status).toBe(200);
      return body.results.flatMap((result: { documents: unknown[] }) => result.documents);
    };
    const oneByOne = async (member: Member, files: SentFile[]) => {
      const told = [];
      for (const file of files) told.push(...(await documents(member, file)));
      return told;
    };
    const detail = async ({ token }: Member, id: string) => (await api.ask('GET', `/invoices/${id}`, { token })).body;
    const list = async ({ token }: Member) => (await api.ask('GET', '/invoices', { token })).body;

    describe('events', () => {
      test.each(['before', 'after'])('an event that comes %s its invoice is found on it by CUFE', async (when) => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const event = anEvent('030', { number: 'otro', uuid: cufeOf(invoice) });
        const told = await oneByOne(member, arriving(when, invoice, event));
        const id = createdIn(told);
        const attached = told.find((one) => one.outcome === 'attached');
        expect(attached).toMatchObject({ invoice_id: when === 'before' ? null : id });
        expect((await detail(member, id)).events).toMatchObject([
          {
            code: '030',
            name: 'Acuse de recibo de la factura',
            date: '2026-11-05',
            sender: { name: 'Parte', nit: '800197268' },
          },
        ]);
        expect((await detail(member, id)).files.map((file: { kind: string }) => file.kind)).toEqual(['xml', 'event']);
      });

      test.each(['before', 'after'])(
        'without a UUID it goes %s by number and issuer, not by number alone',
        async (when) => {
          const member = await api.aMember();
          const invoice = aReceivedXml(member.nit, { number: 'SETP 0042' });
          const files = [
            invoice,
            anEvent('032', { number: 'SETP-0042' }),
            anEvent('033', { number: 'SETP0042', receiver: '860512330' }),
          ];
          await oneByOne(member, when === 'before' ? files.reverse() : files);
          const [{ id }] = (await list(member)).items;
          expect((await detail(member, id)).events.map((event: { code: string }) => event.code)).toEqual(['032']);
        },
      );

      test('the same event twice is one, and an invoice that gets one is new to the devices', async () => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const [{ invoice_id }] = await documents(member, invoice);
        const before = (await detail(member, invoice_id)).rev;
        const event = anEvent('030', { number: 'x', uuid: cufeOf(invoice) });
        await documents(member, event);
        const after = (await detail(member, invoice_id)).rev;
        expect(after).toBeGreaterThan(before);
        const again = { name: 'otra vez.xml', content: `${text(event)}\n` };
        expect(await documents(member, again)).toMatchObject([{ outcome: 'duplicate', invoice_id }]);
        expect((await detail(member, invoice_id)).events).toHaveLength(1);
      });

      test("DIAN's answers become the validation, and a rejection a warning", async () => {
        const member = await api.aMember();
        const good = aReceivedXml(member.nit);
        const bad = aReceivedXml(member.nit);
        await documents(member, good, bad);
        await documents(member, anEvent('02', { number: 'a', uuid: cufeOf(good) }));
        await documents(member, anEvent('04', { number: 'b', uuid: cufeOf(bad) }));
        const [first, second] = await Promise.all(
          [good, bad].map(async (file) => {
            const { items } = await list(member);
            return detail(member, items.find((row: { cufe: string }) => row.cufe === cufeOf(file)).id);
          }),
        );
        expect(first.validation).toMatchObject({ code: '02', date: '2026-11-05' });
        expect(second.validation).toMatchObject({ code: '04' });
        expect(second.warnings).toContainEqual({ code: 'rejected', detail: 'La DIAN rechazó este documento.' });
      });

      test('a container without a validation says so until DIAN speaks', async () => {
        const member = await api.aMember();
        const inner = aReceivedXml(member.nit);
        const bare = attachedDocumentXml(text(inner)).replace(
          /<cac:ParentDocumentLineReference>[\s\S]*<\/cac:ParentDocumentLineReference>/,
          '',
        );
        const [{ invoice_id, warnings }] = await documents(member, { name: 'ad.xml', content: bare });
        const codes = async () =>
          (await detail(member, invoice_id)).warnings.map((warning: { code: string }) => warning.code);
        expect(warnings.map((warning: { code: string }) => warning.code)).toContain('not_validated');
        expect(await codes()).toContain('not_validated');
        await documents(member, anEvent('02', { number: 'x', uuid: cufeOf(inner) }));
        expect(await codes()).not.toContain('not_validated');
      });

      test('an event of one company reaches no other', async () => {
        const [mine, other] = [await api.aMember(), await api.aMember()];
        const invoice = aReceivedXml(mine.nit);
        await documents(other, anEvent('030', { number: 'x', uuid: cufeOf(invoice) }));
        const [{ invoice_id }] = await documents(mine, invoice);
        expect((await detail(mine, invoice_id)).events).toEqual([]);
      });
    });

    describe('printed faces', () => {
      const printed = { number: 'FE-900', supplier: SUPPLIER, total: '119.000,00' };

      test('a PDF with all that matters is an invoice, marked as such, and the XML completes it', async () => {
        const member = await api.aMember();
        const pdf = { name: 'fe900.pdf', content: aPrintedInvoice({ ...printed, customer: member.nit }) };
        const [made] = await documents(member, pdf);
        expect(made).toMatchObject({ outcome: 'created', invoice_number: 'FE900', question: null });
        expect(made.warnings.map((warning: { code: string }) => warning.code)).toContain('read_from_pdf');
        const before = await detail(member, made.invoice_id);
        expect(before).toMatchObject({
          source: 'pdf',
          missing: ['cufe'],
          total_amount: 119000,
          tax_amount: 19000,
          classification: 'expense',
          signature: null,
          cufe_check: 'absent',
        });
        await api.ask('PATCH', `/invoices/${made.invoice_id}/status`, {
          token: member.token,
          body: { status: 'paid' },
        });
        const xml = aReceivedXml(member.nit, { number: 'FE900' });
        const [completed] = await documents(member, xml);
        expect(completed).toMatchObject({ outcome: 'completed', invoice_id: made.invoice_id });
        const after = await detail(member, made.invoice_id);
        expect(after).toMatchObject({ source: 'xml', missing: [], status: 'paid', cufe: cufeOf(xml) });
        expect(after.files.map((file: { kind: string }) => file.kind)).toEqual(['pdf', 'xml']);
        expect((await list(member)).total).toBe(1);
        expect(await documents(member, { ...xml, content: `${text(xml)} ` })).toMatchObject([{ outcome: 'duplicate' }]);
      });

      test('what a person decided stays when the XML arrives', async () => {
        const member = await api.aMember();
        const [{ invoice_id }] = await documents(member, {
          name: 'a.pdf',
          content: aPrintedInvoice({ ...printed, number: 'FE-901', customer: member.nit }),
        });
        await api.ask('PATCH', `/invoices/${invoice_id}/classification`, {
          token: member.token,
          body: { classification: 'none' },
        });
        await documents(member, aReceivedXml(member.nit, { number: 'FE901' }));
        expect(await detail(member, invoice_id)).toMatchObject({ source: 'xml', classification: 'none' });
      });

      test.each(['before', 'after'])('a PDF that comes %s the XML is attached to it by CUFE', async (when) => {
        const member = await api.aMember();
        const xml = aReceivedXml(member.nit);
        const pdf = { name: 'cara.pdf', content: aPrintedInvoice({ cufe: cufeOf(xml) }) };
        const told = await oneByOne(member, arriving(when, xml, pdf));
        const id = createdIn(told);
        expect(told.find((one) => one.outcome === 'attached')).toMatchObject({
          invoice_id: when === 'before' ? null : id,
        });
        expect((await list(member)).total).toBe(1);
        const { files } = await detail(member, id);
        expect(files).toMatchObject([{ kind: 'xml' }, { kind: 'pdf', name: 'cara.pdf', type: 'application/pdf' }]);
      });

      test('by supplier and number it is attached to that supplier and to no other with the number', async () => {
        const member = await api.aMember();
        const number = 'FE777';
        const [right, wrong] = await documents(
          member,
          aReceivedXml(member.nit, { number }),
          aReceivedXml(member.nit, { number, supplier: { name: 'Otra', nit: '860512330' } }),
        );
        const content = aPrintedInvoice({ number: 'FE-777', supplier: `${SUPPLIER}-${checkDigit(SUPPLIER)}` });
        expect(await documents(member, { name: 'a.pdf', content })).toMatchObject([
          { outcome: 'attached', invoice_id: right.invoice_id },
        ]);
        expect((await detail(member, wrong.invoice_id)).files).toHaveLength(1);
      });

      test('in a ZIP beside one document it belongs to it unless its CUFE says otherwise', async () => {
        const member = await api.aMember();
        const [one, other] = [aReceivedXml(member.nit), aReceivedXml(member.nit)];
        const told = await documents(
          member,
          zip('a.zip', { 'fe.xml': text(one), 'cara.pdf': aPrintedInvoice({ note: 'sin nada' }) }),
          zip('b.zip', { 'fe.xml': text(other), 'ajena.pdf': aPrintedInvoice({ cufe: cufeOf(one) }) }),
        );
        expect(told.map((document: { outcome: string }) => document.outcome)).toEqual([
          'created',
          'attached',
          'created',
          'attached',
        ]);
        const [first, face, second, foreign] = told;
        expect([face.invoice_id, foreign.invoice_id]).toEqual([first.invoice_id, first.invoice_id]);
        const kinds = async (id: string) =>
          (await detail(member, id)).files.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`);
        expect(await kinds(first.invoice_id)).toEqual(['xml fe.xml', 'zip a.zip', 'pdf cara.pdf', 'pdf ajena.pdf']);
        expect(await kinds(second.invoice_id)).toEqual(['xml fe.xml', 'zip b.zip']);
      });

      test('one that shows nothing of an invoice is refused in words', async () => {
        const member = await api.aMember();
        const told = await documents(member, {
          name: 'cuenta.pdf',
          content: aPrintedInvoice({ note: 'CUENTA DE COBRO' }).slice(),
        });
        expect(told).toMatchObject([
          { outcome: 'refused', detail: 'Es una cuenta de cobro, no una factura electrónica.' },
        ]);
      });
    });

    describe('notes', () => {
      test.each([
        ['UUID', 'before'],
        ['UUID', 'after'],
        ['number', 'before'],
        ['number', 'after'],
      ])('a note and its invoice are linked both ways by %s, the note %s', async (by, when) => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const number = invoice.name.replace('.xml', '');
        const referenceBy: Record<string, { number: string; uuid: string }> = {
          UUID: { number: 'mal escrito', uuid: cufeOf(invoice) },
          number: { number: `${number} `, uuid: 'f'.repeat(96) },
        };
        const references = [referenceBy[by] ?? referenceBy['UUID']].filter((one) => one !== undefined);
        const note = aReceivedXml(member.nit, { root: 'CreditNote', references });
        const stranger = aReceivedXml(member.nit, { number, supplier: { name: 'Otra', nit: '860512330' } });
        const files = arriving(when, invoice, note, stranger);
        const told = await oneByOne(member, files);
        const idOf = (file: SentFile): string => told[files.indexOf(file)].invoice_id;
        expect((await detail(member, idOf(invoice))).linked).toEqual([
          { id: idOf(note), number: note.name.replace('.xml', ''), kind: 'credit_note' },
        ]);
        expect((await detail(member, idOf(note))).linked).toEqual([{ id: idOf(invoice), number, kind: 'invoice' }]);
        expect((await detail(member, idOf(stranger))).linked).toEqual([]);
      });
    });

    describe('the same again', () => {
      test('the same bytes cost a lookup and no reading, and lead to what they brought', async () => {
        const member = await api.aMember();
        const xml = aReceivedXml(member.nit);
        const archive = zip('a.zip', { 'b/fe.xml': text(xml), 'roto.xml': '<x', 'cara.pdf': aPrintedInvoice({}) });
        const first = await documents(member, archive);
        const before = readings;
        const again = await documents(member, { ...archive, name: 'con otro nombre.zip' });
        expect(readings).toBe(before);
        expect(again).toMatchObject([
          { name: 'b/fe.xml', outcome: 'duplicate', invoice_id: first[0].invoice_id },
          { name: 'roto.xml', outcome: 'refused', detail: first[1].detail },
          { name: 'cara.pdf', outcome: 'duplicate', invoice_id: first[0].invoice_id },
        ]);
        await api.ask('DELETE', `/invoices/${first[0].invoice_id}`, { token: member.token });
        expect((await documents(member, archive))[0]).toMatchObject({ outcome: 'duplicate_in_trash' });
        expect(readings).toBe(before);
      });

      test('an event that waited when its bytes first came leads to its invoice when they come again', async () => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const event = anEvent('030', { number: 'x', uuid: cufeOf(invoice) });
        await documents(member, event);
        expect(await documents(member, event)).toMatchObject([{ outcome: 'duplicate', invoice_id: null }]);
        const [{ invoice_id }] = await documents(member, invoice);
        expect(await documents(member, event)).toMatchObject([{ outcome: 'duplicate', invoice_id }]);
      });

      test('the container of a document known without it is kept and tells of the validation', async () => {
        const member = await api.aMember();
        const xml = aReceivedXml(member.nit);
        const [{ invoice_id }] = await documents(member, xml);
        expect((await detail(member, invoice_id)).validation).toBeNull();
        const container = { name: 'ad.xml', content: attachedDocumentXml(text(xml)) };
        expect(await documents(member, container)).toMatchObject([{ outcome: 'duplicate', invoice_id }]);
        const after = await detail(member, invoice_id);
        expect(after).toMatchObject({ validation: { code: '02' }, files: [{ kind: 'xml' }, { kind: 'container' }] });
      });

      test('a company that has sent bytes tells no other company of them', async () => {
        const [a, b] = [await api.aMember(), await api.aMember()];
        const file = anIssuedXml(a.nit);
        await documents(a, file);
        const [told] = await documents(b, file);
        expect(told).toMatchObject({ outcome: 'created', question: 'whose' });
      });
    });

    describe('parties and classes', () => {
      test('every name under which a supplier was seen is kept, once', async () => {
        const member = await api.aMember();
        const nit = '830114768';
        const supplier = (name: string, number = nit) => ({ supplier: { name, nit: number } });
        await documents(
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

      test('a document with the company on both sides is asked, not guessed', async () => {
        const member = await api.aMember();
        const self = { name: 'La misma', nit: member.nit };
        const [told] = await documents(member, anIssuedXml(member.nit, { customer: self }));
        expect(told).toMatchObject({ outcome: 'created', question: 'whose', warnings: [{ code: 'both_sides' }] });
        expect(await detail(member, told.invoice_id)).toMatchObject({
          classification: 'none',
          direction: 'none',
          question: 'whose',
        });
      });

      test('a support document the company issued is its expense', async () => {
        const member = await api.aMember();
        const [{ invoice_id }] = await documents(member, aReceivedXml(member.nit, { typeCode: '05' }));
        expect(await detail(member, invoice_id)).toMatchObject({
          document_kind: 'support_document',
          classification: 'expense',
          direction: 'received',
          issued_by: 'customer',
        });
      });

      test('all NITs of the company are its own', async () => {
        const member = await api.aMember();
        const nit = '860512330';
        await api.db.asSystem((trx) =>
          trx.insertInto('company_nits').values({ company_id: member.company_id, nit, own_order: 1 }).execute(),
        );
        const [{ invoice_id }] = await documents(member, anIssuedXml(`${nit}${checkDigit(nit)}`));
        expect(await detail(member, invoice_id)).toMatchObject({ classification: 'income', question: null });
      });
    });
  });
}
