import type { AttachmentRef } from '#domain/records/record.ts';
import type { Store } from '../store.ts';

/** The bytes of an attachment, if they are on this device. */
export async function readAttachment(
  store: Store,
  record_id: string,
  { sha256 }: AttachmentRef,
): Promise<ArrayBuffer | undefined> {
  return (await store.attachments.get([record_id, sha256]))?.bytes;
}

/** Keeps downloaded bytes for reading without a network; false when the record has another attachment by now. */
export function keepAttachment(
  store: Store,
  record_id: string,
  attachment: AttachmentRef,
  bytes: ArrayBuffer,
): Promise<boolean> {
  return store.transaction('rw', [store.records, store.attachments], async () => {
    const record = await store.records.get(record_id);
    if (record?.attachment?.sha256 !== attachment.sha256) return false;
    await store.attachments.put({ ...attachment, record_id, bytes });
    return true;
  });
}
