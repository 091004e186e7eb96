import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listParked } from '#store/outbox/list-parked.ts';
import { discard } from '#sync/outbox/discard.ts';
import { insist } from '#sync/outbox/retry-rejected.ts';

/** The refused change of a row, and the two ways out of it. */
export function useParkedChange(id: string) {
  const { store } = useSignedIn();
  const parked = useLiveQuery(() => listParked(store), [store])?.find(({ about }) => about === id);
  return {
    refusal: parked?.refusal,
    keepServer: async () => {
      if (parked) await discard(store, parked.seq);
    },
    keepMine: async () => {
      if (parked) await insist(store, parked.seq);
    },
  };
}
