import { ListFilter } from '#contract/invoices.ts';
import { readDashboard } from '#server/analytics/dashboard.ts';
import { readParty, readPartyAnalytics } from '#server/analytics/party-analytics.ts';
import { readProduct, readProductAnalytics } from '#server/analytics/product-analytics.ts';
import { readHistory } from '#server/invoices/history/read-history.ts';
import { findInvoice, listInvoicesAfter, listInvoiceYears } from '#server/invoices/invoices.ts';
import { listInvoicePage } from '#server/invoices/listing/list-page.ts';
import { readTrash } from '#server/invoices/trash.ts';
import { readClock } from '#server/platform/change-feed/company-clock.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { digestFeed, readFeed } from '#server/sync/feed.ts';

/** A screen and the SQL behind it. */
export type Screen = { name: string; call: (trx: Trx, company_id: string, round: number) => Promise<unknown> };

const YEARS = ['2022', '2023', '2024', '2025', '2026'];
const yearOf = (round: number) => YEARS[round % YEARS.length] ?? 'all';
const filter = (parts: object) => ListFilter.parse(parts);
const NOBODY = { id: '00000000-0000-4000-8000-000000000000', role: 'regular_user' as const, is_titular: false };

const list = (name: string, parts: (round: number) => object, page = 1): Screen => ({
  name: `list, ${name}`,
  call: async (trx, company_id, round) => {
    const request = { filter: filter(parts(round)), viewer: NOBODY };
    await listInvoicePage(trx, company_id, request, { size: 50, number: page, sort: 'newest' });
  },
});

async function anId(trx: Trx, table: 'suppliers' | 'customers' | 'products', place: number): Promise<string> {
  const { id } = await trx
    .selectFrom(table)
    .select('id')
    .orderBy('id')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

export const SCREENS: readonly Screen[] = [
  list('no filter', () => ({})),
  list('page 100', () => ({}), 100),
  list('last page', () => ({}), 980),
  list('year', (round) => ({ year: yearOf(round) })),
  list('class', () => ({ classification: 'credit_note' })),
  list('supplier', () => ({ supplier: 'ferretería' })),
  list('customer, rare', () => ({ customer: 'numero 399' })),
  list('all filters', (round) => ({
    year: yearOf(round),
    classification: 'expense',
    supplier: 'cafe',
    customer: '8000',
  })),
  { name: 'years', call: (trx, company_id) => listInvoiceYears(trx, company_id) },
  { name: 'dashboard, year', call: (trx, company_id, round) => readDashboard(trx, company_id, yearOf(round)) },
  { name: 'dashboard, all', call: (trx, company_id) => readDashboard(trx, company_id, 'all') },
  ...(['supplier', 'customer'] as const).flatMap((side): Screen[] => [
    {
      name: `${side}s, year`,
      call: (trx, company_id, round) =>
        readPartyAnalytics(trx, { company_id, side, period: yearOf(round), search: '' }),
    },
    {
      name: `${side}s, all`,
      call: (trx, company_id) => readPartyAnalytics(trx, { company_id, side, period: 'all', search: '' }),
    },
    {
      name: `${side}s, search`,
      call: (trx, company_id) => readPartyAnalytics(trx, { company_id, side, period: 'all', search: 'cafe' }),
    },
    {
      name: `${side}, the biggest`,
      call: async (trx, company_id) =>
        readParty(trx, await anId(trx, `${side}s`, 0), { company_id, side, period: 'all' }),
    },
  ]),
  ...(['sold', 'purchased'] as const).flatMap((product_type): Screen[] => [
    {
      name: `products ${product_type}, year`,
      call: (trx, company_id, round) =>
        readProductAnalytics(trx, { company_id, product_type, period: yearOf(round), search: '' }),
    },
    {
      name: `products ${product_type}, all`,
      call: (trx, company_id) => readProductAnalytics(trx, { company_id, product_type, period: 'all', search: '' }),
    },
  ]),
  {
    name: 'products sold, search',
    call: (trx, company_id) =>
      readProductAnalytics(trx, { company_id, product_type: 'sold', period: 'all', search: 'numero 19' }),
  },
  {
    name: 'product, the biggest',
    call: async (trx, company_id) =>
      readProduct(trx, await anId(trx, 'products', 0), { company_id, product_type: 'sold', period: 'all' }),
  },
];

const anInvoice = async (trx: Trx, company_id: string): Promise<string> => {
  const [newest] = await listInvoicesAfter(trx, company_id, undefined, 1);
  return newest?.id ?? '';
};

/** What devices and the other screens ask besides. */
export const MORE_SCREENS: readonly Screen[] = [
  {
    name: 'feed, 50 changes',
    call: async (trx, company_id) => {
      const { seq } = await readClock(trx, company_id);
      await readFeed(trx, company_id, seq - 50, 1_001);
    },
  },
  { name: 'first pull, a page', call: (trx, company_id) => listInvoicesAfter(trx, company_id, undefined, 1_001) },
  { name: 'digest of the feed', call: digestFeed },
  {
    name: 'invoice and its history',
    call: async (trx, company_id) => {
      const key = { company_id, id: await anInvoice(trx, company_id) };
      await findInvoice(trx, key);
      await readHistory(trx, key);
    },
  },
  { name: 'trash', call: (trx, company_id) => readTrash(trx, company_id, 50) },
];
