import { useLiveQuery } from 'dexie-react-hooks';
import type { RecordType } from '#domain/records/record-types.ts';
import { listRecords, type TypedRecord } from '#store/records/list-records.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** Returns the records of a type on this device, in no order; undefined until they are read. */
export function useRecords<T extends RecordType>(type: T): TypedRecord<T>[] | undefined {
  const { store } = useSignedIn();
  return useLiveQuery(() => listRecords(store, type), [store, type]);
}
