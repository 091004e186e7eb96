import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customersToPartyAnalytics } from '#domain/analytics/customer-analytics.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import { partyKey, partyOnSide } from '#domain/analytics/party.ts';
import { analyzeParties, type PartyAnalytics, withPartyChanges } from '#domain/analytics/party-analytics.ts';
import { buildPartyDetail, invoiceSearchForParty, isInvoiceOfParty } from '#domain/analytics/party-detail.ts';
import { productLines } from '#domain/analytics/product.ts';
import {
  analyzeProducts,
  type ProductAnalytics,
  type ProductCountedDocument,
} from '#domain/analytics/product-analytics.ts';
import { ProductType } from '#domain/analytics/product-type.ts';
import { suppliersToPartyAnalytics } from '#domain/analytics/supplier-analytics.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { periodsOf } from '#domain/dates/period.ts';
import { isInPeriod, type PeriodFilter } from '#domain/dates/period-filter.ts';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import {
  applyChangesToDebts,
  computeDebts,
  type Debts,
  debtConditions,
  overdueConditions,
} from '#domain/invoices/debts.ts';
import { byNewest, type Invoice, InvoiceFilter, matchesFilter } from '#domain/invoices/invoice.ts';
import { InvoiceView, matchesDays } from '#domain/invoices/invoice-view.ts';
import { applyChangesToDashboard, buildDashboard, count, emptyTally } from '#domain/invoices/totals.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { listInvoices } from '#store/invoices/list-invoices.ts';
import { Store } from '#store/store.ts';
import { aZip } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { matchesView } from '#tests/harness/views/matches-view.ts';
import { companiesOfDocuments, type GeneratedDocument } from './a-company-of-documents.ts';

const YEARS = ['all', '2025', '2026'];
const EMPTY_YEARS = ['1999', '0000'];

/** Days around those of the generated documents, whole months among them. */
const anyDays = fc.tuple(fc.integer({ min: 0, max: 760 }), fc.integer({ min: 0, max: 400 })).map(([first, length]) => {
  const from = addDays('2024-12-15', first);
  return { from, to: addDays(from, length) };
});
const aBimester = fc.constantFrom(...periodsOf(2025, 'bimester'), ...periodsOf(2026, 'bimester'));
const somePeriods = fc.tuple(anyDays, aBimester);

const queryText = (period: PeriodFilter): string =>
  typeof period === 'string' ? `year=${period}` : `from=${period.from}&to=${period.to}`;
const SIDES: PartySide[] = ['supplier', 'customer'];

/** Every figure of the server against its reference in `domain`, on companies nobody chose. */
export function figuresSuite(openDatabase: OpenDatabase, runs: number): void {
  describe('figures', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    afterAll(() => api.close());

    const get = async (token: string, path: string) => {
      const { status, body, text } = await api.request('GET', path, { token });
      if (status !== 200) throw new Error(`${path}: ${text}`);
      return body;
    };
    const rowsOf = async (token: string, query = ''): Promise<Invoice[]> =>
      (await get(token, `/invoices?page_size=200${query}`)).items;
    const partiesOf = async (
      token: string,
      side: PartySide,
      period: PeriodFilter,
      search = '',
    ): Promise<PartyAnalytics> => {
      const body = await get(token, `/${side}s/analytics?${queryText(period)}&search=${encodeURIComponent(search)}`);
      return side === 'supplier' ? suppliersToPartyAnalytics(body) : customersToPartyAnalytics(body);
    };

    test('of any company are to the cent what the reference says, and agree with each other', async () => {
      await fc.assert(
        fc.asyncProperty(companiesOfDocuments, somePeriods, async (make, periods) => {
          const member = await api.aMember();
          const documents = make(member.nit);
          const ids = await file(member, documents);
          const rows = await rowsOf(member.token);
          const counted = withProducts(rows, documents, ids);
          const years = new Set(rows.map(({ issue_date }) => Number(issue_date.slice(0, 4))));
          expect((await get(member.token, '/invoices/years')).years).toEqual([...years].sort((a, b) => b - a));
          for (const period of [...YEARS, ...periods]) await comparePeriod(member, { rows, counted, period });
          for (const year of EMPTY_YEARS) await compareDashboard(member, rows, year);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    }, 600_000);

    test('the same filter gives the same rows in the store, in SQL and in the reference', async () => {
      const filters = fc.record({
        year: fc.constantFrom(...YEARS, ...EMPTY_YEARS),
        supplier: fc.constantFrom('', '', 'cafe', 'NANDU', '900123', 'us-77', 'nadie'),
        customer: fc.constantFrom('', '', 'Ñandú', 'vecina', 'propia'),
        classification: fc.constantFrom('all', 'all', 'income', 'expense', 'credit_note', 'none'),
      });
      await fc.assert(
        fc.asyncProperty(
          companiesOfDocuments,
          fc.array(filters, { minLength: 4, maxLength: 8 }),
          async (make, requested) => {
            const member = await api.aMember();
            await file(member, make(member.nit));
            const rows = await rowsOf(member.token);
            const store = new Store(`test-${crypto.randomUUID()}`);
            await store.invoices.bulkAdd(rows);
            for (const filter of requested.map((one) => InvoiceFilter.parse(one))) {
              const { company, ...always } = filter;
              const expected = rows.filter((row) => matchesFilter(row, filter)).sort(byNewest);
              const query = new URLSearchParams({ ...always, ...(company && { company }) }).toString();
              expect(await rowsOf(member.token, `&${query}`)).toEqual(expected);
              expect((await listInvoices(store, filter, { limit: 200 })).rows).toEqual(expected);
            }
            await store.delete();
          },
        ),
        { numRuns: Math.ceil(runs / 2), endOnFailure: true },
      );
    }, 600_000);

    /** Uploads all at once and does to each what was generated; their ids in the order of the documents. */
    async function file({ token }: Member, documents: readonly GeneratedDocument[]): Promise<string[]> {
      const members = Object.fromEntries(documents.map(({ xml }, place) => [`${place}.xml`, xml]));
      const { body, text } = await api.upload(token, [aZip('todo.zip', members)]);
      const response: { name: string; invoice_id: string; outcome: string }[] = body.results[0].documents;
      if (response.some(({ outcome }) => outcome !== 'created')) throw new Error(text);
      const ids = documents.map((_, place) => response.find(({ name }) => name === `${place}.xml`)?.invoice_id ?? '');
      for (const [place, { edit }] of documents.entries()) await apply(token, ids[place] ?? '', edit);
      return ids;
    }

    async function apply(token: string, id: string, edit: GeneratedDocument['edit']): Promise<void> {
      const change = (what: string, body: object) => api.request('PATCH', `/invoices/${id}/${what}`, { token, body });
      if (edit.does === 'classify') await change('classification', { classification: edit.classification });
      if (edit.does === 'set status') await change('status', { status: edit.status });
      if (edit.does.startsWith('delete')) await api.request('DELETE', `/invoices/${id}`, { token });
      if (edit.does === 'delete and restore') await api.request('POST', `/invoices/${id}/restore`, { token });
    }

    type OfPeriod = { rows: readonly Invoice[]; counted: readonly ProductCountedDocument[]; period: PeriodFilter };

    async function comparePeriod(member: Member, { rows, counted, period }: OfPeriod): Promise<void> {
      await compareDashboard(member, rows, period);
      for (const side of SIDES) await compareParties(member, rows, { side, period });
      for (const type of ProductType.options) await compareProducts(member, counted, { type, period });
    }

    async function compareDashboard({ token }: Member, rows: readonly Invoice[], period: PeriodFilter): Promise<void> {
      const own = rows.filter((row) => isInPeriod(row, period));
      const tally = own.reduce((sums, row) => count(sums, row), emptyTally());
      const { debts, ...dashboard } = await get(token, `/dashboard?${queryText(period)}`);
      compareDebts(debts, rows);
      if (period === 'all') await compareDebtLists(token, debts);
      expect(dashboard).toEqual(buildDashboard(tally, period));
      // The device adds its pending changes to a stored response: here to the response of an empty company.
      const added = rows.map((after) => ({ after }));
      const onDevice = applyChangesToDashboard(buildDashboard(emptyTally(), period), period, added);
      const { monthly_data: _, ...figures } = dashboard;
      expect(onDevice).toMatchObject(figures);
      const [bought, sold] = [await partiesOf(token, 'supplier', period), await partiesOf(token, 'customer', period)];
      expect([bought.total_amount, sold.total_amount]).toEqual([dashboard.total_expense, dashboard.total_income]);
    }

    /** Of every date, and the same rows as the lists that the figures lead to. */
    function compareDebts(debts: Debts, rows: readonly Invoice[]): void {
      expect(debts).toEqual(computeDebts(rows, debts.as_of));
      const added = rows.map((after) => ({ after }));
      expect(applyChangesToDebts(computeDebts([], debts.as_of), added)).toEqual(debts);
      const listed = (conditions: Partial<InvoiceView>) => {
        const view = InvoiceView.parse(conditions);
        return rows.filter((row) => row.environment !== 'test' && matchesView(row, view)).length;
      };
      for (const [side, sum] of [
        ['customer', debts.receivable],
        ['supplier', debts.payable],
      ] as const) {
        expect(listed(debtConditions(side))).toBe(sum.documents);
        expect(listed(overdueConditions(side, debts.as_of))).toBe(sum.overdue_documents);
      }
    }

    /** The server's lists have the same rows as its figures, and test documents. */
    async function compareDebtLists(token: string, debts: Debts): Promise<void> {
      const listed = async (conditions: Record<string, string>) => {
        const rows = await rowsOf(token, `&${new URLSearchParams(conditions).toString()}`);
        return rows.filter(({ environment }) => environment !== 'test').length;
      };
      expect(await listed(debtConditions('customer'))).toBe(debts.receivable.documents);
      expect(await listed(debtConditions('supplier'))).toBe(debts.payable.documents);
      expect(await listed(overdueConditions('customer', debts.as_of))).toBe(debts.receivable.overdue_documents);
      expect(await listed(overdueConditions('supplier', debts.as_of))).toBe(debts.payable.overdue_documents);
    }

    type Where = { side: PartySide; period: PeriodFilter };

    async function compareParties({ token }: Member, rows: readonly Invoice[], { side, period }: Where): Promise<void> {
      const response = await partiesOf(token, side, period);
      expect(withoutIds(response)).toEqual(withoutIds(analyzeParties(rows, side, period)));
      await compareSearch(token, response, { side, period });
      const added = rows.map((after) => ({ after }));
      const onDevice = withPartyChanges(analyzeParties([], side, period), added, { side, period });
      expect(withoutIds(onDevice)).toEqual(withoutIds(response));
      for (const party of response.parties) {
        const detail = await get(token, `/${side}s/${party.party_id}?${queryText(period)}`);
        expect(detail).toEqual(buildPartyDetail(rows, party, { side, period }));
        expect(detail).toMatchObject(party);
        const own = rows.filter((row) => isInvoiceOfParty(row, party, side) && isInPeriod(row, period));
        expect(party.invoice_count).toBe(own.length);
        const listed = InvoiceView.parse(invoiceSearchForParty(party, { side, period }));
        const shown = rows.filter((row) => matchesFilter(row, listed) && matchesDays(row, listed));
        // A name finds more than its own party: a number, too, where another one contains it.
        expect(shown).toEqual(expect.arrayContaining(own.filter((row) => partyOnSide(row, side).nit === party.tax_id)));
      }
    }

    /** A search lists what it finds, and leaves the totals and the chart as they are. */
    async function compareSearch(token: string, response: PartyAnalytics, { side, period }: Where): Promise<void> {
      const searched = ['nadie', ...response.parties.slice(-1).map(({ tax_id }) => tax_id)];
      for (const search of searched.filter(Boolean)) {
        const parties = response.parties.filter(({ name, tax_id }) => `${name} ${tax_id}`.includes(search));
        expect(await partiesOf(token, side, period, search)).toEqual({ ...response, parties });
      }
    }

    async function compareProducts(
      { token }: Member,
      counted: readonly ProductCountedDocument[],
      { type, period }: { type: ProductType; period: PeriodFilter },
    ): Promise<void> {
      const response: ProductAnalytics = await get(
        token,
        `/products/analytics?${queryText(period)}&product_type=${type}`,
      );
      const expected = analyzeProducts(counted, type, period);
      const plain = (answer: ProductAnalytics) => ({
        ...answer,
        products: answer.products.map(({ product_id: _, product_description: __, ...product }) => product),
        chart_data: answer.chart_data.map(({ revenue }) => revenue),
      });
      expect(plain(response)).toEqual(plain(expected));
      for (const { product_description } of response.products.slice(-1)) {
        const search = encodeURIComponent(product_description);
        const found = await get(
          token,
          `/products/analytics?${queryText(period)}&product_type=${type}&search=${search}`,
        );
        const products = response.products.filter((product) =>
          foldText(product.product_description).includes(foldText(product_description)),
        );
        expect(found).toEqual({ ...response, products });
      }
      for (const product of response.products) {
        const detail = await get(token, `/products/${product.product_id}?${queryText(period)}&product_type=${type}`);
        expect(detail).toMatchObject(product);
        const months: { revenue: number }[] = detail.monthly_data;
        const sum = months.reduce((total, month) => total + Math.round(month.revenue * 100), 0);
        expect(sum / 100).toBe(product.total_revenue);
      }
    }
  });
}

/** What the server names by ids of its own, and the reference by what it is. */
const withoutIds = ({ parties, ...answer }: PartyAnalytics) => ({
  ...answer,
  parties: parties.map(({ party_id: _, tax_id, ...party }) => ({
    ...party,
    key: partyKey({ name: party.name, nit: tax_id }),
  })),
});

function withProducts(rows: readonly Invoice[], documents: readonly GeneratedDocument[], ids: readonly string[]) {
  return documents.flatMap(({ xml }, place) => {
    const row = rows.find(({ id }) => id === ids[place]);
    const read = readDianFile(Buffer.from(xml), decodeText);
    const [document] = read.ok ? read.documents : [];
    if (!document) throw new Error('A generated document could not be read.');
    return row ? [{ ...row, products: productLines(document) }] : [];
  });
}
