import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { breakDownTaxesInPesos, type TaxBreakdown } from '#domain/invoices/tax-breakdown.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { companiesOfTaxes, type TaxedFile } from '#tests/figures/a-company-of-taxes.ts';
import { importTaxedFiles } from '#tests/figures/import-taxed-files.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aRow, aTemplate, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { type ReadReport, type ReadRow, readReport } from '#tests/harness/documents/read-report.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { queryTaxSums, type TaxSum } from '#tests/harness/server/tax-sums.ts';

/** The column of each figure of queryTaxSums. */
const TITLES: Record<string, string> = {
  base_19: 'Base IVA 19 % COP',
  iva_19: 'IVA 19 % COP',
  base_5: 'Base IVA 5 % COP',
  iva_5: 'IVA 5 % COP',
  base_other: 'Base IVA otras tarifas COP',
  iva_other: 'IVA otras tarifas COP',
  unrated_iva: 'IVA sin tarifa COP',
  exempt: 'Exento COP',
  excluded: 'Excluido o no gravado COP',
  inc: 'INC COP',
  other_taxes: 'Otros impuestos COP',
  rete_fuente: 'ReteFuente COP',
  rete_iva: 'ReteIVA COP',
  rete_ica: 'ReteICA COP',
};
const FIGURES = Object.keys(TITLES);
const IVA_FIGURES = ['iva_19', 'iva_5', 'iva_other', 'unrated_iva'];
const SIDES = { customer: 'Ingresos', supplier: 'Gastos' };

const toCents = (cell: unknown): number => Math.round(Number(cell ?? 0) * 100) + 0;
const monthOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 7) : '');
/** '2026-01' and '2026-02' are both '2026-01'. */
const bimesterOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return `${year}-${String((number ?? 1) - 1 + ((number ?? 1) % 2)).padStart(2, '0')}`;
};

export function reportTaxesSuite(openDatabase: OpenDatabase, runs: number): void {
  describe('taxes and payment in the Excel report', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    test('of any company are per document, month and bimester what the database and the rules of the domain say', async () => {
      await fc.assert(
        fc.asyncProperty(companiesOfTaxes, async (make) => {
          const member = await api.aMember();
          const files = make(member.nit);
          const invoices = await importTaxedFiles(api, member, files);
          const { sheets, problem } = await readReport(api, member.token);
          if (problem) throw new Error(problem.code);
          const sums = await api.db.withSnapshot(member.company_id, (trx) => queryTaxSums(trx, member.company_id));
          compareInvoices(sheets, { files, invoices });
          compareMonths(sheets, sums);
          comparePeriods(sheets, sums);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    }, 600_000);

    test('a row of a spreadsheet has its account, cost centre, payment and affected document; its IVA has no rate', async () => {
      const member = await api.aMember();
      const row = aRow(member.nit, {
        document_type: 'Nota crédito',
        due_date: '14/02/2026',
        payment_form: 'Crédito',
        payment_means: '47',
        affected_document: 'FE-990',
        category: '519530',
        cost_center: 'Ventas',
        rete_fuente: 2_500,
      });
      const sent = await sendSheet(api, member.token, { bytes: aTemplate([row]) });
      const fail = (error: unknown) => {
        throw error;
      };
      const { db, files, parser } = api;
      await runImport({ db, files, parser, onFailure: fail }, { company_id: member.company_id, id: sent.body.id });
      const { sheets } = await readReport(api, member.token);
      expect(sheets['Invoices']?.rows).toMatchObject([
        {
          'Base gravable COP': null,
          'IVA 19 % COP': null,
          'Excluido o no gravado COP': null,
          'IVA sin tarifa COP': -19_000,
          'ReteFuente COP': -2_500,
          'Plazo (días)': 30,
          'Forma de pago': 'Crédito',
          'Medio de pago': 'Transferencia bancaria',
          'Documento que afecta': 'FE-990',
          'Categoría o cuenta PUC': '519530',
          'Centro de costos': 'Ventas',
        },
      ]);
      const [sales] = sheets['Impuestos']?.rows ?? [];
      expect(sales).toMatchObject({ Documentos: 1, 'Sin desglose': 1, 'IVA total COP': -19_000 });
      expect(sales).toMatchObject({ 'IVA de notas crédito COP': -19_000 });
    });

    test('a coded document has its values in words, without deleted tags', async () => {
      const member = await api.aMember();
      const [tag, gone, center] = [randomUUID(), randomUUID(), randomUUID()];
      const [work, hours, day, deleted] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      const put = (id: string, type: string, data: object) =>
        api.request('PUT', `/records/${id}`, {
          token: member.token,
          body: { type, data, attachment: null, base_rev: 0 },
          headers: { 'idempotency-key': randomUUID() },
        });
      expect(await put(tag, 'tag', { name: 'Urgente', color: 'red' })).toMatchObject({ status: 200 });
      await put(center, 'cost-center', { code: '10', name: 'Ventas' });
      const field = (name: string, type: string, order: number) => ({ name, type, options: [], order });
      await put(hours, 'custom-field', field('Horas', 'number', 2));
      await put(work, 'custom-field', field('Obra', 'text', 1));
      await put(day, 'custom-field', field('Entrega', 'date', 3));
      const removed = [
        await put(gone, 'tag', { name: 'Vieja', color: 'red' }),
        await put(deleted, 'custom-field', field('Viejo', 'text', 4)),
      ];
      for (const { body: record } of removed)
        await api.request('DELETE', `/records/${record.id}`, { token: member.token, body: { base_rev: record.rev } });
      const { body } = await api.upload(member.token, [anIssuedXml(member.nit)]);
      const values = {
        [`custom:${work}`]: 'Puente',
        [`custom:${hours}`]: '12.5',
        [`custom:${day}`]: '2026-11-05',
        [`custom:${deleted}`]: 'no',
        account: '413595',
        cost_center: center,
        withholding_concept: 'services',
        assignee: member.user.id,
        [`tag:${tag}`]: 'true',
        [`tag:${gone}`]: 'true',
      };
      const path = `/invoices/${body.results[0].invoice_id}/coding`;
      expect((await api.request('PATCH', path, { token: member.token, body: { values } })).status).toBe(200);
      const { sheets } = await readReport(api, member.token);
      expect(sheets['Invoices']?.rows).toMatchObject([
        {
          'Categoría o cuenta PUC': '413595',
          'Centro de costos': '10 · Ventas',
          'Concepto de retención': 'Servicios',
          Etiquetas: 'Urgente',
          Responsable: member.email,
          Obra: 'Puente',
          Horas: 12.5,
          Entrega: new Date('2026-11-05T00:00:00Z'),
        },
      ]);
      expect(sheets['Invoices']?.titles.slice(-4)).toEqual(['Responsable', 'Obra', 'Horas', 'Entrega']);
    });

    test('an electronic document has its payment, and no account', async () => {
      const member = await api.aMember();
      const references = [{ number: 'FE77', uuid: 'a'.repeat(96) }];
      await api.upload(member.token, [
        anIssuedXml(member.nit, { issueDate: '2026-03-01', dueDate: '2026-03-31', references }),
      ]);
      const { sheets } = await readReport(api, member.token);
      expect(sheets['Invoices']?.rows).toMatchObject([
        {
          'Plazo (días)': 30,
          'Forma de pago': 'Crédito',
          'Medio de pago': 'Efectivo',
          'Documento que afecta': 'FE77',
          'Categoría o cuenta PUC': null,
          'Centro de costos': null,
        },
      ]);
    });
  });
}

type Imported = { files: readonly TaxedFile[]; invoices: readonly Invoice[] };

/** Each row against the function of the domain, with the document as it is read from its XML. */
function compareInvoices(sheets: ReadReport['sheets'], { files, invoices }: Imported): void {
  const rows = sheets['Invoices']?.rows ?? [];
  expect(rows).toHaveLength(files.length);
  let withoutDetail = 0;
  for (const row of rows) {
    const taxes = expectedTaxes(String(row['Número']), { files, invoices });
    if (!taxes?.iva) withoutDetail += 1;
    expect(FIGURES.map((figure) => [figure, row[TITLES[figure] ?? '']])).toEqual(
      FIGURES.map((figure) => [figure, pesosOf(taxes, figure)]),
    );
  }
  const info = Object.fromEntries((sheets['Info']?.rows ?? []).map((row) => [row['Dato'], row['Valor']]));
  expect(info['Documentos sin desglose de impuestos']).toBe(withoutDetail);
}

function expectedTaxes(number: string, { files, invoices }: Imported): TaxBreakdown | null {
  const file = files.find((one) => one.number === number);
  const invoice = invoices.find((one) => one.invoice_number === number);
  const read = readDianFile(new TextEncoder().encode(file?.xml), decodeText);
  const [document] = read.ok ? read.documents : [];
  if (!document || !invoice) throw new Error(`not a document: ${number}`);
  return breakDownTaxesInPesos(document, invoice);
}

/** A cell of the sheet Invoices: empty for what is not known. */
function pesosOf(taxes: TaxBreakdown | null, figure: string): number | null {
  const cents = taxes && centsOf(taxes, figure);
  return cents === null || cents === undefined ? null : cents / 100;
}

function centsOf({ iva, ...others }: TaxBreakdown, figure: string): number | null | undefined {
  const ofIva: Record<string, number | undefined> = {
    base_19: iva?.at19.base,
    iva_19: iva?.at19.iva,
    base_5: iva?.at5.base,
    iva_5: iva?.at5.iva,
    base_other: iva?.atOther.base,
    iva_other: iva?.atOther.iva,
    exempt: iva?.exempt,
    excluded: iva?.excluded,
  };
  return figure in ofIva ? ofIva[figure] : { ...others }[figure as keyof typeof others];
}

/** The rows of the sheet Invoices, added up by month, against the sums of the database. */
function compareMonths(sheets: ReadReport['sheets'], sums: readonly TaxSum[]): void {
  const added = (sheets['Invoices']?.rows ?? []).flatMap((row) => {
    const side = sideOf(row);
    return side ? FIGURES.map((figure) => sumOf(row, { side, figure })) : [];
  });
  const inMonths = (all: readonly TaxSum[]) => withoutZeros(groupSums(all, (month) => month));
  expect(inMonths(added)).toEqual(inMonths(sums));
}

const sumOf = (row: ReadRow, { side, figure }: Pick<TaxSum, 'side' | 'figure'>): TaxSum => ({
  month: monthOf(row['Fecha']),
  side,
  figure,
  cents: toCents(row[TITLES[figure] ?? '']),
});

function sideOf(row: ReadRow): TaxSum['side'] | undefined {
  if (row['Ingreso neto COP'] !== null) return 'customer';
  return row['Gasto neto COP'] === null ? undefined : 'supplier';
}

const groupSums = (sums: readonly TaxSum[], nameOf: (month: string) => string): Map<string, number> => {
  const groups = new Map<string, number>();
  for (const { month, side, figure, cents } of sums) {
    const key = `${nameOf(month)} ${side} ${figure}`;
    groups.set(key, (groups.get(key) ?? 0) + cents);
  }
  return groups;
};

const withoutZeros = (sums: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The sheet of months and bimesters against the sums of the database. */
function comparePeriods(sheets: ReadReport['sheets'], sums: readonly TaxSum[]): void {
  const rows = sheets['Impuestos']?.rows ?? [];
  for (const [type, nameOf] of [
    ['Mes', (month: string) => month],
    ['Bimestre', bimesterOf],
  ] as const) {
    const ofType = rows.filter((row) => row['Tipo de periodo'] === type);
    const expected = groupSums(sums, nameOf);
    expect(withoutZeros(readSums(ofType))).toEqual(withoutZeros(expected));
    for (const row of ofType.filter((one) => String(one['Concepto']).startsWith('Neto'))) compareNet(row, expected);
  }
}

function readSums(rows: readonly ReadRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    for (const [side, start] of Object.entries(SIDES)) {
      if (!String(row['Concepto']).startsWith(start)) continue;
      for (const figure of FIGURES) {
        sums.set(`${monthOf(row['Desde'])} ${side} ${figure}`, toCents(row[TITLES[figure] ?? '']));
      }
    }
  }
  return sums;
}

/** IVA of sales less IVA of purchases; no other amount is subtracted. */
function compareNet(row: ReadRow, sums: ReadonlyMap<string, number>): void {
  const netOf = (figure: string): number => {
    const of = (side: string) => sums.get(`${monthOf(row['Desde'])} ${side} ${figure}`) ?? 0;
    return of('customer') - of('supplier');
  };
  for (const figure of IVA_FIGURES) expect(toCents(row[TITLES[figure] ?? ''])).toBe(netOf(figure));
  expect(toCents(row['IVA total COP'])).toBe(IVA_FIGURES.reduce((sum, figure) => sum + netOf(figure), 0));
  expect([row['INC COP'], row['ReteFuente COP'], row['Base IVA 19 % COP']]).toEqual([null, null, null]);
}
