import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import { partialSince } from '#domain/dates/compared-period.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { firstIssueDay } from '#store/invoices/first-issue-day.ts';

/**
 * Returns since when the company has documents, where `base` begins before that. Not known until this device has pulled
 * all invoices.
 */
export function usePartialSince(base: PeriodFilter): string | null {
  const { store } = useSignedIn();
  const first = useLiveQuery(() => firstIssueDay(store), [store]);
  return partialSince(base, useLastPull() === null ? null : (first ?? null));
}
