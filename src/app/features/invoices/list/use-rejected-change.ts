import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listRejected } from '#store/outbox/list-rejected.ts';
import { discardChange } from '#sync/outbox/discard-change.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';

/** Returns the rejected change of a row, and its two actions. */
export function useRejectedChange(id: string) {
  const { store } = useSignedIn();
  const rejected = useLiveQuery(() => listRejected(store), [store])?.find(({ about }) => about === id);
  return {
    refusal: rejected?.refusal,
    keepServer: async () => {
      if (rejected) await discardChange(store, rejected.seq);
    },
    keepMine: async () => {
      if (rejected) await retryChange(store, rejected.seq);
    },
  };
}
