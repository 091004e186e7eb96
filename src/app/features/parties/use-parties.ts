import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import { PartyAnalytics, type PartyFigures, withPartyChanges } from '#domain/analytics/party-analytics.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { listChangedRows } from '#sync/outbox/list-changed-rows.ts';
import { fetchParties } from './fetch-parties.ts';

type PartiesRequest = { side: PartySide; year: YearFilter };

/** What the server last said of a year, with the changes that still wait counted in. */
export function useParties({ side, year }: PartiesRequest) {
  const { store } = useSignedIn();
  const { data, ...state } = useSnapshot({
    id: `${side}s:${year}`,
    schema: PartyAnalytics,
    fetch: (call, signal) => fetchParties(call, { side, year, search: '', signal }),
    refreshKey: useLastPull(),
  });
  const changes = useLiveQuery(() => listChangedRows(store), [store]);
  return {
    ...state,
    isRead: state.isRead && changes !== undefined,
    figures: data && changes && withPartyChanges(data, changes, { side, year }),
  };
}

/**
 * The rows that a search finds among those that the list has no room for, from the server; undefined when there are
 * none such or it cannot be asked.
 */
export function useUnlisted({ side, year }: PartiesRequest, search: string): readonly PartyFigures[] | undefined {
  const { call } = useSignedIn();
  const key = `${side} ${year} ${search}`;
  const [matches, setMatches] = useState<{ key: string; parties: readonly PartyFigures[] }>();
  useEffect(() => {
    if (search === '') return;
    const controller = new AbortController();
    fetchParties(call, { side, year, search, signal: controller.signal })
      .then(({ parties }) => setMatches({ key, parties }))
      // What is listed is searched all the same.
      .catch(() => undefined);
    return () => controller.abort();
  }, [call, side, year, search, key]);
  return matches?.key === key ? matches.parties : undefined;
}
