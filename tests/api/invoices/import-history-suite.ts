import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { releaseHeldFiles } from '#server/uploads/release-held-files.ts';
import { anEvent } from '#tests/harness/an-event.ts';
import { attachedDocumentXml } from '#tests/harness/documents/a-dian-document.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aRow, aTemplate, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { aZip, cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { historiesOf } from '#tests/harness/server/read-history.ts';

/** What uploads, spreadsheets and e-mails leave in the history of an invoice. */
export function importHistorySuite(openDatabase: OpenDatabase): void {
  describe('the history of an invoice that is imported', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    const { history, lines, rows } = historiesOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const onFailure = (error: unknown) => {
      throw error;
    };
    const importSheet = async ({ token, company_id }: Member, bytes: Promise<Uint8Array>, name: string) => {
      const { body } = await sendSheet(api, token, { bytes, name });
      await runImport({ ...api, onFailure }, { company_id, id: body.id });
    };
    const firstId = async (member: Member): Promise<string> => (await sources.list(member)).items[0].id;

    test('has the file that completed it, and those that came later', async () => {
      const member = await api.aMember();
      const printed = { number: 'FE-77', supplier: '900123456', total: '119.000,00', customer: member.nit };
      const { id } = await sources.sendOne(member, { name: 'fe77.pdf', content: aPrintedInvoice(printed) });
      const owned = { token: member.token, id };
      const xml = aReceivedXml(member.nit, { number: 'FE77' });
      const zip = aZip('correo.zip', { [`dentro/${xml.name}`]: textOf(xml) });
      await sources.send(member, zip);
      await sources.send(member, zip);
      await sources.send(member, { name: 'ad.xml', content: attachedDocumentXml(textOf(xml)) });
      const event = anEvent('030', { number: 'FE77', uuid: cufeOf(xml) });
      await sources.send(member, event);
      await sources.send(member, event);
      const pdf = { name: 'bonita.pdf', content: aPrintedInvoice({ ...printed, cufe: cufeOf(xml) }) };
      await sources.send(member, pdf);
      await sources.send(member, pdf);
      expect(await lines(owned)).toEqual([
        `file | null | bonita.pdf | upload | ${member.email}`,
        `file | null | ${event.name} | upload | ${member.email}`,
        `document | FE77.xml | ad.xml | upload | ${member.email}`,
        `document | fe77.pdf | FE77.xml | upload | ${member.email}`,
      ]);
    });

    test('has no row of the files that came with it', async () => {
      const member = await api.aMember();
      const xml = aReceivedXml(member.nit, { number: 'FE78' });
      const content = aPrintedInvoice({ number: 'FE78', cufe: cufeOf(xml) });
      const event = anEvent('030', { number: 'FE78', uuid: cufeOf(xml) });
      const zip = aZip('fe78.zip', { [xml.name]: textOf(xml), 'fe78.pdf': content, 'evento.xml': textOf(event) });
      const response = await sources.send(member, zip);
      expect(response.map(({ outcome }) => outcome).sort()).toEqual(['attached', 'attached', 'created']);
      expect(await rows(member.company_id)).toEqual([]);
    });

    test('has a file that is sent again in another archive once', async () => {
      const member = await api.aMember();
      const xml = aReceivedXml(member.nit, { number: 'FE79' });
      const { id } = await sources.sendOne(member, xml);
      const members = { [xml.name]: textOf(xml), 'anexo.pdf': '%PDF-1.4 nothing that can be read' };
      for (const note of ['uno', 'dos']) {
        const response = await sources.send(member, aZip(`${note}.zip`, { ...members, 'nota.txt': note }));
        expect(response.map(({ outcome }) => outcome).sort()).toEqual(['attached', 'duplicate']);
      }
      expect(await lines({ ...member, id })).toEqual([`file | null | anexo.pdf | upload | ${member.email}`]);
    });

    test('of a spreadsheet starts with its name, for any number of rows without one of their own', async () => {
      const member = await api.aMember();
      const sheet = Array.from({ length: 30 }, (_, index) => aRow(member.nit, { number: String(index + 1) }));
      await importSheet(member, aTemplate(sheet), 'enero.xlsx');
      expect(await rows(member.company_id)).toEqual([]);
      const { items } = await history({ ...member, id: await firstId(member) });
      expect(items).toMatchObject([
        { field: 'created', new_value: 'enero.xlsx', source: 'import', user_email: member.email },
      ]);
    });

    test('has the spreadsheet that completed it, and the undoing of an import', async () => {
      const member = await api.aMember();
      const cufe = 'a'.repeat(96);
      await importSheet(member, aTemplate([aRow(member.nit, {})]), 'enero.xlsx');
      await importSheet(member, aTemplate([aRow(member.nit, { cufe })]), 'dian.xlsx');
      await importSheet(member, aTemplate([aRow(member.nit, { cufe })]), 'otra-vez.xlsx');
      const id = await firstId(member);
      const { import_id } = await api.db.asOwner((trx) =>
        trx.selectFrom('invoices').select('import_id').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const undo = { token: member.token, body: { changed: 'delete' } };
      expect((await api.request('POST', `/imports/${import_id}/undo`, undo)).body.trashed).toBe(1);
      await api.request('POST', `/invoices/${id}/restore`, { token: member.token });
      expect(await lines({ ...member, id })).toEqual([
        `deleted | true | false | person | ${member.email}`,
        `deleted | false | true | person | ${member.email}`,
        `document | enero.xlsx | dian.xlsx | import | ${member.email}`,
      ]);
    });

    test('says that a held file came by e-mail', async () => {
      const member = await api.aMember();
      const xml = aReceivedXml(member.nit);
      await sources.sendOne(member, aReceivedXml(member.nit));
      const sha256 = await api.files.put(member.company_id, Buffer.from(textOf(xml)));
      const held = { company_id: member.company_id, sha256, filename: xml.name, user_id: member.user.id };
      await api.db.asOwner((trx) =>
        trx
          .insertInto('held_files')
          .values({ ...held, held_at: new Date().toISOString(), source: 'mail' })
          .execute(),
      );
      expect(await releaseHeldFiles({ ...api, onFailure }, new Date())).toBe(1);
      const { items } = await sources.list(member);
      const id = items.find((row: { invoice_number: string }) => xml.name === `${row.invoice_number}.xml`).id;
      expect((await history({ ...member, id })).items).toMatchObject([
        { field: 'created', source: 'mail', user_id: null, user_email: null },
      ]);
    });

    test('a held file whose bytes are missing goes on waiting, and is reported without delaying the next one', async () => {
      const member = await api.aMember();
      const [absent, present] = [aReceivedXml(member.nit), aReceivedXml(member.nit)];
      const held_at = new Date();
      for (const [place, { name, content }] of [absent, present].entries()) {
        const sha256 = await api.files.put(member.company_id, Buffer.from(content));
        const held = { company_id: member.company_id, sha256, filename: name, user_id: member.user.id };
        const at = new Date(held_at.getTime() + place).toISOString();
        await api.db.asOwner((trx) =>
          trx
            .insertInto('held_files')
            .values({ ...held, held_at: at, source: 'upload' })
            .execute(),
        );
        if (place === 0) await api.files.remove(member.company_id, sha256);
      }
      const failures: string[] = [];
      const release = () =>
        releaseHeldFiles({ ...api, onFailure: (error) => failures.push(String(error)) }, new Date());
      expect(await release()).toBe(1);
      expect(failures).toEqual([expect.stringContaining('lacks the bytes of 1 held files')]);
      await api.files.put(member.company_id, Buffer.from(absent.content));
      expect(await release()).toBe(1);
    });
  });
}
