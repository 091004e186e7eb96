import { logEvent } from '#store/events/log-event.ts';
import type { Store } from '#store/store.ts';
import { withReopen } from '#store/with-reopen.ts';
import { withReserve } from '../device/with-freed-space.ts';
import type { NamedChange, Operation } from '../operations/define-operation.ts';
import { type InputFor, type InvoiceOperationName, invoiceOperations } from '../operations/operations.ts';
import { checkChangeAllowed } from './check-change-allowed.ts';
import { planChanges } from './plan-changes.ts';
import { readKnownRows } from './shown-rows.ts';

/**
 * 'unchanged': the row already shows this, or shows it again. 'gone': the invoice no longer exists. 'read-only': a
 * newer build has written this database. 'closing': the user is signing out. `replaced` are the ids of pending changes
 * that this one made redundant.
 */
export type EnqueueResult = {
  outcome: 'queued' | 'unchanged' | 'gone' | 'read-only' | 'closing';
  op_id?: string;
  replaced: string[];
};

/**
 * Stores a change: it is shown from now on and sent when possible. When the promise resolves, the change and its row
 * are on disk; when it rejects (no space left), neither is.
 */
export function enqueue<N extends InvoiceOperationName>(
  store: Store,
  name: N,
  input: InputFor<N>,
  now = Date.now(),
): Promise<EnqueueResult> {
  // Each operation takes the input of its own name; indexing by a generic name loses that relation.
  const operation = invoiceOperations[name] as unknown as Operation<InputFor<N>>;
  const change = { ...operation.bind(input), operation: name };
  return withReopen(store, () =>
    withReserve(store, 'change', () =>
      store.transaction('rw', store.changeTables, async () => enqueueChange(store, change, now)),
    ),
  );
}

async function enqueueChange(store: Store, change: NamedChange, now: number): Promise<EnqueueResult> {
  // The two reads are independent, so they run in parallel: the user waits for this function.
  const [permission, known] = await Promise.all([checkChangeAllowed(store, now), readKnownRows(store, [change.about])]);
  if ('refused' in permission) return { outcome: permission.refused, replaced: [] };
  const { taken, write } = planChanges([change], known, { now, ...permission });
  const [only] = taken;
  if (!only) return { outcome: 'gone', replaced: [] };
  const { op_id, replaced } = only;
  const { about } = change;
  const event = { at: now, kind: op_id ? 'queued' : 'undone', about, detail: op_id ?? replaced.join(' ') } as const;
  await Promise.all([write(store), logEvent(store, event)]);
  return op_id ? { outcome: 'queued', op_id, replaced } : { outcome: 'unchanged', replaced };
}
