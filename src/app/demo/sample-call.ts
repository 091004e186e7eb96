import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { me } from '#contract/accounts/session.ts';
import { getDashboard } from '#contract/analytics/analytics.ts';
import { getCustomer, getCustomerAnalytics } from '#contract/analytics/customers.ts';
import { getProduct, getProductAnalytics } from '#contract/analytics/products.ts';
import { getSupplier, getSupplierAnalytics } from '#contract/analytics/suppliers.ts';
import type { Endpoint, InputOf, ParsedOf } from '#contract/endpoint.ts';
import { getInvoice } from '#contract/invoice-detail.ts';
import { deleteInvoice, restoreInvoice, setInvoiceClassification, setInvoiceStatus } from '#contract/invoices.ts';
import { pullChanges, pullSnapshot, readFeedDigest } from '#contract/sync.ts';
import { listTrash } from '#contract/trash.ts';
import { getUsage } from '#contract/usage.ts';
import { customerAnalytics } from '#domain/analytics/customer-analytics.ts';
import { supplierAnalytics } from '#domain/analytics/supplier-analytics.ts';
import {
  type SampleRow,
  sampleDashboard,
  sampleParties,
  sampleParty,
  sampleProduct,
  sampleProducts,
} from '#domain/demo/sample-figures.ts';
import { checksumTerm } from '#domain/files/checksum.ts';
import { byNewest } from '#domain/invoices/invoice.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { createChanges, notFound } from './answer-changes.ts';
import { createBooks, readSample, type SampleState } from './sample-state.ts';

export const EPOCH = 'ejemplo';

type Handle<E extends Endpoint> = (input: ParsedOf<E>) => Promise<z.input<E['response']>>;
type Answers = ReadonlyMap<Endpoint, (input: unknown) => Promise<unknown>>;

/**
 * Answers for the example what the server answers for real books, out of the example's own database: nothing it is
 * asked or told leaves the device. Whatever else is asked is refused in words.
 */
export function createSampleCall(store: Store, now = Date.now): Call {
  const answers = answersOf(store, now);
  const ask = async <E extends Endpoint>(e: E, input: InputOf<E>) => {
    const answer = answers.get(e);
    const detail = 'No está disponible con datos de ejemplo.';
    if (!answer) throw new Refused(403, { code: 'not_allowed', detail });
    return e.response.parse(await answer(input));
  };
  // What an endpoint answers has just been parsed by its own schema.
  return ask as Call;
}

function answersOf(store: Store, now: () => number): Answers {
  return new Map([...session(store), ...feed(store), ...changes(store, now), ...figures(store)]);
}

/** `input` is parsed by the endpoint's own schemas, as the server does. */
function on<E extends Endpoint>(e: E, handle: Handle<E>): [Endpoint, (input: unknown) => Promise<unknown>] {
  const read = (input: unknown): ParsedOf<E> => {
    // Whoever calls gives the parts that the endpoint names.
    const given = input as Partial<Record<'params' | 'query' | 'body', unknown>>;
    const { params, query, body } = e;
    const parsed = {
      params: params?.parse(given.params),
      query: query?.parse(given.query),
      body: body?.parse(given.body),
    };
    // The schemas that ParsedOf reads have just parsed each part.
    return parsed as ParsedOf<E>;
  };
  return [e, async (input) => handle(read(input))];
}

async function stateOf(store: Store): Promise<SampleState> {
  const state = await readSample(store);
  if (!state) throw notFound('not_found');
  return state;
}

const session = (store: Store) => [
  on(me, async () => {
    const user = await readMeta(store, 'user');
    if (!user) throw notFound('not_found');
    return user;
  }),
  on(getUsage, async () => ({
    ...{ plan: 'pro' as const, base_plan: 'pro' as const, trial_expires_at: null, trial_used: true },
    ...{ documents: (await stateOf(store)).rows.length, limit: null, held: 0, notice: null },
    ...{ users: 1, users_limit: 10, companies: 1, companies_limit: 3, month_end: (await stateOf(store)).day },
  })),
];

const feed = (store: Store) => [
  on(pullChanges, async () => ({
    epoch: EPOCH,
    rows: [],
    deleted: [],
    cursor: (await stateOf(store)).rev,
    more: false,
  })),
  on(pullSnapshot, async () => {
    const { rows, rev } = await stateOf(store);
    return { epoch: EPOCH, rows: rows.toSorted(byNewest), cursor: rev, more: false };
  }),
  on(readFeedDigest, async () => {
    const { rows, rev } = await stateOf(store);
    const checksum = rows.reduce((sum, row) => sum + checksumTerm(row), 0);
    return { epoch: EPOCH, cursor: rev, count: rows.length, checksum };
  }),
];

function changes(store: Store, now: () => number) {
  const made = createChanges(store, now);
  return [
    on(setInvoiceStatus, ({ params, body }) => made.setStatus(params.id, body.status)),
    on(setInvoiceClassification, ({ params, body }) => made.classify(params.id, body.classification)),
    on(deleteInvoice, ({ params }) => made.remove(params.id)),
    on(restoreInvoice, ({ params }) => made.restore(params.id)),
    on(listTrash, async () => {
      const { trashed } = await stateOf(store);
      return { items: trashed, total: trashed.length };
    }),
  ];
}

function figures(store: Store) {
  const booksOf = createBooks();
  const rowsOf = async (): Promise<SampleRow[]> => {
    const { rows, day } = await stateOf(store);
    const books = booksOf(day);
    return rows.map((row) => ({ ...row, products: books.get(row.id)?.row.products ?? [] }));
  };
  const found = <T>(answer: T | undefined): T => {
    if (answer === undefined) throw notFound('not_found');
    return answer;
  };
  return [
    on(getInvoice, async ({ params: { id } }) => {
      const { rows, day } = await stateOf(store);
      const row = rows.find((one) => one.id === id);
      const known = booksOf(day).get(id);
      if (!row || !known) throw notFound('invoice_not_found');
      return { ...known.detail, ...row };
    }),
    on(getDashboard, async ({ query: { year } }) => sampleDashboard(await rowsOf(), year)),
    on(getSupplierAnalytics, async ({ query: { year } }) =>
      supplierAnalytics(sampleParties(await rowsOf(), { side: 'supplier', year })),
    ),
    on(getCustomerAnalytics, async ({ query: { year } }) =>
      customerAnalytics(sampleParties(await rowsOf(), { side: 'customer', year })),
    ),
    on(getSupplier, async ({ params: { id }, query: { year } }) =>
      found(sampleParty(await rowsOf(), id, { side: 'supplier', year })),
    ),
    on(getCustomer, async ({ params: { id }, query: { year } }) =>
      found(sampleParty(await rowsOf(), id, { side: 'customer', year })),
    ),
    on(getProductAnalytics, async ({ query: { product_type, year } }) =>
      sampleProducts(await rowsOf(), { product_type, year }),
    ),
    on(getProduct, async ({ params: { id }, query: { product_type, year } }) =>
      found(sampleProduct(await rowsOf(), id, { product_type, year })),
    ),
  ];
}
