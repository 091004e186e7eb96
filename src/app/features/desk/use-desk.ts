import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import { usePersonCompanies } from '#app/switching/use-person-companies.ts';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import { getDesk } from '#contract/desk.ts';
import { type Account, listAccountsOf } from '#store/registry.ts';
import type { StoredReview } from '#store/review-figures.ts';
import { type DeskRow, toDeskRow } from './desk-row.ts';
import { refreshReviews } from './refresh-reviews.ts';

/** Returns what waits in each company of the person: from this device at once, and from the server when it responds. */
export function useDesk() {
  const companies = usePersonCompanies();
  const waiting = companies.reduce((sum, company) => sum + company.waiting, 0);
  // What another company sent is counted by the server alone, until that company is opened here.
  const state = useSnapshot({
    id: 'desk',
    schema: getDesk.response,
    fetch: (call, signal) => call(getDesk, {}, { signal }),
    refreshKey: waiting,
  });
  const reviews = useReviews();
  const { data, takenAt } = state;
  // The table of many companies is drawn again only when one of them has changed.
  const rows = useMemo(() => {
    const desk = data && { items: data.items, takenAt };
    return companies.map((company): DeskRow => toDeskRow(company, reviews ?? new Map(), desk));
  }, [companies, reviews, data, takenAt]);
  return { ...state, rows, isRead: state.isRead && reviews !== undefined };
}

/** What waits in each company of this device, by company; undefined until the registry was read. */
function useReviews() {
  const { registry } = useSessionActions();
  const { store, user } = useSignedIn();
  const lastPull = useLastPull();
  const accounts = useLiveQuery(() => listAccountsOf(registry, user.id), [registry, user.id]);
  // Another tab records each change of its company's outbox in the registry.
  const changes = accounts?.map(({ name, pending_count, last_seen }) => `${name} ${pending_count} ${last_seen}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pull and a change of an outbox count again.
  useEffect(() => {
    const controller = new AbortController();
    // A database that cannot be opened keeps its last figures.
    refreshReviews(registry, store, user.id, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [registry, store, user.id, lastPull, changes]);

  return useMemo(() => accounts && reviewsOf(accounts), [accounts]);
}

const reviewsOf = (accounts: readonly Account[]): ReadonlyMap<string, StoredReview> =>
  new Map(accounts.flatMap(({ company_id, review }) => (company_id && review ? [[company_id, review] as const] : [])));
