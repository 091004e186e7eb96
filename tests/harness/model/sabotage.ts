import type { Call } from '#client/call.ts';
import { ECHO_HEADER, type Endpoint, formatRoute, MIN_CLIENT_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import { recordInvoiceEvent, removeInvoiceEvent, setInvoiceCoding } from '#contract/invoices.ts';
import { putRecord } from '#contract/records.ts';
import type { Operation } from '#contract/sync.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { markRejected } from '#sync/outbox/mark-rejected.ts';
import { refreshRows } from '#sync/outbox/shown-rows.ts';

type Fetch = typeof globalThis.fetch;
/** Where a planted fault takes hold. */
export type Sabotage = {
  hasNoLedger?: true;
  hasNoDigests?: true;
  call?: (store: Store, call: Call) => Call;
  fetch?: (fetch: Fetch) => Fetch;
  beforeDecision?: (store: Store, id: string) => Promise<unknown>;
  afterDecision?: (store: Store, id: string) => Promise<unknown>;
  beforeRound?: (store: Store, now: number) => Promise<unknown>;
};

export type SabotageName =
  | 'no-ledger'
  | 'delete-before-send'
  | 'unseen-revisions'
  | 'blind-deletions'
  | 'no-positions'
  | 'forgotten-attempts'
  | 'dropped-rejections'
  | 'blind-records'
  | 'blind-parts'
  | 'merged-topics'
  | 'ignored-digests'
  | 'followed-redirects'
  | 'trusted-strangers'
  | 'trusted-401'
  | 'wall-clock';

/** Older than this, an operation was once rejected by the device's clock (ms). */
const TOO_OLD_MS = 90 * 86_400_000;

/** Faults of device and server that the model must find; most of them the engine has had. */
export const SABOTAGES: Record<SabotageName, Sabotage> = {
  /** The server runs an operation each time it arrives. */
  'no-ledger': { hasNoLedger: true },
  'delete-before-send': { call: deletingFirst },
  /** Each response counts as seen by the user. */
  'unseen-revisions': { call: raisingRevisions },
  /** Deletions do not say what the user had seen. */
  'blind-deletions': { call: (_, call) => (e, input, options) => call(e, withoutDeletedRevision(e, input), options) },
  /** Changes of records do not say what the user had seen. */
  'blind-records': { call: (_, call) => (e, input, options) => call(e, withoutRecordRevision(e, input), options) },
  /** Changes of coded values and events do not say what the user had seen. */
  'blind-parts': { call: (_, call) => (e, input, options) => call(e, withoutPartRevision(e, input), options) },
  /** Any unsent decision about a part makes the earlier ones of its kind redundant, whatever they are about. */
  'merged-topics': { afterDecision: droppingOtherScopes },
  /** The server approves whatever the user saw. */
  'ignored-digests': { hasNoDigests: true },
  /** Nothing says which feed it was pulled from. */
  'no-positions': {
    call: (_, call) => (e, input, options) => call(e, withoutPositions(input), { ...options, position: undefined }),
  },
  /** What was sent counts as never sent. */
  'forgotten-attempts': {
    beforeDecision: (store, id) => store.outbox.where('about').equals(id).modify({ attempts: 0 }),
  },
  /** Any decision about an invoice removes what the server had refused about it. */
  'dropped-rejections': { afterDecision: droppingRejected },
  /** Redirects are followed, and any 404 is one of an invoice. */
  'followed-redirects': { fetch: followingRedirects },
  /** Any JSON is the server's. */
  'trusted-strangers': { fetch: trusting(() => true) },
  'trusted-401': { fetch: trusting(({ status }) => status === 401) },
  /** The device's clock says what is too old. */
  'wall-clock': { beforeRound: rejectingOld },
};

/** Every response makes the unsent changes of its invoice decisions about its newest revision. */
function raisingRevisions(store: Store, call: Call): Call {
  return async (e, input, options) => {
    const answer = await call(e, input, options);
    const rows = (answer as { results?: { body: unknown }[] }).results?.map(({ body }) => body) ?? [answer];
    for (const { id = '', rev = 0 } of rows as Partial<Invoice>[]) {
      const unsent = store.outbox
        .where('about')
        .equals(id)
        .and(({ attempts }) => attempts === 0);
      await unsent.modify({ base_rev: rev });
    }
    return answer;
  };
}

function withoutDeletedRevision<I>(e: Endpoint, input: I): I {
  if (e.method === 'DELETE') return { ...input, body: {} };
  const { operations } = (input as { body?: { operations?: Operation[] } }).body ?? {};
  if (!operations) return input;
  const blind = operations.map((one) => (one.route.startsWith('DELETE') ? { ...one, body: {} } : one));
  return { ...input, body: { operations: blind } };
}

function withoutRecordRevision<I>(e: Endpoint, input: I): I {
  if (e.path !== putRecord.path) return input;
  const { body } = input as { body?: object };
  return { ...input, body: { ...body, base_rev: Number.MAX_SAFE_INTEGER } };
}

const PARTS = [setInvoiceCoding, recordInvoiceEvent, removeInvoiceEvent].map(formatRoute);

/** The body says that the newest revision was seen. */
function withoutPartRevision<I>(e: Endpoint, input: I): I {
  const { body } = input as { body?: { operations?: Operation[] } };
  const blind = <B extends object>(one: B): B => ({ ...one, base_rev: Number.MAX_SAFE_INTEGER });
  if (PARTS.includes(formatRoute(e))) return { ...input, body: blind(body ?? {}) };
  if (!body?.operations) return input;
  const operations = body.operations.map((one) =>
    PARTS.includes(one.route) ? { ...one, body: blind(one.body ?? {}) } : one,
  );
  return { ...input, body: { operations } };
}

const SCOPED = ['invoice.set-coding', 'invoice.record-event', 'invoice.remove-event'];

function droppingOtherScopes(store: Store, id: string): Promise<void> {
  return store.transaction('rw', store.changeTables, async () => {
    const lane = await store.outbox.where('about').equals(id).sortBy('seq');
    const last = lane.at(-1);
    const others = lane.filter(
      (row) =>
        row !== last && row.operation === last?.operation && row.attempts === 0 && SCOPED.includes(row.operation),
    );
    await store.outbox.bulkDelete(others.map(({ seq }) => seq));
    await refreshRows(store, [id]);
  });
}

function deletingFirst(store: Store, call: Call): Call {
  return async (e, input, options) => {
    const op_id = options?.operationId;
    if (op_id) await store.outbox.where('op_id').equals(op_id).delete();
    return call(e, input, options);
  };
}

function withoutPositions<I>(input: I): I {
  const { query, body } = input as { query?: object; body?: { operations?: Operation[] } };
  const operations = body?.operations?.map(({ position: _, ...operation }) => operation);
  return {
    ...input,
    ...(query && { query: { ...query, position: undefined } }),
    ...(operations && { body: { operations } }),
  };
}

function followingRedirects(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'follow' });
    if (response.status !== 404) return response;
    return new Response('{"code":"invoice_not_found"}', response);
  };
}

function trusting(isTrusted: (response: Response) => boolean): (fetch: Fetch) => Fetch {
  return (fetch) => async (input, init) => {
    const response = await fetch(input, init);
    if (!isTrusted(response)) return response;
    response.headers.set(MIN_CLIENT_HEADER, '1');
    response.headers.set(ECHO_HEADER, new Headers(init?.headers).get(OPERATION_HEADER) ?? '');
    return response;
  };
}

function droppingRejected(store: Store, id: string): Promise<void> {
  return store.transaction('rw', store.changeTables, async () => {
    await store.outbox
      .where('about')
      .equals(id)
      .and(({ state }) => state === 'parked')
      .delete();
    await refreshRows(store, [id]);
  });
}

async function rejectingOld(store: Store, now: number): Promise<void> {
  const waiting = await store.outbox.where('state').equals('pending').toArray();
  const old = waiting.filter(({ created_at }) => now - created_at > TOO_OLD_MS);
  for (const row of old) await markRejected(store, row, { status: 0, code: 'too_old', detail: '' }, now);
}
