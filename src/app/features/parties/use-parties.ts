import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useDeviceFigures } from '#app/data/use-device-figures.ts';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import {
  analyzeParties,
  PartyAnalytics,
  type PartyFigures,
  withPartyChanges,
} from '#domain/analytics/party-analytics.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { listChangedRows } from '#sync/outbox/list-changed-rows.ts';
import { fetchParties } from './fetch-parties.ts';

type PartiesRequest = { side: PartySide; year: YearFilter };

/**
 * Returns the last response for a year, with pending changes applied; without one, what the invoices on this device give.
 */
export function useParties({ side, year }: PartiesRequest) {
  const { store } = useSignedIn();
  const { data, ...state } = useSnapshot({
    id: `${side}s:${year}`,
    schema: PartyAnalytics,
    fetch: (call, signal) => fetchParties(call, { side, year, search: '', signal }),
    refreshKey: useLastPull(),
  });
  const changes = useLiveQuery(() => listChangedRows(store), [store]);
  const isRead = state.isRead && changes !== undefined;
  const device = useDeviceFigures({
    isNeeded: isRead && !state.isLoading && !data,
    key: `${side} ${year}`,
    compute: (invoices) => analyzeParties(invoices, side, year),
  });
  return {
    ...state,
    isRead,
    isLoading: state.isLoading || device.isComputing,
    ...(device.figures && { takenAt: device.takenAt }),
    figures: data && changes ? withPartyChanges(data, changes, { side, year }) : device.figures,
  };
}

/**
 * Returns the search results beyond the listed rows, from the server; undefined when there are none or the server is
 * not reachable.
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
      // The listed rows are still searched.
      .catch(() => undefined);
    return () => controller.abort();
  }, [call, side, year, search, key]);
  return matches?.key === key ? matches.parties : undefined;
}
