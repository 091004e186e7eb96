import type { Call } from '#client/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Operation } from '#contract/sync.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';

/**
 * Faults that the model must detect: a server without a ledger, an engine that deletes before it sends, one that takes
 * each response for what the user had seen, one whose deletions do not say what the user had seen, and one that does not
 * say which feed it pulled from.
 */
export type Sabotage = 'no-ledger' | 'delete-before-send' | 'unseen-revisions' | 'blind-deletions' | 'no-positions';
export const SABOTAGES: Record<Sabotage, (store: Store, wire: Call) => Call> = {
  'no-ledger': (_, wire) => wire,
  'delete-before-send': deletingFirst,
  'unseen-revisions': raisingRevisions,
  'blind-deletions': (_, wire) => (e, input, options) => wire(e, withoutDeletedRevision(e, input), options),
  'no-positions': (_, wire) => (e, input, options) =>
    wire(e, withoutPositions(input), { ...options, position: undefined }),
};

/** Every response makes the unsent changes of its invoice decisions about its newest revision. */
function raisingRevisions(store: Store, wire: Call): Call {
  return async (e, input, options) => {
    const answer = await wire(e, input, options);
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

function deletingFirst(store: Store, wire: Call): Call {
  return async (e, input, options) => {
    const op_id = options?.operationId;
    if (op_id) await store.outbox.where('op_id').equals(op_id).delete();
    return wire(e, input, options);
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
