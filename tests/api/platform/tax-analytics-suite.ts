import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeTaxAnalytics, type DocumentedInvoice, type TaxAnalytics } from '#domain/analytics/tax-analytics.ts';
import { type NamedPeriod, periodsOf } from '#domain/dates/period.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { companiesOfTaxes, type TaxedFile } from '#tests/figures/a-company-of-taxes.ts';
import { importTaxedFiles } from '#tests/figures/import-taxed-files.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type ReadReport, type ReadRow, readReport } from '#tests/harness/documents/read-report.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const GIVEN_RATE = '4500.5';
/** Some days of no named period, a year and all years; the documents are of these years. */
const OTHER_PERIODS: (PeriodFilter | NamedPeriod)[] = [
  'all',
  '2025',
  '2026',
  '1999',
  { from: '2025-12-31', to: '2026-02-27' },
];
const NAMED = [2025, 2026].flatMap((year) => [...periodsOf(year, 'month'), ...periodsOf(year, 'bimester')]);

const isNamed = (period: PeriodFilter | NamedPeriod): period is NamedPeriod =>
  typeof period !== 'string' && 'length' in period;

type Side = TaxAnalytics['sales'];

/** A cell of the sheet Impuestos for each figure of a side. */
const CELLS: Record<string, (side: Side) => number> = {
  Documentos: ({ documents }) => documents,
  'Sin desglose': ({ without_detail }) => without_detail,
  'Base gravable COP': ({ taxable_base }) => taxable_base,
  'Base IVA 19 % COP': ({ iva_19 }) => iva_19.base,
  'IVA 19 % COP': ({ iva_19 }) => iva_19.iva,
  'Base IVA 5 % COP': ({ iva_5 }) => iva_5.base,
  'IVA 5 % COP': ({ iva_5 }) => iva_5.iva,
  'Base IVA otras tarifas COP': ({ iva_other }) => iva_other.base,
  'IVA otras tarifas COP': ({ iva_other }) => iva_other.iva,
  'IVA sin tarifa COP': ({ unrated_iva }) => unrated_iva.amount,
  'Exento COP': ({ exempt }) => exempt.amount,
  'Excluido o no gravado COP': ({ excluded }) => excluded.amount,
  'INC COP': ({ inc }) => inc.amount,
  'Otros impuestos COP': ({ other_taxes }) => other_taxes.amount,
  'ReteFuente COP': ({ rete_fuente }) => rete_fuente.amount,
  'ReteIVA COP': ({ rete_iva }) => rete_iva.amount,
  'ReteICA COP': ({ rete_ica }) => rete_ica.amount,
  'Otras retenciones COP': ({ other_withholdings }) => other_withholdings.amount,
  'IVA total COP': ({ total_iva }) => total_iva,
  'Base de notas crédito COP': ({ credit_notes }) => credit_notes.base,
  'IVA de notas crédito COP': ({ credit_notes }) => credit_notes.iva,
};

export function taxAnalyticsSuite(openDatabase: OpenDatabase, runs: number): void {
  describe('the taxes of a period', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const taxesOf = async ({ token }: Member, period: PeriodFilter): Promise<TaxAnalytics> => {
      const query = typeof period === 'string' ? { year: period } : { from: period.from, to: period.to };
      const { status, body, text } = await api.request('GET', `/analytics/taxes?${new URLSearchParams(query)}`, {
        token,
      });
      if (status !== 200) throw new Error(text);
      return body;
    };

    test('of any company are what the rules of the domain and the sheet Impuestos of the report say', async () => {
      await fc.assert(
        fc.asyncProperty(companiesOfTaxes, async (make) => {
          const member = await api.aMember();
          await compareCompany(member, make(member.nit));
        }),
        { numRuns: runs, endOnFailure: true },
      );
    }, 600_000);

    test('name the documents without an exchange rate, as many as the dashboard counts, until a person gives it', async () => {
      const member = await api.aMember();
      const abroad = { name: 'Foreign Supplies LLC', nit: '77001122', idType: '50' };
      await api.upload(member.token, [
        anIssuedXml(member.nit, { number: 'V1', issueDate: '2026-03-01' }),
        aReceivedXml(member.nit, { number: 'U1', issueDate: '2026-03-02', supplier: abroad, currency: 'USD' }),
        aReceivedXml(member.nit, { number: 'U2', issueDate: '2026-03-03', supplier: abroad, currency: 'USD' }),
        aReceivedXml(member.nit, { number: 'E1', issueDate: '2026-03-04', supplier: abroad, currency: 'EUR' }),
      ]);
      const before = await taxesOf(member, '2026');
      expect(before.purchases).toMatchObject({ documents: 3, without_detail: 3, total_iva: 0 });
      expect(before.purchases.unconverted).toEqual([
        { currency: 'EUR', documents: 1 },
        { currency: 'USD', documents: 2 },
      ]);
      const { body: dashboard } = await api.request('GET', '/dashboard?year=2026', { token: member.token });
      expect(dashboard.unconverted_invoices).toBe(3);
      await giveRates(member);
      const after = await taxesOf(member, '2026');
      expect(after.purchases.unconverted).toEqual([]);
      expect(after.purchases.total_iva).toBeGreaterThan(0);
      expect(after.net_iva.total_iva).toBeCloseTo(after.sales.total_iva - after.purchases.total_iva, 2);
    });

    test('contain no document of another company, of the trash, of tests or without a class', async () => {
      const [member, other] = [await api.aMember(), await api.aMember()];
      await api.upload(other.token, [anIssuedXml(other.nit, { number: 'V1', issueDate: '2026-03-01' })]);
      await api.upload(member.token, [
        anIssuedXml(member.nit, { number: 'V1', issueDate: '2026-03-01' }),
        anIssuedXml(member.nit, { number: 'V2', issueDate: '2026-03-02', environment: '2' }),
        anIssuedXml(member.nit, { number: 'V3', issueDate: '2026-03-03' }),
        anIssuedXml(member.nit, { number: 'V4', issueDate: '2026-03-04' }),
      ]);
      const { token } = member;
      const idOf = async (number: string): Promise<string> => {
        const { body } = await api.request('GET', '/invoices', { token });
        return body.items.find((row: Invoice) => row.invoice_number === number)?.id ?? '';
      };
      await api.request('DELETE', `/invoices/${await idOf('V3')}`, { token });
      const path = `/invoices/${await idOf('V4')}/classification`;
      await api.request('PATCH', path, { token, body: { classification: 'none' } });
      expect((await taxesOf(member, 'all')).sales.documents).toBe(1);
      expect((await taxesOf(await api.aMember(), 'all')).sales).toMatchObject({ documents: 0, total_iva: 0 });
    });

    async function compareCompany(member: Member, files: readonly TaxedFile[]): Promise<void> {
      await importTaxedFiles(api, member, files);
      const invoices = withDocuments(await giveRates(member), files);
      const { sheets, problem } = await readReport(api, member.token);
      if (problem) throw new Error(problem.code);
      for (const period of [...OTHER_PERIODS, ...NAMED]) {
        const taxes = await taxesOf(member, period);
        expect(taxes).toEqual(computeTaxAnalytics(invoices, period));
        if (isNamed(period)) compareSheet(taxes, sheets, period);
      }
    }

    /** Gives a rate to documents without one, to three or fewer to all of them, and returns all invoices as they are then. */
    async function giveRates({ token }: Member): Promise<Invoice[]> {
      const list = async (): Promise<Invoice[]> =>
        (await api.request('GET', '/invoices?page_size=200', { token })).body.items;
      for (const [place, { id }] of (await list()).filter(({ total_cop }) => total_cop === null).entries()) {
        if (place > 2) break;
        const { status, text } = await api.request('PUT', `/invoices/${id}/exchange-rate`, {
          token,
          body: { exchange_rate: GIVEN_RATE },
        });
        if (status !== 200) throw new Error(text);
      }
      return list();
    }
  });
}

/** The invoices with their documents as they are read from the XML, and the rates that were given. */
function withDocuments(invoices: readonly Invoice[], files: readonly TaxedFile[]): DocumentedInvoice[] {
  return invoices.map((invoice) => {
    const file = files.find(({ number }) => number === invoice.invoice_number);
    const read = readDianFile(new TextEncoder().encode(file?.xml), decodeText);
    const [document] = read.ok ? read.documents : [];
    if (!document) throw new Error(`not a document: ${invoice.invoice_number}`);
    const isGiven = document.exchange_rate === null && invoice.currency !== 'COP' && invoice.total_cop !== null;
    return { ...invoice, document: isGiven ? { ...document, exchange_rate: GIVEN_RATE } : document };
  });
}

function compareSheet(taxes: TaxAnalytics, sheets: ReadReport['sheets'], { from, length }: NamedPeriod): void {
  const type = length === 'month' ? 'Mes' : 'Bimestre';
  const rows = (sheets['Impuestos']?.rows ?? []).filter(
    (row) => row['Tipo de periodo'] === type && dayOf(row['Desde']) === from,
  );
  const [sales, purchases, net] = rows;
  if (!sales || !purchases || !net) {
    // The sheet has only the periods with documents.
    expect([rows.length, taxes.sales.documents, taxes.purchases.documents]).toEqual([0, 0, 0]);
    return;
  }
  compareSide(taxes.sales, sales);
  compareSide(taxes.purchases, purchases);
  expect([net['IVA 19 % COP'], net['IVA 5 % COP'], net['IVA otras tarifas COP'], net['IVA sin tarifa COP']]).toEqual([
    taxes.net_iva.iva_19,
    taxes.net_iva.iva_5,
    taxes.net_iva.iva_other,
    taxes.net_iva.unrated_iva,
  ]);
  expect(net['IVA total COP']).toBe(taxes.net_iva.total_iva);
}

const compareSide = (side: Side, row: ReadRow): void =>
  expect(Object.entries(CELLS).map(([title, cellOf]) => [title, cellOf(side)])).toEqual(
    Object.keys(CELLS).map((title) => [title, row[title]]),
  );

const dayOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : '');
