import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { me } from '#contract/accounts/session.ts';
import { listPeople } from '#contract/accounts/users.ts';
import { getDashboard } from '#contract/analytics/analytics.ts';
import { getCustomer, getCustomerAnalytics } from '#contract/analytics/customers.ts';
import { getProduct, getProductAnalytics } from '#contract/analytics/products.ts';
import { getSupplier, getSupplierAnalytics } from '#contract/analytics/suppliers.ts';
import { getTaxAnalytics } from '#contract/analytics/taxes.ts';
import type { Endpoint, InputOf, ParsedOf } from '#contract/endpoint.ts';
import { getInvoice, getInvoiceHistory } from '#contract/invoice-detail.ts';
import {
  deleteInvoice,
  recordInvoiceEvent,
  removeInvoiceEvent,
  restoreInvoice,
  setInvoiceClassification,
  setInvoiceCoding,
  setInvoiceStatus,
} from '#contract/invoices.ts';
import { deleteRecord, pullRecords, putRecord } from '#contract/records.ts';
import { pullChanges, pullSnapshot, readFeedDigest } from '#contract/sync.ts';
import { listTrash } from '#contract/trash.ts';
import { listUploads } from '#contract/uploads.ts';
import { getUsage } from '#contract/usage.ts';
import { customerAnalytics } from '#domain/analytics/customer-analytics.ts';
import { supplierAnalytics } from '#domain/analytics/supplier-analytics.ts';
import { computeTaxAnalytics, type DocumentedInvoice } from '#domain/analytics/tax-analytics.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { periodOfQuery } from '#domain/dates/period-filter.ts';
import { type DemoInvoiceRow, demoParties, demoParty, demoProduct, demoProducts } from '#domain/demo/demo-analytics.ts';
import { digestOf } from '#domain/files/checksum.ts';
import { computeDebts } from '#domain/invoices/debts.ts';
import { byNewest } from '#domain/invoices/invoice.ts';
import { computeDashboard } from '#domain/invoices/totals.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { createDemoChanges, notFound } from './demo-changes.ts';
import { createDemoRecords } from './demo-records.ts';
import { createInvoiceCatalog, type DemoState, readDemo } from './demo-state.ts';

export const EPOCH = 'ejemplo';

type Handler<E extends Endpoint> = (input: ParsedOf<E>) => Promise<z.input<E['response']>>;
type Handlers = ReadonlyMap<Endpoint, (input: unknown) => Promise<unknown>>;

/**
 * Returns a call that reads and writes the demo's own database, as the server does: no request leaves the device.
 * Other endpoints are refused with a Spanish text.
 */
export function createDemoCall(store: Store, now = Date.now): Call {
  const handlers = createHandlers(store, now);
  const call = async <E extends Endpoint>(e: E, input: InputOf<E>) => {
    const handler = handlers.get(e);
    const detail = 'No está disponible con datos de ejemplo.';
    if (!handler) throw new Refused(403, { code: 'not_allowed', detail });
    return e.response.parse(await handler(input));
  };
  // Each response was parsed by the schema of its endpoint.
  return call as Call;
}

function createHandlers(store: Store, now: () => number): Handlers {
  return new Map([
    ...sessionHandlers(store),
    ...feedHandlers(store),
    ...uploadHandlers(),
    ...changeHandlers(store, now),
    ...recordHandlers(store, now),
    ...analyticsHandlers(store, now),
  ]);
}

/** Parses `input` by the endpoint's own schemas, as the server does. */
function bindHandler<E extends Endpoint>(e: E, handle: Handler<E>): [Endpoint, (input: unknown) => Promise<unknown>] {
  const parseInput = (input: unknown): ParsedOf<E> => {
    // The caller passes the parts that the endpoint names.
    const given = input as Partial<Record<'params' | 'query' | 'body', unknown>>;
    const { params, query, body } = e;
    const parsed = {
      params: params?.parse(given.params),
      query: query?.parse(given.query),
      body: body?.parse(given.body),
    };
    // The schemas that ParsedOf reads have parsed each part.
    return parsed as ParsedOf<E>;
  };
  return [e, async (input) => handle(parseInput(input))];
}

async function readState(store: Store): Promise<DemoState> {
  const state = await readDemo(store);
  if (!state) throw notFound('not_found');
  return state;
}

const DEMO_USAGE = {
  plan: 'pro',
  base_plan: 'pro',
  trial_expires_at: null,
  trial_used: true,
  limit: null,
  held: 0,
  notice: null,
  users: 1,
  users_limit: 10,
  companies: 1,
  companies_limit: 3,
} as const;

const sessionHandlers = (store: Store) => [
  bindHandler(me, async () => {
    const user = await readMeta(store, 'user');
    if (!user) throw notFound('not_found');
    return user;
  }),
  bindHandler(getUsage, async () => {
    const { rows, day } = await readState(store);
    return { ...DEMO_USAGE, documents: rows.length, month_end: day };
  }),
];

/** The example's documents were not uploaded by anybody. */
const uploadHandlers = () => [bindHandler(listUploads, async () => ({ items: [], next: null }))];

const feedHandlers = (store: Store) => [
  bindHandler(pullChanges, async () => {
    const { rows, rev } = await readState(store);
    return { epoch: EPOCH, rows: [], deleted: [], cursor: rev, more: false, digest: digestOf(rows) };
  }),
  bindHandler(pullSnapshot, async () => {
    const { rows, rev } = await readState(store);
    return { epoch: EPOCH, rows: rows.toSorted(byNewest), cursor: rev, more: false };
  }),
  bindHandler(readFeedDigest, async () => {
    const { rows, rev } = await readState(store);
    return { epoch: EPOCH, cursor: rev, ...digestOf(rows) };
  }),
];

function changeHandlers(store: Store, now: () => number) {
  const demoChanges = createDemoChanges(store, now);
  return [
    bindHandler(setInvoiceStatus, ({ params, body }) => demoChanges.setStatus(params.id, body.status)),
    bindHandler(setInvoiceClassification, ({ params, body }) => demoChanges.classify(params.id, body.classification)),
    bindHandler(setInvoiceCoding, ({ params, body }) => demoChanges.code(params.id, body)),
    bindHandler(recordInvoiceEvent, ({ params, body }) => demoChanges.recordEvents(params.id, body)),
    bindHandler(removeInvoiceEvent, ({ params, body }) => demoChanges.removeEvents(params.id, body.codes)),
    bindHandler(deleteInvoice, ({ params }) => demoChanges.remove(params.id)),
    bindHandler(restoreInvoice, ({ params }) => demoChanges.restore(params.id)),
    bindHandler(listTrash, async () => {
      const { trashed } = await readState(store);
      return { items: trashed, total: trashed.length };
    }),
  ];
}

function recordHandlers(store: Store, now: () => number) {
  const records = createDemoRecords(store, now);
  const readUser = async () => {
    const user = await readMeta(store, 'user');
    if (!user) throw notFound('not_found');
    return user;
  };
  return [
    bindHandler(listPeople, async () => {
      const { id, email } = await readUser();
      return [{ id, email, is_manager: true }];
    }),
    bindHandler(pullRecords, ({ query: { since } }) => records.readPage(EPOCH, since)),
    bindHandler(putRecord, async ({ params, body: { base_rev: _, ...content } }) =>
      records.write(params.id, { content, by: (await readUser()).email }),
    ),
    bindHandler(deleteRecord, async ({ params }) =>
      records.write(params.id, { content: null, by: (await readUser()).email }),
    ),
  ];
}

function analyticsHandlers(store: Store, now: () => number) {
  const invoicesOf = createInvoiceCatalog();
  const rowsOf = async (): Promise<DemoInvoiceRow[]> => {
    const { rows, day } = await readState(store);
    const invoices = invoicesOf(day);
    return rows.map((row) => ({ ...row, products: invoices.get(row.id)?.row.products ?? [] }));
  };
  const documentedRows = async (): Promise<DocumentedInvoice[]> => {
    const { rows, day } = await readState(store);
    const invoices = invoicesOf(day);
    return rows.flatMap((row) => {
      const document = invoices.get(row.id)?.document;
      return document ? [{ ...row, document }] : [];
    });
  };
  const orNotFound = <T>(answer: T | undefined): T => {
    if (answer === undefined) throw notFound('not_found');
    return answer;
  };
  return [
    bindHandler(getInvoice, async ({ params: { id } }) => {
      const { rows, day } = await readState(store);
      const row = rows.find((one) => one.id === id);
      const known = invoicesOf(day).get(id);
      if (!row || !known) throw notFound('invoice_not_found');
      return { ...known.detail, ...row };
    }),
    // The example records no changes.
    bindHandler(getInvoiceHistory, async () => ({ items: [], total: 0 })),
    bindHandler(getDashboard, async ({ query }) => {
      const rows = await rowsOf();
      const debts = computeDebts(rows, bogotaDate(new Date(now())));
      return { ...computeDashboard(rows, periodOfQuery(query)), debts };
    }),
    bindHandler(getSupplierAnalytics, async ({ query }) =>
      supplierAnalytics(demoParties(await rowsOf(), { side: 'supplier', period: periodOfQuery(query) })),
    ),
    bindHandler(getCustomerAnalytics, async ({ query }) =>
      customerAnalytics(demoParties(await rowsOf(), { side: 'customer', period: periodOfQuery(query) })),
    ),
    bindHandler(getSupplier, async ({ params: { id }, query }) =>
      orNotFound(demoParty(await rowsOf(), id, { side: 'supplier', period: periodOfQuery(query) })),
    ),
    bindHandler(getCustomer, async ({ params: { id }, query }) =>
      orNotFound(demoParty(await rowsOf(), id, { side: 'customer', period: periodOfQuery(query) })),
    ),
    bindHandler(getProductAnalytics, async ({ query }) =>
      demoProducts(await rowsOf(), { product_type: query.product_type, period: periodOfQuery(query) }),
    ),
    bindHandler(getTaxAnalytics, async ({ query }) =>
      computeTaxAnalytics(await documentedRows(), periodOfQuery(query)),
    ),
    bindHandler(getProduct, async ({ params: { id }, query }) =>
      orNotFound(demoProduct(await rowsOf(), id, { product_type: query.product_type, period: periodOfQuery(query) })),
    ),
  ];
}
