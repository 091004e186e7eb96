import { logEvent } from '#store/events/log-event.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { Store } from '#store/store.ts';
import { withStore } from '#store/with-store.ts';
import { withRoom } from '../device/with-space.ts';
import type { Operation } from '../operations/operation.ts';
import { type InputFor, type OperationName, operations } from '../operations/operations.ts';
import { mayChange } from './may-change.ts';
import { isInvoice, type Known, type Named, planChanges, readKnown } from './take-changes.ts';

/** One change of one invoice; each invoice is named once. */
export type Wish = { [N in OperationName]: { name: N; input: InputFor<N> } }[OperationName];

/** How many were taken, and the ids of those that could not be: they are gone, or nothing may be written now. */
export type EnqueuedMany = { taken: number; refused: string[] };

/** And what those that were to be changed were shown as before. */
export type ChangedMany = EnqueuedMany & { before: InvoiceRow[] };

/** What is wished for an invoice as it is shown now, if anything. */
export type WishFor = (row: InvoiceRow) => Wish | undefined;

type Options = { now?: number; onProgress?: (done: number) => void };

/** Small enough that a page can draw between two of them; what a screen full of days holds is one. */
const CHUNK = 600;

/**
 * `enqueue` for many invoices at once: all of them in one transaction, or none. What would be thousands of single
 * questions to the database are a dozen large ones.
 */
export async function enqueueMany(store: Store, wishes: readonly Wish[], options: Options = {}): Promise<EnqueuedMany> {
  const changes = wishes.map(named);
  const ids = changes.map(({ about }) => about);
  const { before: _, ...told } = await writing(store, () => ({ changes, before: [] }), { ids, options });
  return told;
}

/** The same of those of `ids` that are here, each by what it is shown as in the same transaction. */
export function changeMany(
  store: Store,
  ids: readonly string[],
  wishFor: WishFor,
  options: Options = {},
): Promise<ChangedMany> {
  return writing(store, (known) => wished(ids, wishFor, known), { ids, options });
}

/** Changes, and the rows they change as far as somebody asks for them. */
type Intent = { changes: Named[]; before: InvoiceRow[] };

function wished(ids: readonly string[], wishFor: WishFor, known: Known): Intent {
  const changes: Named[] = [];
  const before: InvoiceRow[] = [];
  for (const id of ids) {
    const { row } = known(id);
    const wish = isInvoice(row) && wishFor(row);
    if (!wish) continue;
    changes.push(named(wish));
    before.push(row);
  }
  return { changes, before };
}

function named({ name, input }: Wish): Named {
  // Each wish pairs a name with its own input; taking them apart forgets that.
  const operation = operations[name] as unknown as Operation<typeof input>;
  return { ...operation.bind(input), operation: name };
}

type Asked = { ids: readonly string[]; options: Options };

const writing = (store: Store, intend: (known: Known) => Intent, asked: Asked): Promise<ChangedMany> =>
  withStore(store, () =>
    withRoom(store, () => store.transaction('rw', store.changing, async () => takeAll(store, intend, asked))),
  );

async function takeAll(store: Store, intend: (known: Known) => Intent, { ids, options }: Asked): Promise<ChangedMany> {
  const { now = Date.now(), onProgress } = options;
  const [leave, known] = await Promise.all([mayChange(store, now), readKnown(store, ids)]);
  const { changes, before } = intend(known);
  if ('refused' in leave) return { taken: 0, refused: changes.map(({ about }) => about), before };
  const { user } = leave;
  const refused: string[] = [];
  for (let start = 0; start < changes.length; start += CHUNK) {
    const chunk = changes.slice(start, start + CHUNK);
    const { taken, write } = planChanges(chunk, known, { now, user });
    refused.push(...chunk.filter((_, place) => !taken[place]).map(({ about }) => about));
    await write(store);
    onProgress?.(start + chunk.length);
  }
  const taken = changes.length - refused.length;
  if (changes.length > 0) await logEvent(store, { at: now, kind: 'queued', detail: `${taken}` });
  return { taken, refused, before };
}
