import { logEvent } from '#store/events/log-event.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { withReopen } from '#store/with-reopen.ts';
import { withFreedSpace } from '../device/with-freed-space.ts';
import type { Operation } from '../operations/define-operation.ts';
import { type InputFor, type OperationName, operations } from '../operations/operations.ts';
import { checkChangeAllowed } from './check-change-allowed.ts';
import { isInvoice, type KnownRows, type NamedChange, planChanges, readKnownRows } from './plan-changes.ts';

/** One change of one invoice; each invoice is named once. */
export type ChangeRequest = { [N in OperationName]: { name: N; input: InputFor<N> } }[OperationName];

/** How many were taken, and the ids of those that could not be: they are gone, or nothing may be written now. */
export type EnqueueManyResult = { queued: number; refused: string[] };

/** And what those that were to be changed were shown as before. */
export type ChangeManyResult = EnqueueManyResult & { before: InvoiceRow[] };

/** What is wished for an invoice as it is shown now, if anything. */
export type GetChangeRequest = (row: InvoiceRow) => ChangeRequest | undefined;

type Options = { now?: number; onProgress?: (done: number) => void };

/** Small enough that a page can draw between two of them; what a screen full of days holds is one. */
const CHUNK = 600;

/**
 * `enqueue` for many invoices at once: all of them in one transaction, or none. What would be thousands of single
 * questions to the database are a dozen large ones.
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

/** The same of those of `ids` that are here, each by what it is shown as in the same transaction. */
export function changeMany(
  store: Store,
  ids: readonly string[],
  getChangeRequest: GetChangeRequest,
  options: Options = {},
): Promise<ChangeManyResult> {
  return runEnqueue(store, (known) => collectChanges(ids, getChangeRequest, known), { ids, options });
}

/** Changes, and the rows they change as far as somebody asks for them. */
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
    const request = isInvoice(row) && getChangeRequest(row);
    if (!request) continue;
    changes.push(toNamedChange(request));
    before.push(row);
  }
  return { changes, before };
}

function toNamedChange({ name, input }: ChangeRequest): NamedChange {
  // Each wish pairs a name with its own input; taking them apart forgets that.
  const operation = operations[name] as unknown as Operation<typeof input>;
  return { ...operation.bind(input), operation: name };
}

type EnqueueArguments = { ids: readonly string[]; options: Options };

const runEnqueue = (
  store: Store,
  getChanges: (known: KnownRows) => RequestedChanges,
  input: EnqueueArguments,
): Promise<ChangeManyResult> =>
  withReopen(store, () =>
    withFreedSpace(store, () =>
      store.transaction('rw', store.changeTables, async () => enqueueAll(store, getChanges, input)),
    ),
  );

async function enqueueAll(
  store: Store,
  getChanges: (known: KnownRows) => RequestedChanges,
  { ids, options }: EnqueueArguments,
): Promise<ChangeManyResult> {
  const { now = Date.now(), onProgress } = options;
  const [permission, known] = await Promise.all([checkChangeAllowed(store, now), readKnownRows(store, ids)]);
  const { changes, before } = getChanges(known);
  if ('refused' in permission) return { queued: 0, refused: changes.map(({ about }) => about), before };
  const { user } = permission;
  const refused: string[] = [];
  for (let start = 0; start < changes.length; start += CHUNK) {
    const chunk = changes.slice(start, start + CHUNK);
    const { taken, write } = planChanges(chunk, known, { now, user });
    refused.push(...chunk.filter((_, index) => !taken[index]).map(({ about }) => about));
    await write(store);
    onProgress?.(start + chunk.length);
  }
  const queued = changes.length - refused.length;
  if (changes.length > 0) await logEvent(store, { at: now, kind: 'queued', detail: `${queued}` });
  return { queued, refused, before };
}
