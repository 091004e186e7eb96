import { deleteRecord } from '#sync/records/enqueue-record.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** Returns a function that deletes a record, with or without a network. `usePutRecord` with the same id undoes it. */
export function useDeleteRecord() {
  const { store } = useSignedIn();
  return async (record: { id: string; label?: string }): Promise<boolean> => {
    const { outcome } = await deleteRecord(store, record);
    return outcome === 'queued' || outcome === 'unchanged';
  };
}
