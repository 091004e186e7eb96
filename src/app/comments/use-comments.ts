import { useSyncExternalStore } from 'react';
import { createLiveReaders } from '#store/live-reader.ts';
import { listRecords, type TypedRecord } from '#store/records/list-records.ts';
import type { Store } from '#store/store.ts';
import { useSignedIn } from '../session/session-context.tsx';

export type Comments = readonly TypedRecord<'comment'>[];

const NONE: Comments = [];
const commentsOf = createLiveReaders(readComments);

/** By the id of the invoice, the oldest first. */
async function readComments(store: Store): Promise<ReadonlyMap<string, Comments>> {
  const comments = await listRecords(store, 'comment');
  const byInvoice = new Map<string, TypedRecord<'comment'>[]>();
  for (const comment of comments.sort((a, b) => (a.data.at < b.data.at ? -1 : 1))) {
    const ofInvoice = byInvoice.get(comment.data.invoice_id);
    if (ofInvoice) ofInvoice.push(comment);
    else byInvoice.set(comment.data.invoice_id, [comment]);
  }
  return byInvoice;
}

/** Returns the comments about an invoice on this device, the oldest first; none until they are read. */
export function useComments(invoice_id: string): Comments {
  const { subscribe, get } = commentsOf(useSignedIn().store);
  return useSyncExternalStore(subscribe, () => get()?.get(invoice_id) ?? NONE);
}
