import { useChange } from '#app/data/use-change.ts';
import { useSignedIn } from '#app/session/session-context.tsx';

export type Decision = 'income' | 'expense' | 'none' | 'delete';

/** Carries out what the person decided. False when this device cannot take it, even after asking for what is new. */
export function useDecideWhose(id: string) {
  const change = useChange();
  const { engine } = useSignedIn();
  const make = (decision: Decision) =>
    decision === 'delete'
      ? change('invoice.delete', { id })
      : change('invoice.set-classification', { id, classification: decision });
  return async (decision: Decision): Promise<boolean> => {
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
