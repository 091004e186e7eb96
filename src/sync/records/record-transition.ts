import type { Store } from '#store/store.ts';
import type { Transition } from '../operations/define-operation.ts';
import { mergeRecordResponse, refreshRecords } from './shown-records.ts';

/** Stores what follows from a transition of changes of records: what is shown of them. No invoice changes. */
export async function applyToRecords(store: Store, ids: readonly string[], transition: Transition): Promise<[]> {
  const { type } = transition;
  if (type === 'rejected' && transition.refusal.record) await mergeRecordResponse(store, transition.refusal.record);
  // The other transitions change nothing that is shown.
  if (type === 'rejected' || type === 'requeued' || type === 'discarded') await refreshRecords(store, ids);
  return [];
}
