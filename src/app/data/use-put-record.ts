import type { RecordType } from '#domain/records/record-types.ts';
import { changeRecords, putRecord, type RecordEdit, type RecordPut } from '#sync/records/enqueue-record.ts';
import { useSignedIn } from '../session/session-context.tsx';

/**
 * Returns a function that stores a record with its attachment, with or without a network (docs/offline.md#records). It
 * resolves to false when this device cannot store it, and rejects when the device is full.
 */
export function usePutRecord() {
  const { store } = useSignedIn();
  return async <T extends RecordType>(put: RecordPut<T>): Promise<boolean> => {
    const { outcome } = await putRecord(store, put);
    return outcome === 'queued' || outcome === 'unchanged';
  };
}

/**
 * Returns a function that stores and deletes records, all of them or none, with or without a network. It resolves to false
 * when this device cannot store them now.
 */
export function useChangeRecords() {
  const { store } = useSignedIn();
  return <T extends RecordType>(edits: readonly RecordEdit<T>[]): Promise<boolean> =>
    changeRecords(store, edits).catch(() => false);
}
