import { parseRecordData, type RecordData, type RecordType } from '#domain/records/record-types.ts';
import type { RecordRow } from '../rows/record-row.ts';
import type { Store } from '../store.ts';

export type TypedRecord<T extends RecordType> = Omit<RecordRow, 'type' | 'data'> & { type: T; data: RecordData<T> };

/** The records of a type on this device, without those that this build cannot parse. For a live query. */
export async function listRecords<T extends RecordType>(store: Store, type: T): Promise<TypedRecord<T>[]> {
  const rows = await store.records.where('type').equals(type).toArray();
  return rows.flatMap((row) => toTypedRecord(row, type) ?? []);
}

function toTypedRecord<T extends RecordType>(row: RecordRow, type: T): TypedRecord<T> | undefined {
  const data = row.type === type ? parseRecordData(type, row.data) : undefined;
  return data && { ...row, type, data };
}
