import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartyFigures } from '#domain/analytics/party-analytics.ts';
import type { ProductFigures } from '#domain/analytics/product-analytics.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { byNewest, type Invoice } from '#domain/invoices/invoice.ts';
import type { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { companiesOfDocuments, type GeneratedDocument } from '#tests/figures/a-company-of-documents.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type ReadReport, type ReadRow, readReport } from '#tests/harness/documents/read-report.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const EVERY_SHEET = [
  'Info',
  'Invoices',
  'Invoice_Lines',
  'Companies',
  'Suppliers',
  'Customers',
  'Products',
  'Users',
  'Impuestos',
];

/** A document counts for one side or none. */
const sideOf = ({ classification, direction, environment }: Invoice): 'sold' | 'bought' | 'none' => {
  if (environment === 'test') return 'none';
  if (classification === 'income') return 'sold';
  if (classification === 'expense') return 'bought';
  if (classification !== 'credit_note' || direction === 'none') return 'none';
  return direction === 'issued' ? 'sold' : 'bought';
};

const date = (plain: string | null) => (plain === null ? null : new Date(`${plain}T00:00:00Z`));
const aGate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
};

const text = (value: string | null) => (value === '' ? null : value);

export function exportSuite(openDatabase: OpenDatabase, runs: number): void {
  describe('the Excel report', () => {
    let dataDir: string;
    let api: Api;
    let today = new Date('2026-11-21T15:00:00Z');
    beforeAll(async () => {
      dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-exports-'));
      api = await openApi(openDatabase, { now: () => today, env: { DATA_DIR: dataDir } });
    });
    afterAll(async () => {
      await api.close();
      await rm(dataDir, { recursive: true });
    });

    const get = async (token: string, path: string) => (await api.request('GET', path, { token })).body;
    const sheetsOf = async (member: { token: string }, year?: string): Promise<ReadReport['sheets']> => {
      const { sheets, problem } = await readReport(api, member.token, year);
      if (problem) throw new Error(problem.code);
      return sheets;
    };
    const withTwo = async (plan: 'free' | 'basic' | 'pro' = 'pro'): Promise<Member> => {
      const member = await api.aMember(plan);
      await api.upload(member.token, [
        anIssuedXml(member.nit, { issueDate: '2026-03-04' }),
        aReceivedXml(member.nit, { issueDate: '2025-12-31' }),
      ]);
      return member;
    };

    test('of any company is cell by cell what the database says, and adds up to what the screens show', async () => {
      await fc.assert(
        fc.asyncProperty(companiesOfDocuments, fc.constantFrom('all', '2025'), async (make, year) => {
          const member = await api.aMember();
          const documents = make(member.nit);
          const files = documents.map(({ xml }, place) => ({ name: `${place}.xml`, content: xml }));
          await api.upload(member.token, files);
          await classifyAs(member, documents);
          const requested = year === 'all' ? '' : `&year=${year}`;
          const invoices: Invoice[] = (await get(member.token, `/invoices?page_size=200${requested}`)).items;
          if (invoices.length === 0) return;
          const sheets = await sheetsOf(member, year);
          await compareInvoices(member, sheets, invoices, year);
          await compareLines(member, sheets, invoices);
          await compareParties(member, sheets, year);
          await compareProducts(member, sheets, year);
        }),
        // A smaller company would need so many more that no more may sign up.
        { numRuns: runs, endOnFailure: true },
      );
    }, 600_000);

    /** Gives documents the classes that were generated for them; every document's number is `D` and its place. */
    async function classifyAs({ token }: Member, documents: readonly GeneratedDocument[]) {
      const { items }: { items: Invoice[] } = await get(token, '/invoices?page_size=200');
      for (const { id, invoice_number } of items) {
        const edit = documents[Number(invoice_number.slice(1))]?.edit;
        if (edit?.does !== 'classify') continue;
        const body = { classification: edit.classification };
        await api.request('PATCH', `/invoices/${id}/classification`, { token, body });
      }
    }

    async function compareInvoices({ token }: Member, sheets: ReadReport['sheets'], all: Invoice[], year: string) {
      const { rows = [], total } = sheets['Invoices'] ?? {};
      const oldestFirst = [...all].sort(byNewest).reverse();
      expect(rows.map(shortRow)).toEqual(oldestFirst.map(expectedRow));
      const figures = await get(token, `/dashboard?year=${year}`);
      const isOneCurrency = new Set(all.map(({ currency }) => currency)).size === 1;
      const sumOf = (column: string) =>
        rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0) / 100;
      expect(total).toMatchObject({
        Impuestos: isOneCurrency ? sumOf('Impuestos') : null,
        Total: isOneCurrency ? sumOf('Total') : null,
        'Total COP': sumOf('Total COP'),
        'Ingreso neto COP': figures.total_income,
        'Gasto neto COP': figures.total_expense,
      });
      const info = Object.fromEntries((sheets['Info']?.rows ?? []).map((row) => [row['Dato'], row['Valor']]));
      expect(info).toMatchObject({
        Facturas: figures.total_invoices,
        'Ingresos netos COP': figures.total_income,
        'Gastos netos COP': figures.total_expense,
        'Documentos sin tasa de cambio': figures.unconverted_invoices,
        'Generado el': new Date('2026-11-21T10:00:00Z'),
      });
    }

    /** All but the words that labels.ts chooses, and the taxes, which report-taxes-suite.ts compares. */
    const shortRow = (row: ReadRow) => {
      const titles = Object.keys(row);
      const listed = Object.entries(row).slice(0, titles.indexOf('CUFE o CUDE') + 1);
      const {
        'Tipo de documento': _,
        Clasificación,
        Sentido,
        Estado,
        Ambiente,
        ...rest
      }: ReadRow = Object.fromEntries(listed);
      return { ...rest, words: [Clasificación, Sentido, Estado, Ambiente].every((word) => typeof word === 'string') };
    };
    const signOf = ({ document_kind, classification }: Invoice) =>
      [document_kind, classification].includes('credit_note') || document_kind === 'support_adjustment' ? -1 : 1;
    const signed = (invoice: Invoice, amount: number | null) =>
      amount === null ? null : amount * signOf(invoice) || 0;
    const dvOf = (nit: string) => checkDigit(nit) ?? null;
    const expectedRow = (invoice: Invoice) => {
      const side = sideOf(invoice);
      return {
        Número: invoice.invoice_number,
        Fecha: date(invoice.issue_date),
        Vencimiento: date(invoice.due_date),
        'NIT proveedor': text(invoice.supplier_nit),
        'DV proveedor': dvOf(invoice.supplier_nit),
        Proveedor: text(invoice.supplier_name),
        'NIT cliente': text(invoice.customer_nit),
        'DV cliente': dvOf(invoice.customer_nit),
        Cliente: text(invoice.customer_name),
        Moneda: invoice.currency,
        Impuestos: signed(invoice, invoice.tax_amount),
        Total: signed(invoice, invoice.total_amount),
        'Total COP': signed(invoice, invoice.total_cop),
        'Ingreso neto COP': side === 'sold' ? signed(invoice, invoice.total_cop) : null,
        'Gasto neto COP': side === 'bought' ? signed(invoice, invoice.total_cop) : null,
        'CUFE o CUDE': invoice.cufe,
        words: true,
      };
    };

    async function compareLines({ token }: Member, sheets: ReadReport['sheets'], all: Invoice[]) {
      const { rows = [], total } = sheets['Invoice_Lines'] ?? {};
      const details: InvoiceDetail[] = await Promise.all(all.map(({ id }) => get(token, `/invoices/${id}`)));
      expect(rows).toHaveLength(details.reduce((sum, { lines }) => sum + lines.length, 0));
      for (const row of rows) compareLine(row, details);
      for (const column of ['Vendido COP', 'Comprado COP']) {
        expect(total?.[column] ?? 0).toBe(sheets['Products']?.total?.[column] ?? 0);
      }
    }

    function compareLine(row: ReadRow, details: InvoiceDetail[]) {
      const isIts = (detail: InvoiceDetail) =>
        detail.invoice_number === row['Número'] && detail.cufe === row['CUFE o CUDE'];
      const detail = details.find(isIts);
      const line = detail?.lines[Number(row['Línea']) - 1];
      if (!detail || !line) throw new Error(`no such line: ${JSON.stringify(row)}`);
      const iva = line.taxes.filter(({ code }) => code === '01');
      expect(row).toMatchObject({
        Fecha: date(detail.issue_date),
        Descripción: text(line.description),
        Código: line.code,
        Cantidad: line.quantity,
        Unidad: line.unit === '94' ? 'unidad' : line.unit,
        Moneda: detail.currency,
        'Precio unitario': line.unit_price,
        'Valor sin impuestos': signed(detail, line.line_total),
        IVA: signed(
          detail,
          iva.reduce((sum, { amount }) => sum + amount, 0),
        ),
      });
    }

    async function compareParties({ token }: Member, sheets: ReadReport['sheets'], year: string) {
      const sides = { Suppliers: 'suppliers', Customers: 'customers' };
      for (const [name, path] of Object.entries(sides)) {
        const answer = await get(token, `/${path}/analytics?year=${year}`);
        const parties: PartyFigures[] = answer[path];
        const { rows = [], total } = sheets[name] ?? {};
        const response = rows.map((row) => [row['Nombre'], row['NIT'], row['Facturas'], row['Total neto COP']]);
        const expected = parties.map((party) => [
          text(party.name),
          text(party.tax_id),
          party.invoice_count,
          party.total_amount,
        ]);
        expect(response).toEqual(expected);
        expect(total?.['Total neto COP'] ?? 0).toBe(answer[`total_amount_all_${path}`]);
      }
    }

    async function compareProducts({ token }: Member, sheets: ReadReport['sheets'], year: string) {
      const sides = [
        ['sold', 'Facturas de venta', 'Cantidad vendida', 'Vendido COP', 'Precio promedio de venta'],
        ['purchased', 'Facturas de compra', 'Cantidad comprada', 'Comprado COP', 'Precio promedio de compra'],
      ] as const;
      for (const [type, invoices, quantity, amount, price] of sides) {
        const { products } = await get(token, `/products/analytics?year=${year}&product_type=${type}`);
        const expected = products.map((product: ProductFigures) => [
          product.product_description,
          product.invoice_count,
          product.total_quantity,
          product.total_revenue,
          product.avg_unit_price,
        ]);
        const rows = (sheets['Products']?.rows ?? []).filter((row) => row[invoices] !== null);
        const response = rows.map((row) => [row['Producto'], row[invoices], row[quantity], row[amount], row[price]]);
        expect(new Set(response.map((row) => JSON.stringify(row)))).toEqual(
          new Set(expected.map((row: unknown) => JSON.stringify(row))),
        );
      }
    }

    test('names that look like formulas, accents, 96-digit codes and negative amounts survive', async () => {
      const member = await api.aMember();
      const nasty = `=cmd()|' /C calc'!A0 & <Ñandú> "Café"`;
      await api.upload(member.token, [
        anIssuedXml(member.nit, { number: '=1+1', customer: { name: nasty, nit: '830114768' } }),
        anIssuedXml(member.nit, { root: 'CreditNote', number: '@NC', customer: { name: nasty, nit: '830114768' } }),
        anIssuedXml(member.nit, {
          root: 'CreditNote',
          number: 'NC 7',
          customer: { name: nasty, nit: '830114768' },
          subtotal: '900000.55',
        }),
      ]);
      const { Invoices, Customers } = await sheetsOf(member);
      expect(Invoices?.rows.map((row) => row['Número']).sort()).toEqual(['=1+1', '@NC', 'NC7']);
      expect(Invoices?.rows.every((row) => row['Cliente'] === nasty)).toBe(true);
      expect(Invoices?.rows.every((row) => /^[0-9a-f]{96}$/.test(String(row['CUFE o CUDE'])))).toBe(true);
      expect(Invoices?.total).toMatchObject({ 'Ingreso neto COP': -919_000.55 });
      expect(Customers?.rows).toMatchObject([{ Nombre: nasty, 'Total neto COP': -919_000.55, Facturas: 3 }]);
    });

    test('each gets the sheets of plan and role, in their order', async () => {
      const pro = await withTwo();
      expect(Object.keys(await sheetsOf(pro))).toEqual(EVERY_SHEET);
      const advanced = await aColleague(api, pro.company_id, 'super_user');
      expect(Object.keys(await sheetsOf(advanced))).toEqual(EVERY_SHEET.filter((name) => name !== 'Users'));
      const regular = await aColleague(api, pro.company_id, 'regular_user');
      expect(Object.keys(await sheetsOf(regular))).toEqual(['Info', 'Invoices', 'Impuestos']);
      const basic = await withTwo('basic');
      const ofBasic = ['Info', 'Invoices', 'Invoice_Lines', 'Companies', 'Suppliers', 'Customers', 'Impuestos'];
      expect(Object.keys(await sheetsOf(basic))).toEqual(ofBasic);
      expect(Object.keys(await sheetsOf(await withTwo('free')))).toEqual(['Info', 'Invoices', 'Impuestos']);
    });

    test('a year has its own invoices and its own name; what is no year is refused', async () => {
      const member = await withTwo();
      const ofYear = await readReport(api, member.token, '2025');
      expect(ofYear.sheets['Invoices']?.rows).toHaveLength(1);
      expect(ofYear.headers).toMatchObject({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': expect.stringContaining('filename="company_data_2025.xlsx"'),
      });
      const all = await readReport(api, member.token);
      expect(all.headers['content-disposition']).toContain('filename="company_data.xlsx"');
      expect(all.sheets['Invoices']?.rows).toHaveLength(2);
      expect(await readReport(api, member.token, 'mañana')).toMatchObject({
        status: 422,
        problem: { detail: 'El campo «year» no es válido.' },
      });
    });

    test('a period has the documents of its days in every sheet, its name, and its figures', async () => {
      const member = await withTwo();
      await api.upload(member.token, [
        anIssuedXml(member.nit, { issueDate: '2026-03-31', subtotal: '50000.00', tax: '9500.00' }),
        anIssuedXml(member.nit, { issueDate: '2026-04-01' }),
      ]);
      const march = await readReport(api, member.token, { from: '2026-03-01', to: '2026-03-31' });
      expect(march.headers['content-disposition']).toContain('filename="company_data_2026-03-01_2026-03-31.xlsx"');
      const { Info, Invoices, Invoice_Lines, Customers, Products, Impuestos } = march.sheets;
      expect([Invoices, Invoice_Lines].map((sheet) => sheet?.rows.length)).toEqual([2, 2]);
      expect(Customers?.rows).toMatchObject([{ Facturas: 2, 'Total neto COP': 178_500 }]);
      expect(Products?.rows).toMatchObject([{ 'Facturas de venta': 2, 'Vendido COP': 150_000 }]);
      const info = Object.fromEntries((Info?.rows ?? []).map((row) => [row['Dato'], row['Valor']]));
      expect(info).toMatchObject({
        Periodo: 'marzo de 2026 (1 al 31 de marzo de 2026)',
        Facturas: 2,
        'Ingresos netos COP': 178_500,
        'Documentos sin desglose de impuestos': 0,
      });
      const [sales, , net] = Impuestos?.rows ?? [];
      expect(sales).toMatchObject({ Periodo: 'marzo de 2026', 'IVA 19 % COP': 28_500, Documentos: 2 });
      expect(net).toMatchObject({ 'IVA total COP': 28_500 });
      const bimester = Impuestos?.rows.find((row) => row['Tipo de periodo'] === 'Bimestre');
      expect(bimester).toMatchObject({ Periodo: 'marzo a abril de 2026', Hasta: date('2026-03-31') });
    });

    test.each([
      [{ year: '2026', from: '2026-01-01', to: '2026-01-31' }, 'Usa «year» o los días «from» y «to», no ambos.'],
      [{ from: '2026-02-01', to: '2026-01-31' }, 'El día «from» debe ser anterior o igual a «to».'],
      [{ from: '2026-02-01' }, 'Falta el campo «to»: un periodo necesita «from» y «to».'],
      [{ to: '2026-02-01' }, 'Falta el campo «from»: un periodo necesita «from» y «to».'],
      [{ from: '2026-02-30', to: '2026-03-01' }, 'El campo «from» no es válido.'],
      [{ from: '0000-01-01', to: '2026-03-01' }, 'El campo «from» no es válido.'],
    ])('days that are no period are refused: %j', async (query, detail) => {
      const member = await api.aMember();
      expect(await readReport(api, member.token, query)).toMatchObject({ status: 422, problem: { detail } });
    });

    test('who is in the company and which NITs it has', async () => {
      const member = await withTwo();
      await aColleague(api, member.company_id, 'super_user');
      const { Users, Companies } = await sheetsOf(member);
      expect(Users?.rows).toMatchObject([
        { Correo: member.email, Titular: 'Sí' },
        { Rol: 'usuario avanzado', Titular: 'No' },
      ]);
      expect(Companies?.rows).toMatchObject([
        { Identificación: member.nit, DV: checkDigit(member.nit), Principal: 'Sí', 'Solo lectura': 'No' },
      ]);
    });

    test('what is in the trash is in no sheet', async () => {
      const member = await withTwo();
      const { items } = await get(member.token, '/invoices');
      await api.request('DELETE', `/invoices/${items[0].id}`, { token: member.token });
      const sheets = await sheetsOf(member);
      expect(sheets['Invoices']?.rows).toHaveLength(1);
      expect(sheets['Invoice_Lines']?.rows).toHaveLength(1);
      expect([...(sheets['Suppliers']?.rows ?? []), ...(sheets['Customers']?.rows ?? [])]).toHaveLength(1);
    });

    test('a year without invoices returns a text, not an empty file', async () => {
      const member = await withTwo();
      expect(await readReport(api, member.token, '1999')).toMatchObject({
        status: 404,
        problem: { code: 'report_empty', detail: 'No hay facturas en 1999 para incluir en el reporte.' },
      });
      expect(await readReport(api, member.token, { from: '2026-05-01', to: '2026-06-30' })).toMatchObject({
        problem: { detail: 'No hay facturas del 1 de mayo al 30 de junio de 2026 para incluir en el reporte.' },
      });
      const nobody = await api.aMember();
      expect(await readReport(api, nobody.token)).toMatchObject({
        problem: { detail: 'Aún no hay facturas para incluir en el reporte.' },
      });
    });

    test('each download is in the audit log, and one that was refused is not', async () => {
      const member = await withTwo();
      await readReport(api, member.token, '1999');
      await readReport(api, member.token);
      const { items } = await get(member.token, '/admin/audit?limit=50');
      const actions: string[] = items.map((entry: { action: string }) => entry.action);
      expect(actions.filter((action) => action === 'export.downloaded')).toHaveLength(1);
    });

    test('nobody gets more than thirty an hour', async () => {
      today = new Date('2026-11-22T15:00:00Z');
      const member = await api.aMember();
      for (let time = 0; time < 30; time += 1) await readReport(api, member.token, '1999');
      expect(await readReport(api, member.token, '1999')).toMatchObject({ status: 429 });
      today = new Date('2026-11-22T16:01:00Z');
      await api.request('POST', '/auth/step-up', {
        token: member.token,
        body: { method: 'password', password: member.password },
      });
      expect(await readReport(api, member.token, '1999')).toMatchObject({ status: 404 });
    });

    test('once it is sent nothing of it stays behind', async () => {
      const member = await withTwo();
      await readReport(api, member.token);
      await readReport(api, member.token, '1999');
      await expect.poll(() => readdir(path.join(dataDir, 'reports'))).toEqual([]);
    });

    test('sees the books as they are when it begins, whatever is written meanwhile', async () => {
      const member = await withTwo();
      const [begun, mayGoOn] = [aGate(), aGate()];
      const counting = api.db.withSnapshot(member.company_id, async (trx) => {
        const count = async () => (await trx.selectFrom('invoices').select('id').execute()).length;
        const first = await count();
        begun.open();
        await mayGoOn.opened;
        return [first, await count()];
      });
      await begun.opened;
      const writing = api.upload(member.token, [anIssuedXml(member.nit)]);
      // The embedded database has one connection: there the writer waits.
      await Promise.race([writing, sleep(500)]);
      mayGoOn.open();
      expect(await counting).toEqual([2, 2]);
      await writing;
      expect((await sheetsOf(member))['Invoices']?.rows).toHaveLength(3);
      await expect(
        api.db.withSnapshot(member.company_id, (trx) => trx.deleteFrom('held_files').execute()),
      ).rejects.toThrow('read-only');
    });
  });
}
