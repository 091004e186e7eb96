import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FOREIGN_SKIPPED } from '#domain/sheets/import-job.ts';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { aRow, aTemplate, type Row, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const OTHER = { supplier_nit: '800111222', supplier_name: 'Pinturas del Sur', customer_nit: '811222333' };

export function importedInvoicesSuite(openDatabase: OpenDatabase): void {
  describe('the invoices of an import', () => {
    let api: Api;
    let member: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());
    beforeEach(async () => {
      member = await api.aMember();
    });

    const template = (...rows: Row[]) => aTemplate(rows.map((row) => aRow(member.nit, row)));
    const onFailure = (error: unknown) => {
      throw error;
    };
    const run = (id: string) =>
      runImport({ db: api.db, files: api.files, parser: api.parser, onFailure }, { company_id: member.company_id, id });
    const get = async (path: string) => (await api.request('GET', path, { token: member.token })).body;

    async function imported(rows: Row[], foreign?: 'import' | 'skip') {
      const sent = await sendSheet(api, member.token, { bytes: template(...rows), ...(foreign && { foreign }) });
      expect(sent.status).toBe(200);
      await run(sent.body.id);
      return get(`/imports/${sent.body.id}`);
    }

    const mixed = [{ number: '1' }, { number: '2', ...OTHER }, { number: '3', ...OTHER, customer_nit: '822333444' }];

    test('of other companies are announced before anything is stored', async () => {
      const refused = await sendSheet(api, member.token, { bytes: template(...mixed), foreign: 'ask' });
      expect(refused).toMatchObject({ status: 422, body: { code: 'import_foreign_rows' } });
      expect(refused.body.detail).toMatch(
        /^1 de 3 facturas están a nombre de .* \(NIT .*\)\. Indica qué hacer con las demás\.$/,
      );
      expect(await get('/imports')).toEqual([]);
      const preview = await sendSheet(api, member.token, { bytes: template(...mixed), path: '/imports/preview' });
      expect(preview.body.dry_run).toMatchObject({
        ready: 3,
        parties: { foreign: 2, own: 1, party: { nit: '800111222', name: 'Pinturas del Sur', rows: 2 } },
      });
      expect((await get('/invoices')).items).toEqual([]);
    });

    test('of the company alone need no question', async () => {
      const sent = await sendSheet(api, member.token, { bytes: template({ number: '1' }), foreign: 'ask' });
      expect(sent).toMatchObject({ status: 200, body: { status: 'queued', foreign_count: 0 } });
    });

    test('of other companies are counted where they are imported, in the history too', async () => {
      const job = await imported(mixed);
      expect(job).toMatchObject({ created_count: 3, foreign_count: 2, skipped_count: 0 });
      expect(await get('/imports')).toMatchObject([{ foreign_count: 2 }]);
      const classes = (await get('/invoices')).items.map((one: { classification: string }) => one.classification);
      expect(classes.toSorted()).toEqual(['income', 'none', 'none']);
    });

    test('of other companies are left out where the user wants only their own', async () => {
      const job = await imported(mixed, 'skip');
      expect(job).toMatchObject({ created_count: 1, foreign_count: 0, skipped_count: 2, failed_count: 0 });
      expect(job.skipped).toEqual([{ what: FOREIGN_SKIPPED, rows: 2 }]);
      expect((await get('/invoices')).items).toHaveLength(1);
    });

    test('go to the trash when the import is undone, but for those that somebody has worked on', async () => {
      const job = await imported([{ number: '1' }, { number: '2' }, { number: '3' }]);
      expect(job).toMatchObject({ present_count: 3, changed_count: 0 });
      const { items, total } = await get(`/imports/${job.id}/invoices?limit=2`);
      expect([items.length, total]).toEqual([2, 3]);
      const [first] = items;
      const body = { status: 'paid' };
      await api.request('PATCH', `/invoices/${first.id}/status`, { token: member.token, body });
      expect(await get(`/imports/${job.id}`)).toMatchObject({ present_count: 3, changed_count: 1 });

      const cursor = (await get('/sync/digest')).cursor;
      const undo = { token: member.token, body: {} };
      const undone = await api.request('POST', `/imports/${job.id}/undo`, undo);
      expect(undone).toMatchObject({ status: 200, body: { trashed: 2, kept: 1 } });
      expect((await get('/invoices')).items).toMatchObject([{ id: first.id }]);
      expect((await get('/invoices/trash')).total).toBe(2);
      // Other devices hear of it through the feed.
      expect((await get('/sync/digest')).cursor).toBeGreaterThan(cursor);
      expect(await get('/sync/digest')).toMatchObject({ count: 1 });

      const all = await api.request('POST', `/imports/${job.id}/undo`, { ...undo, body: { changed: 'delete' } });
      expect(all.body).toEqual({ trashed: 1, kept: 0 });
      expect(await get(`/imports/${job.id}`)).toMatchObject({ present_count: 0, created_count: 3 });
      const restored = await api.request('POST', `/invoices/${first.id}/restore`, { token: member.token });
      expect(restored.status).toBe(200);
      expect(await get(`/imports/${job.id}`)).toMatchObject({ present_count: 1 });
    });

    test('of another import, of uploads and of another company stay', async () => {
      const first = await imported([{ number: '1' }]);
      await imported([{ number: '2' }]);
      const stranger = await api.aMember();
      const request = { token: stranger.token, body: {} };
      expect((await api.request('POST', `/imports/${first.id}/undo`, request)).body.code).toBe('import_not_found');
      expect((await api.request('GET', `/imports/${first.id}/invoices`, { token: stranger.token })).status).toBe(404);
      await api.request('POST', `/imports/${first.id}/undo`, { token: member.token, body: {} });
      expect((await get('/invoices')).items).toMatchObject([{ invoice_number: 'FE2' }]);
    });

    test('stay while the import runs', async () => {
      const sent = await sendSheet(api, member.token, { bytes: template({ number: '1' }) });
      const undo = await api.request('POST', `/imports/${sent.body.id}/undo`, { token: member.token, body: {} });
      expect(undo).toMatchObject({ status: 422, body: { code: 'import_refused' } });
    });
  });
}
