import { logEvent } from '#store/events/log-event.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { withReopen } from '#store/with-reopen.ts';
import { withFreedSpace, withReserve } from '../device/with-freed-space.ts';
import type { NamedChange, Operation } from '../operations/define-operation.ts';
import { type InputFor, type InvoiceOperationName, invoiceOperations } from '../operations/operations.ts';
import { checkChangeAllowed } from './check-change-allowed.ts';
import { planChanges } from './plan-changes.ts';
import { type KnownRows, readKnownRows } from './shown-rows.ts';

/** One change of one invoice. A list of requests names each invoice once. */
export type ChangeRequest = {
  [N in InvoiceOperationName]: { name: N; input: InputFor<N> };
}[InvoiceOperationName];

/**
 * How many changes were enqueued, and the ids of the invoices that could not be changed: they are deleted, or nothing
 * may be written now.
 */
export type EnqueueManyResult = { queued: number; refused: string[] };

/** Also the rows before the change, as the user saw them. */
export type ChangeManyResult = EnqueueManyResult & { before: InvoiceRow[] };

/** Returns the change for an invoice as it is shown now, or undefined for none. */
export type GetChangeRequest = (row: InvoiceRow) => ChangeRequest | undefined;

type Options = { now?: number; onProgress?: (done: number) => void };

/** Small enough that the page can draw between two chunks; it covers the rows a screen usually shows. */
const CHUNK = 600;

/** So many changes may use the reserve of a full device; it holds some two hundred. */
const MAX_SMALL = 100;

/**
 * `enqueue` for many invoices: all in one transaction, or none. It needs a dozen large database requests instead of
 * thousands of single ones.
 */
export async function enqueueMany(
  store: Store,
  requests: readonly ChangeRequest[],
  options: Options = {},
): Promise<EnqueueManyResult> {
  const changes = requests.map(toNamedChange);
  const ids = changes.map(({ about }) => about);
  const { before: _, ...result } = await runEnqueue(store, () => ({ changes, before: [] }), { ids, options });
  return result;
}

/**
 * The same for the invoices of `ids` that exist here; each change is computed from the row read in the same
 * transaction.
 */
export function changeMany(
  store: Store,
  ids: readonly string[],
  getChangeRequest: GetChangeRequest,
  options: Options = {},
): Promise<ChangeManyResult> {
  return runEnqueue(store, (known) => collectChanges(ids, getChangeRequest, known), { ids, options });
}

/** The changes and, where the caller needs them, the rows before the changes. */
type RequestedChanges = { changes: NamedChange[]; before: InvoiceRow[] };

function collectChanges(
  ids: readonly string[],
  getChangeRequest: GetChangeRequest,
  known: KnownRows,
): RequestedChanges {
  const changes: NamedChange[] = [];
  const before: InvoiceRow[] = [];
  for (const id of ids) {
    const { row } = known(id);
    const request = row && getChangeRequest(row);
    if (!request) continue;
    changes.push(toNamedChange(request));
    before.push(row);
  }
  return { changes, before };
}

function toNamedChange({ name, input }: ChangeRequest): NamedChange {
  // Each request pairs a name with its own input; destructuring loses that relation.
  const operation = invoiceOperations[name] as unknown as Operation<typeof input>;
  return { ...operation.bind(input), operation: name };
}

type EnqueueArguments = { ids: readonly string[]; options: Options };

const runEnqueue = (
  store: Store,
  getChanges: (known: KnownRows) => RequestedChanges,
  input: EnqueueArguments,
): Promise<ChangeManyResult> =>
  withReopen(store, () => {
    const write = () => store.transaction('rw', store.changeTables, async () => enqueueAll(store, getChanges, input));
    return input.ids.length <= MAX_SMALL ? withReserve(store, 'change', write) : withFreedSpace(store, write);
  });

async function enqueueAll(
  store: Store,
  getChanges: (known: KnownRows) => RequestedChanges,
  { ids, options }: EnqueueArguments,
): Promise<ChangeManyResult> {
  const { now = Date.now(), onProgress } = options;
  const [permission, known] = await Promise.all([checkChangeAllowed(store, now), readKnownRows(store, ids)]);
  const { changes, before } = getChanges(known);
  if ('refused' in permission) return { queued: 0, refused: changes.map(({ about }) => about), before };
  const refused: string[] = [];
  for (let start = 0; start < changes.length; start += CHUNK) {
    const chunk = changes.slice(start, start + CHUNK);
    const { taken, write } = planChanges(chunk, known, { now, ...permission });
    refused.push(...chunk.filter((_, index) => !taken[index]).map(({ about }) => about));
    await write(store);
    onProgress?.(start + chunk.length);
  }
  const queued = changes.length - refused.length;
  if (changes.length > 0) await logEvent(store, { at: now, kind: 'queued', detail: `${queued}` });
  return { queued, refused, before };
}
