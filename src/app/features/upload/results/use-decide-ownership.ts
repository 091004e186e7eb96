import { useEnqueueChange } from '#app/data/use-enqueue-change.ts';
import { useSignedIn } from '#app/session/session-context.tsx';

export type OwnershipDecision = 'income' | 'expense' | 'none' | 'delete';

/** Carries out what the person decided. False when this device cannot take it, even after asking for what is new. */
export function useDecideOwnership(id: string) {
  const change = useEnqueueChange();
  const { engine } = useSignedIn();
  const make = (decision: OwnershipDecision) =>
    decision === 'delete'
      ? change('invoice.delete', { id })
      : change('invoice.set-classification', { id, classification: decision });
  return async (decision: OwnershipDecision): Promise<boolean> => {
    try {
      if (await make(decision)) return true;
      // The invoice is so new that this device has not heard of it yet.
      await engine.pull();
      return await make(decision);
    } catch {
      return false;
    }
  };
}
