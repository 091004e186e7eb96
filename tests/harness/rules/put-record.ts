import { randomUUID } from 'node:crypto';
import type { RecordData, RecordType } from '#domain/records/record-types.ts';
import type { Api } from '../server/an-api.ts';

type NewRecord<T extends RecordType> = { type: T; data: RecordData<T>; id?: string; base_rev?: number };

/** Sends a record as a device does. */
export const sendRecord = <T extends RecordType>(
  api: Api,
  { token }: { token: string },
  { type, data, id = randomUUID(), base_rev = 0 }: NewRecord<T>,
) => api.request('PUT', `/records/${id}`, { token, body: { type, data, attachment: null, base_rev } });

/** Stores a record as a device does, and returns its id and revision. */
export async function putRecord<T extends RecordType>(
  api: Api,
  person: { token: string },
  record: NewRecord<T>,
): Promise<{ id: string; rev: number }> {
  const { status, body, text } = await sendRecord(api, person, record);
  if (status !== 200) throw new Error(text);
  return body;
}
