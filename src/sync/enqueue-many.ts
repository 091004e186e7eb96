import { logEvent } from '#store/log-event.ts';
import type { Store } from '#store/store.ts';
import { withStore } from '#store/with-store.ts';
import { mayChange } from './may-change.ts';
import type { Operation } from './operation.ts';
import { type InputFor, type OperationName, operations } from './operations.ts';
import { type Named, planChanges, readKnown } from './take-changes.ts';
import { withRoom } from './with-room.ts';

/** One change of one invoice; each invoice is named once. */
export type Wish = { [N in OperationName]: { name: N; input: InputFor<N> } }[OperationName];

/** How many were taken, and the ids of those that could not be: they are gone, or nothing may be written now. */
export type EnqueuedMany = { taken: number; refused: string[] };

type Options = { now?: number; onProgress?: (done: number) => void };

/** Small enough that a page can draw between two of them. */
const CHUNK = 250;

/**
 * `enqueue` for many invoices at once: all of them in one transaction, or none. What would be thousands of single
 * questions to the database are a dozen large ones.
 */
export function enqueueMany(store: Store, wishes: readonly Wish[], options: Options = {}): Promise<EnqueuedMany> {
  const changes = wishes.map(named);
  return withStore(store, () =>
    withRoom(store, () => store.transaction('rw', store.changing, async () => takeAll(store, changes, options))),
  );
}

function named({ name, input }: Wish): Named {
  // Each wish pairs a name with its own input; taking them apart forgets that.
  const operation = operations[name] as unknown as Operation<typeof input>;
  return { ...operation.bind(input), operation: name };
}

async function takeAll(
  store: Store,
  changes: Named[],
  { now = Date.now(), onProgress }: Options,
): Promise<EnqueuedMany> {
  const leave = await mayChange(store, now);
  if ('refused' in leave) return { taken: 0, refused: changes.map(({ about }) => about) };
  const { user } = leave;
  const refused: string[] = [];
  for (let start = 0; start < changes.length; start += CHUNK) {
    const chunk = changes.slice(start, start + CHUNK);
    const { taken, write } = planChanges(chunk, await readKnown(store, chunk), { now, user });
    await write(store);
    refused.push(...chunk.filter((_, place) => !taken[place]).map(({ about }) => about));
    onProgress?.(start + chunk.length);
  }
  await logEvent(store, { at: now, kind: 'queued', detail: `${changes.length - refused.length}` });
  return { taken: changes.length - refused.length, refused };
}
