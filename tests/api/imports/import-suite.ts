import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DETAIL_HEADERS } from '#domain/sheets/detail-lines.ts';
import { EXAMPLE_ROWS } from '#domain/sheets/example-row.ts';
import { columnForField, TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import { findMatchCandidates } from '#server/invoices/invoices.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aRow, aSheet, aTemplate, type Row, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { FIXTURES_DIR, haveFixtures } from '#tests/harness/documents/dian-fixtures.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

export function importSuite(openDatabase: OpenDatabase): void {
  describe('imports of spreadsheets', () => {
    let api: Api;
    let member: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());
    const fail = (error: unknown) => {
      throw error;
    };
    const run = (id: string, of = member) =>
      runImport(
        { db: api.db, files: api.files, parser: api.parser, onFailure: fail },
        { company_id: of.company_id, id },
      );

    /** Sent, worked on, and as it then is. */
    async function imported(bytes: Uint8Array | Promise<Uint8Array>, of = member) {
      const sent = await sendSheet(api, of.token, { bytes });
      expect(sent).toMatchObject({ status: 200, body: { status: 'queued' } });
      await run(sent.body.id, of);
      return (await api.request('GET', `/imports/${sent.body.id}`, { token: of.token })).body;
    }

    const invoicesOf = async ({ token }: Member) => (await api.request('GET', '/invoices', { token })).body.items;
    const errorsOf = async (id: string) =>
      (await api.request('GET', `/imports/${id}/errors.csv`, { token: member.token })).text
        .replaceAll('"', '')
        .split('\r\n')
        .slice(1, -1);
    const template = (...rows: Row[]) => aTemplate(rows.map((row) => aRow(member.nit, row)));

    describe('of the template', () => {
      beforeAll(async () => {
        member = await api.aMember();
      });

      test.each(['cuadra', 'facturatech'])(
        '%s, downloaded and sent as it is, brings nothing in: its rows are examples',
        async (type) => {
          const own = await api.aMember();
          const query = `/imports/invoices/template?template_type=${type}`;
          const downloaded = await api.app.inject({
            url: `/api${query}`,
            headers: { authorization: `Bearer ${own.token}` },
          });
          expect(downloaded.headers['content-disposition']).toContain(`plantilla-${type}.xlsx`);
          const job = await imported(downloaded.rawPayload, own);
          expect(job).toMatchObject({ status: 'completed', failed_count: 0, created_count: 0, detail: null });
          expect(job.skipped).toEqual([{ what: EXAMPLE_ROWS, rows: job.total_rows }]);
          expect(await invoicesOf(own)).toEqual([]);
        },
      );

      test('valid rows are imported, and of the others every reason is listed with its row and column', async () => {
        const job = await imported(
          template(
            { number: '10' },
            { number: '11', issue_date: '31/31/2026', total: null },
            { number: '12', total: 'x' },
          ),
        );
        expect(job).toMatchObject({ status: 'completed', total_rows: 3, created_count: 1, failed_count: 2 });
        expect(await errorsOf(job.id)).toEqual([
          'Facturas;3;Fecha de emisión;31/31/2026;No es una fecha. Usa dd/mm/aaaa o aaaa-mm-dd.',
          'Facturas;3;Total;;Falta este dato. Complétalo en el archivo.',
          'Facturas;4;Total;x;No es un valor en números. Escríbelo como 1190000 o 1.190.000,50.',
        ]);
      });

      test('where no row can go in the import has failed', async () => {
        const job = await imported(template({ total: null }));
        expect(job).toMatchObject({ status: 'failed', created_count: 0, failed_count: 1 });
      });

      test('the same file again, and the same row twice, make no second invoice', async () => {
        const bytes = template({ number: '20' }, { number: '20' }, { number: '21' });
        expect(await imported(bytes)).toMatchObject({ created_count: 2, duplicate_count: 1, failed_count: 0 });
        expect(await imported(bytes)).toMatchObject({ status: 'completed', created_count: 0, duplicate_count: 3 });
      });

      test('a note and an invoice may have one number', async () => {
        const note = { number: '25', document_type: 'Nota crédito' };
        expect(await imported(template({ number: '25' }, note))).toMatchObject({ created_count: 2 });
      });

      test('lines of the sheet Detalle are those of their invoice', async () => {
        const line = ['FE', '30', member.nit, 1, 'C1', 'Café especial', 2, 'kg', 50_000, 0, 19, 100_000];
        const orphan = ['FE', '999', member.nit, 1, 'C1', 'Nadie', 1, 'kg', 1, 0, 19, 1];
        const bytes = aTemplate(
          [aRow(member.nit, { number: '30' })],
          [aSheet([DETAIL_HEADERS, line, orphan], 'Detalle')],
        );
        const job = await imported(bytes);
        expect(await errorsOf(job.id)).toEqual([
          'Detalle;3;Detalle: Número;;Ninguna factura tiene este número y NIT. Escríbelos como en la hoja de facturas.',
        ]);
        const [invoice] = (
          await api.request('GET', '/invoices?page_size=50', { token: member.token })
        ).body.items.filter((one: { invoice_number: string }) => one.invoice_number === 'FE30');
        const detail = await api.request('GET', `/invoices/${invoice.id}`, { token: member.token });
        expect(detail.body).toMatchObject({
          source: 'sheet',
          lacks_xml: true,
          lines: [{ description: 'Café especial', line_total: 100_000 }],
        });
        const products = await api.request('GET', '/products/analytics?product_type=sold', { token: member.token });
        expect(products.body.products[0]).toMatchObject({ product_description: 'Café especial' });
      });

      test('an invoice in the trash is reported, not duplicated', async () => {
        await imported(template({ number: '35' }));
        const [{ id }] = (await invoicesOf(member)).filter(
          (one: { invoice_number: string }) => one.invoice_number === 'FE35',
        );
        await api.request('DELETE', `/invoices/${id}`, { token: member.token });
        const job = await imported(template({ number: '35' }));
        expect(await errorsOf(job.id)).toEqual([
          'Facturas;2;Número;FE35;Esta factura está en la papelera: FE35. Restáurala si la necesitas.',
        ]);
      });

      test('rows of spreadsheets are not counted among the documents of a month', async () => {
        const own = await api.aMember();
        await imported(aTemplate([aRow(own.nit)]), own);
        expect((await api.request('GET', '/companies/usage', { token: own.token })).body).toMatchObject({
          documents: 0,
        });
      });
    });

    describe('and how they are reported', () => {
      beforeAll(async () => {
        member = await api.aMember();
      });

      test('the guide names every column and how it is filled in', async () => {
        const { text, headers } = await api.request('GET', '/imports/docs', { token: member.token });
        expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
        for (const field of TEMPLATE_FIELDS) expect(text).toContain(`**${columnForField(field).header}**`);
        expect(text).not.toContain('): \n');
      });

      test('no cell of a file becomes a formula in its error report', async () => {
        const job = await imported(template({ number: '1', total: '=cmd()' }, { number: '2', total: '@x' }));
        expect(await errorsOf(job.id)).toEqual([
          "Facturas;2;Total;'=cmd();No es un valor en números. Escríbelo como 1190000 o 1.190.000,50.",
          "Facturas;3;Total;'@x;No es un valor en números. Escríbelo como 1190000 o 1.190.000,50.",
        ]);
      });

      test('a file whose bytes turn out to be broken has failed, with its reason', async () => {
        const { body } = await sendSheet(api, member.token, { bytes: template({ number: '3' }) });
        const broken = { ...api.files, get: async () => Buffer.from('PK\u0003\u0004 not any more') };
        await runImport(
          { db: api.db, files: broken, parser: api.parser, onFailure: fail },
          { company_id: member.company_id, id: body.id },
        );
        const { body: job } = await api.request('GET', `/imports/${body.id}`, { token: member.token });
        expect(job).toMatchObject({ status: 'failed', detail: expect.stringContaining('No pudimos leer el archivo') });
        expect(await errorsOf(body.id)).toEqual([expect.stringContaining('No pudimos leer el archivo')]);
      });

      test('trials are work too: there is an end to them', async () => {
        const path = '/imports/preview' as const;
        const statuses: number[] = [];
        for (let at = 0; at < 31; at += 1) {
          statuses.push((await sendSheet(api, member.token, { bytes: template({}), path })).status);
        }
        expect([statuses.at(0), statuses.at(29), statuses.at(30)]).toEqual([200, 200, 429]);
      });
    });

    describe('and the documents themselves', () => {
      const cufe = randomUUID().replaceAll('-', '').repeat(3);
      beforeAll(async () => {
        member = await api.aMember();
      });

      test('a CUFE completes what was known without one, and nothing is lost', async () => {
        const detailOf = async ({ id }: { id: string }) =>
          (await api.request('GET', `/invoices/${id}`, { token: member.token })).body;
        const discounted = { subtotal: 101_000, allowances: 1_000 };
        await imported(template({ number: '40', due_date: '01/03/2026', notes: 'Con recibo', ...discounted }));
        const [before] = await invoicesOf(member);
        expect(await detailOf(before)).toMatchObject({ allowances: 1_000, warnings: [{ code: 'uuid_missing' }] });
        const job = await imported(template({ number: '40', cufe }));
        expect(job).toMatchObject({ updated_count: 1, created_count: 0 });
        const [invoice] = await invoicesOf(member);
        expect(invoice).toMatchObject({ invoice_number: 'FE40', cufe, due_date: '2026-03-01' });
        const reply = await detailOf(invoice);
        expect(reply).toMatchObject({ notes: ['Con recibo'], subtotal: 100_000, allowances: 0, warnings: [] });
      });

      test('the XML completes the same invoice, and the row does not come back over it', async () => {
        const xml = anIssuedXml(member.nit, { number: 'FE40', cufe });
        const reply = await api.upload(member.token, [xml]);
        expect(reply.body.results[0].documents[0]).toMatchObject({ outcome: 'completed' });
        const [invoice, ...others] = await invoicesOf(member);
        expect(others).toEqual([]);
        const { body } = await api.request('GET', `/invoices/${invoice.id}`, { token: member.token });
        expect(body).toMatchObject({ source: 'xml', files: [{ kind: 'xml' }] });
        expect(body.lines.length).toBeGreaterThan(0);
        expect(await imported(template({ number: '40', cufe }))).toMatchObject({
          duplicate_count: 1,
          updated_count: 0,
        });
        expect((await api.request('GET', `/invoices/${invoice.id}`, { token: member.token })).body.source).toBe('xml');
      });
    });

    describe('with document types that only the company knows', () => {
      beforeAll(async () => {
        member = await api.aMember();
      });
      const answer = (id: string, types: unknown, { token } = member) =>
        api.request('POST', `/imports/${id}/document-types`, { token, body: { types } });
      const rows = [
        { number: '70' },
        { number: '71', document_type: 'Remisión' },
        { number: '72', document_type: 'remision' },
        { number: '73', document_type: 'Recibo de caja' },
      ];

      test('they are counted, asked about, imported as answered, and known in the next file', async () => {
        const job = await imported(template(...rows));
        expect(job).toMatchObject({
          status: 'completed',
          created_count: 1,
          failed_count: 3,
          unknown_types: [
            { name: 'Remisión', rows: 2 },
            { name: 'Recibo de caja', rows: 1 },
          ],
        });
        const sent = await answer(job.id, [
          { name: 'Remisión', kind: 'invoice' },
          { name: 'Recibo de caja', kind: null },
        ]);
        expect(sent).toMatchObject({ status: 200, body: { status: 'queued', file_name: job.file_name } });
        expect(sent.body.id).not.toBe(job.id);
        await run(sent.body.id);
        const again = (await api.request('GET', `/imports/${sent.body.id}`, { token: member.token })).body;
        expect(again).toMatchObject({
          status: 'completed',
          created_count: 2,
          duplicate_count: 1,
          skipped_count: 1,
          skipped: [{ what: 'Recibo de caja', rows: 1 }],
          failed_count: 0,
          unknown_types: [],
        });
        expect(await imported(template({ number: '74', document_type: 'REMISIÓN' }))).toMatchObject({
          created_count: 1,
        });
        const other = await api.aMember();
        expect(await imported(aTemplate([aRow(other.nit, { document_type: 'Remisión' })]), other)).toMatchObject({
          failed_count: 1,
        });
        expect((await answer(job.id, [{ name: 'Remisión', kind: 'invoice' }], other)).status).toBe(404);
      });

      test.each([[[]], [[{ name: ' ', kind: null }]], [[{ name: 'Remisión', kind: 'payroll' }]], ['Remisión']])(
        '%j is no answer',
        async (types) => {
          const { id } = await imported(template({ number: '75', document_type: 'Otra cosa' }));
          expect((await answer(id, types)).status).toBe(422);
        },
      );
    });

    describe('that are no template', () => {
      const titles = ['Fecha', 'Nro doc', 'Identificacion', 'Vlr'];
      const rows = [titles, ['05/02/2026', 'A1', '800111222', 1000], ['mañana', 'A2', '800111222', 5]];
      const mapping = {
        columns: { issue_date: 0, number: 1, customer_nit: 2, total: 3 },
        own_side: 'supplier' as const,
      };
      beforeAll(async () => {
        member = await api.aMember();
      });

      test('an unknown layout needs a mapping, with samples, guesses and a trial that changes nothing', async () => {
        const refused = await sendSheet(api, member.token, { rows, template: 'facturatech' });
        expect(refused).toMatchObject({ status: 422, body: { code: 'import_needs_mapping' } });
        expect(refused.body.detail).toContain('no corresponde a la plantilla Facturatech');
        const guess = await sendSheet(api, member.token, { rows, path: '/imports/preview' });
        expect(guess.body).toMatchObject({
          columns: [{ title: 'Fecha', samples: ['05/02/2026', 'mañana'] }, {}, {}, {}],
          mapping: { columns: { issue_date: 0 } },
          is_kept: false,
          dry_run: null,
        });
        const trial = await sendSheet(api, member.token, { rows, mapping, path: '/imports/preview' });
        expect(trial.body.dry_run).toEqual({
          rows: 2,
          ready: 1,
          skipped: 0,
          failed: 1,
          parties: { foreign: 0, own: 1, party: null },
          problems: [
            { row: 3, column: 'Fecha', reason: 'No es una fecha. Usa dd/mm/aaaa o aaaa-mm-dd.', value: 'mañana' },
          ],
        });
        expect(await invoicesOf(member)).toEqual([]);
      });

      test('what a company taught is known the next time, and to nobody else', async () => {
        const first = await sendSheet(api, member.token, { rows, mapping });
        await run(first.body.id);
        expect(await invoicesOf(member)).toMatchObject([
          { invoice_number: 'A1', classification: 'income', supplier_nit: member.nit, total_amount: 1000 },
        ]);
        const again = await sendSheet(api, member.token, { rows });
        expect(again.status).toBe(200);
        await run(again.body.id);
        const kept = await sendSheet(api, member.token, { rows, path: '/imports/preview' });
        expect(kept.body).toMatchObject({ is_kept: true, mapping });
        const other = await api.aMember();
        expect((await sendSheet(api, other.token, { rows })).status).toBe(422);
      });

      test.each([
        ['a.xls', 'Solo se admiten archivos con extensión .xlsx.'],
        ['a.xlsx.exe', 'Solo se admiten archivos con extensión .xlsx.'],
      ])('%s is refused by its name', async (name, detail) => {
        expect(await sendSheet(api, member.token, { rows, name })).toMatchObject({ status: 422, body: { detail } });
      });

      test('what is no workbook, an unavailable template and no file at all are refused with their reason', async () => {
        const bytes = Buffer.from('a;b');
        expect((await sendSheet(api, member.token, { bytes })).body).toMatchObject({ code: 'import_refused' });
        const factusol = await sendSheet(api, member.token, { rows, template: 'factusol' });
        expect(factusol.body).toEqual({
          code: 'template_unavailable',
          detail: 'Esta plantilla aún no está disponible. Usa la de Cuadra.',
        });
        const query = '/imports/invoices/template?template_type=factusol';
        expect((await api.request('GET', query, { token: member.token })).status).toBe(422);
        const nothing = await api.request('POST', '/imports/invoices', { token: member.token, body: {} });
        expect(nothing.body).toEqual({ code: 'no_files', detail: 'Selecciona un archivo de Excel para importar.' });
      });

      test('accounting entries are declined for what they are', async () => {
        const journal = [
          ['document_id', 'date', 'account_code', 'movement', 'value'],
          [1, '2021-05-16', '11050501', 'Debit', 5],
        ];
        const reply = await sendSheet(api, member.token, { rows: journal });
        expect(reply.body).toMatchObject({ code: 'import_refused' });
        expect(reply.body.detail).toContain('asientos contables');
      });
    });

    describe('and who may', () => {
      test('a plan says how many rows a file may have', async () => {
        const basic = await api.aMember('basic');
        const rows = Array.from({ length: 2001 }, (_, at) => aRow(basic.nit, { number: String(at) }));
        const reply = await sendSheet(api, basic.token, { bytes: aTemplate(rows) });
        expect(reply.body).toEqual({
          code: 'import_refused',
          detail: 'Tu plan Básico permite 2.000 filas por archivo y este tiene 2.001. Divídelo en varios.',
        });
      });

      test('nobody sees, reads or works on the imports of another company', async () => {
        member = await api.aMember();
        const job = await imported(template({ number: '50' }));
        const other = await api.aMember();
        expect((await api.request('GET', '/imports', { token: other.token })).body).toEqual([]);
        for (const path of [`/imports/${job.id}`, `/imports/${job.id}/errors.csv`]) {
          expect(await api.request('GET', path, { token: other.token })).toMatchObject({
            status: 404,
            body: { code: 'import_not_found' },
          });
        }
        await run(job.id, other);
        expect(await invoicesOf(other)).toEqual([]);
      });

      test('the same key again is the same import, and another file under it is refused', async () => {
        member = await api.aMember();
        const headers = { 'idempotency-key': randomUUID() };
        const bytes = template({ number: '60' });
        const first = await sendSheet(api, member.token, { bytes, headers });
        const again = await sendSheet(api, member.token, { bytes, headers });
        expect(again.body).toEqual(first.body);
        const other = await sendSheet(api, member.token, { bytes: template({ number: '61' }), headers });
        expect(other.body).toMatchObject({ code: 'key_reused' });
        expect((await api.request('GET', '/imports', { token: member.token })).body).toHaveLength(1);
      });

      test('five that are not done are enough', async () => {
        member = await api.aMember();
        const statuses: number[] = [];
        for (let at = 0; at < 6; at += 1) {
          const bytes = template({ number: String(at) });
          statuses.push((await sendSheet(api, member.token, { bytes })).status);
        }
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      });

      test('who imported what is in the audit log', async () => {
        const { body } = await api.request('GET', '/admin/audit', { token: member.token });
        expect(body.items[0]).toMatchObject({ action: 'import.started', label: 'facturas.xlsx' });
      });
    });

    describe('that are worked on more than once', () => {
      test('two at once, and one that is killed on its way, make every row go in once', async () => {
        member = await api.aMember();
        // Several times as many as go in at once, so that there is something left when the first of them are in.
        const rows = Array.from({ length: 2_100 }, (_, at) => ({
          number: String(at),
          total: at % 7 === 0 ? null : 119_000,
        }));
        const { body } = await sendSheet(api, member.token, { bytes: template(...rows) });
        const key = { company_id: member.company_id, id: body.id };
        const dying = new AbortController();
        const parts = { db: api.db, files: api.files, parser: api.parser, onFailure: fail };
        const parser: typeof api.parser = {
          ...api.parser,
          async *readSheet(request) {
            for await (const part of api.parser.readSheet(request)) {
              yield part;
              // Its rows are in now.
              if (part.rows.length > 0) dying.abort();
            }
          },
        };
        await runImport({ ...parts, parser, signal: dying.signal }, key);
        const half = await progressOf(body.id);
        expect(half.status).toBe('processing');
        expect(half.processed_rows).toBeGreaterThan(0);
        expect(half.processed_rows).toBeLessThan(2_100);
        await Promise.all([runImport(parts, key), runImport(parts, key)]);
        expect(await progressOf(body.id)).toMatchObject({
          status: 'completed',
          total_rows: 2_100,
          processed_rows: 2_100,
          created_count: 1_800,
          failed_count: 300,
        });
        const { body: listed } = await api.request('GET', '/invoices', { token: member.token });
        expect(listed.total).toBe(1_800);
      });

      test('papers nobody knows are looked for without reading those that are there', async () => {
        const number_keys = Array.from({ length: 500 }, (_, at) => `NADIE${at}`);
        const cufes = number_keys.map((key) => createHash('sha384').update(key).digest('hex'));
        const documentsRead = (trx: Trx) =>
          sql<{ rows: number }>`
            select (seq_tup_read + idx_tup_fetch)::integer as rows
            from pg_stat_xact_user_tables where relname = 'invoice_documents'`
            .execute(trx)
            .then(({ rows }) => rows[0]?.rows);
        await api.db.forCompany(member.company_id, async (trx) => {
          expect(await findMatchCandidates(trx, member.company_id, { cufes, number_keys })).toEqual([]);
          expect(await documentsRead(trx)).toBe(0);
          const known = await findMatchCandidates(trx, member.company_id, {
            cufes,
            number_keys: ['FE1', ...number_keys],
          });
          expect(known).toMatchObject([{ invoice_number: 'FE1', source: 'sheet', has_container: false }]);
          expect(await documentsRead(trx)).toBe(1);
        });
      });

      const progressOf = async (id: string) =>
        (await api.request('GET', `/imports/${id}`, { token: member.token })).body;
    });

    test.runIf(haveFixtures)("a real listing of DIAN's goes in whole, and says what it left out", async () => {
      member = await api.aMember();
      await api.db.asOwner((trx) =>
        trx.updateTable('company_nits').set({ nit: '830116500' }).where('company_id', '=', member.company_id).execute(),
      );
      const job = await imported(readFileSync(join(FIXTURES_DIR, 'xlsx_listado_DIAN_32col_seudonimizado.xlsx')));
      expect(job).toMatchObject({
        status: 'completed',
        total_rows: 775,
        created_count: 300,
        skipped_count: 475,
        failed_count: 0,
        skipped: expect.arrayContaining([
          { what: 'eventos', rows: 278 },
          { what: 'nómina electrónica', rows: 197 },
        ]),
      });
      const { body } = await api.request('GET', '/invoices?classification=none', { token: member.token });
      expect(body.total).toBe(0);
    });
  });
}
