import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import { PartyAnalytics, type PartyFigures, withPartyChanges } from '#domain/analytics/party-analytics.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { changesOf } from '#sync/outbox/changes-of.ts';
import { askParties } from './ask-parties.ts';

type Asked = { side: PartySide; year: YearFilter };

/** What the server last said of a year, with the changes that still wait counted in. */
export function useParties({ side, year }: Asked) {
  const { store } = useSignedIn();
  const { data, ...state } = useSnapshot({
    id: `${side}s:${year}`,
    answer: PartyAnalytics,
    ask: (call, signal) => askParties(call, { side, year, search: '', signal }),
    since: useLastPull(),
  });
  const changes = useLiveQuery(() => changesOf(store), [store]);
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
export function useUnlisted({ side, year }: Asked, search: string): readonly PartyFigures[] | undefined {
  const { call } = useSignedIn();
  const key = `${side} ${year} ${search}`;
  const [found, setFound] = useState<{ key: string; parties: readonly PartyFigures[] }>();
  useEffect(() => {
    if (search === '') return;
    const asking = new AbortController();
    askParties(call, { side, year, search, signal: asking.signal })
      .then(({ parties }) => setFound({ key, parties }))
      // What is listed is searched all the same.
      .catch(() => undefined);
    return () => asking.abort();
  }, [call, side, year, search, key]);
  return found?.key === key ? found.parties : undefined;
}
