import { useMemo } from 'react';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { useSignedIn } from '../session/session-context.tsx';
import { useCodingCatalog } from './use-coding-catalog.ts';

/** Whether one of these invoices is assigned to somebody whose name this device does not have. */
export function useHasUnknownPeople(entries: readonly Pick<IndexEntry, 'codes'>[] | undefined): boolean {
  const { user } = useSignedIn();
  const people = useCodingCatalog()?.people;
  return useMemo(() => {
    const isUnknown = (id: string | undefined) => id !== undefined && id !== user.id && !people?.has(id);
    return people !== undefined && (entries ?? []).some(({ codes }) => isUnknown(codes['assignee']));
  }, [entries, people, user.id]);
}
