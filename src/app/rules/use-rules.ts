import { byOrderKey } from '#domain/records/order-key.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import { useRecords } from '../data/use-records.ts';

export type ShownRule = IdentifiedRule & { isWaiting: boolean };

/** Returns the rules of the company on this device in their order; undefined until they are read. */
export function useRules(): ShownRule[] | undefined {
  const records = useRecords('rule');
  return records
    ?.map(({ id, data, change_state }) => ({ id, ...data, isWaiting: change_state !== undefined }))
    .toSorted(byOrderKey);
}
