import { useState } from 'react';
import type { Snapshot } from '#store/rows/snapshot-row.ts';
import { saveSnapshot } from '#store/snapshots/save-snapshot.ts';
import { useSignedIn } from '../session/session-context.tsx';

type Response = Omit<Snapshot, 'kind'>;

/**
 * Returns the function that stores a response on this device, under an id. A response that the device does not take,
 * because it is full or a newer build owns the database, stays in memory: `newest` returns it, or the stored row when
 * that is younger.
 */
export function useSaveResponse(id: string) {
  const { store } = useSignedIn();
  const [unsaved, setUnsaved] = useState<Response>();
  const save = async (data: unknown): Promise<void> => {
    const response = { id, data, taken_at: Date.now() };
    const isStored = await saveSnapshot(store, response).catch(() => false);
    setUnsaved(isStored ? undefined : response);
  };
  const newest = (row: Snapshot | undefined): Response | undefined =>
    unsaved?.id === id && unsaved.taken_at > (row?.taken_at ?? 0) ? unsaved : row;
  return { save, newest };
}
