import { currentIds } from '#store/invoices/current-ids.ts';
import type { InputFor, InvoiceOperationName } from '#sync/operations/operations.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import type { ChangeRequest } from '#sync/outbox/enqueue-many.ts';
import { rememberLater } from '../rules/remember-later.ts';
import { useSignedIn } from '../session/session-context.tsx';

/**
 * Returns a function that writes a change to the outbox, with or without a network; the engine sends it from there
 * (docs/offline.md#writing-a-change). It resolves to false when this device cannot store it: the invoice is gone, or a
 * newer build owns the database.
 */
export function useEnqueueChange() {
  const { store } = useSignedIn();
  return async <N extends InvoiceOperationName>(name: N, input: InputFor<N>): Promise<boolean> => {
    const [id = input.id] = await currentIds(store, [input.id]);
    const row = await store.invoices.get(id);
    const request = { name, input: { ...input, id } };
    const { outcome } = await enqueue(store, name, request.input);
    // The request pairs a name with its own input; the generic name loses that relation.
    if (row && outcome === 'queued') rememberLater(store, [{ row, request: request as unknown as ChangeRequest }]);
    return outcome === 'queued' || outcome === 'unchanged';
  };
}
