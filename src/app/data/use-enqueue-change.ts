import type { InputFor, OperationName } from '#sync/operations/operations.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { useSignedIn } from '../session/session-context.tsx';

/**
 * Every change goes to the outbox first, with or without a network, and the engine sends it from there
 * (docs/offline.md#writing-a-change). False when this device cannot take it: the invoice is gone, or a newer build owns
 * the database.
 */
export function useEnqueueChange() {
  const { store } = useSignedIn();
  return async <N extends OperationName>(name: N, input: InputFor<N>): Promise<boolean> => {
    const { outcome } = await enqueue(store, name, input);
    return outcome === 'queued' || outcome === 'unchanged';
  };
}
