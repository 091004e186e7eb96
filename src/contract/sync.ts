import { z } from 'zod/mini';
import { Invoice } from '#domain/invoices/invoice.ts';
import { endpoint, formatRoute } from './endpoint.ts';
import {
  approveInvoice,
  deleteInvoice,
  recordInvoiceEvent,
  removeInvoiceEvent,
  restoreInvoice,
  setInvoiceClassification,
  setInvoiceCoding,
  setInvoiceStatus,
  withdrawApproval,
} from './invoices.ts';

const Epoch = z.optional(z.string().check(z.maxLength(64)));
/** A position in the feed, as the server wrote it (docs/offline.md#restored-server). Servers before it send none. */
const Position = z.optional(z.string().check(z.maxLength(64)));
/** The start of the server that a position names. */
export const startOf = (position: string): string => position.slice(0, position.indexOf('.'));

const pageLimit = (max: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), max);

/** The number of invoices, and the sum of `checksumTerm` (domain/files/checksum.ts) over all of them. */
const InvoicesDigest = z.object({ count: z.int(), checksum: z.int() });

/**
 * A page of the changes after `since`, in commit order (docs/offline.md#pull). An `epoch` other than the device's
 * means: clear the pulled rows and start at 0. `deleted` holds the ids of invoices in the trash. `digest` is that of all
 * invoices at `cursor`: of the last page, where `include` names it.
 */
export const ChangesPage = z.object({
  epoch: z.string(),
  rows: z.array(Invoice),
  deleted: z.array(z.uuid()),
  cursor: z.int(),
  position: Position,
  more: z.boolean(),
  digest: z.optional(InvoicesDigest),
});
export type ChangesPage = z.infer<typeof ChangesPage>;

export const pullChanges = endpoint({
  method: 'GET',
  path: '/sync/changes',
  summary: 'What changed since a cursor, in the order it was committed.',
  access: 'view_invoices',
  query: z.object({
    since: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    epoch: Epoch,
    position: Position,
    limit: pageLimit(1000),
    include: z.optional(z.literal('digest')),
  }),
  response: ChangesPage,
  problems: ['feed_expired', 'client_too_old'],
});

/**
 * A page of all invoices, newest document first. `cursor` is the feed's position before the page was read: a device
 * with all pages continues from the cursor of its first one.
 */
export const SnapshotPage = z.object({
  epoch: z.string(),
  rows: z.array(Invoice),
  cursor: z.int(),
  position: Position,
  more: z.boolean(),
});
export type SnapshotPage = z.infer<typeof SnapshotPage>;

export const pullSnapshot = endpoint({
  method: 'GET',
  path: '/sync/everything',
  summary: 'Every invoice, newest first; `after_date` and `after_id` name the last one of the page before.',
  access: 'view_invoices',
  query: z.object({
    after_date: z.optional(z.iso.date()),
    after_id: z.optional(z.uuid()),
    limit: pageLimit(1000),
  }),
  response: SnapshotPage,
  problems: ['client_too_old'],
});

/** Of all invoices at `cursor`. */
export const FeedDigest = z.object({ epoch: z.string(), cursor: z.int(), ...InvoicesDigest.shape });
export type FeedDigest = z.infer<typeof FeedDigest>;

export const readFeedDigest = endpoint({
  method: 'GET',
  path: '/sync/digest',
  summary: 'Count and checksum of all invoices; `/sync/changes` gives them at the cursor of the device.',
  access: 'view_invoices',
  response: FeedDigest,
  problems: ['client_too_old'],
});

/** The changes that may share one request, by route. */
export const BATCHABLE_ENDPOINTS = new Map(
  [
    setInvoiceStatus,
    setInvoiceClassification,
    deleteInvoice,
    restoreInvoice,
    recordInvoiceEvent,
    removeInvoiceEvent,
    approveInvoice,
    withdrawApproval,
    setInvoiceCoding,
  ].map((e) => [formatRoute(e), e]),
);
/** docs/offline.md#order-and-lanes. */
export const MAX_BATCH_SIZE = 50;

/** A change with its idempotency key; `route` is one of BATCHABLE_ENDPOINTS. */
export const Operation = z.object({
  op_id: z.uuid(),
  route: z.string().check(z.refine((route) => BATCHABLE_ENDPOINTS.has(route))),
  params: z.record(z.string(), z.string()),
  body: z.optional(z.looseObject({})),
  position: Position,
});
export type Operation = z.infer<typeof Operation>;

/** Each operation is processed as if it had been sent alone under its key: `status` and `body` are its own response. */
export const sendBatch = endpoint({
  method: 'POST',
  path: '/sync/batch',
  summary: 'Up to fifty changes with their keys, one after the other, each in a transaction of its own.',
  access: 'view_invoices',
  body: z.object({ operations: z.array(Operation).check(z.minLength(1), z.maxLength(MAX_BATCH_SIZE)) }),
  response: z.object({ results: z.array(z.object({ op_id: z.uuid(), status: z.int(), body: z.unknown() })) }),
  problems: ['client_too_old'],
});

/** A notice of new data: no content, only the feed's position. */
export const FeedEvent = z.object({ seq: z.int() });

export const watchFeed = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'Server-sent events, one whenever data of the company change: pull then.',
  access: 'view_invoices',
  response: FeedEvent,
  problems: ['too_many_attempts', 'client_too_old'],
  stream: true,
});

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Answers when the server can be reached.',
  access: 'public',
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});
