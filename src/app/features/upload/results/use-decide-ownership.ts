import { useEnqueueChange } from '#app/data/use-enqueue-change.ts';
import { useSignedIn } from '#app/session/session-context.tsx';

export const OWNERSHIP_DECISIONS = ['income', 'expense', 'none', 'delete'] as const;
export type OwnershipDecision = (typeof OWNERSHIP_DECISIONS)[number];

/** Applies the user's decision. Resolves to false when this device cannot store it, even after a pull. */
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
      // The invoice is new, and this device has not pulled it yet.
      await engine.pull();
      return await make(decision);
    } catch {
      return false;
    }
  };
}
