import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useAnalyticsSnapshot } from '#app/data/use-analytics-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useFirstPull } from '#app/sync-status/use-first-pull.ts';
import { Refused } from '#client/refused.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import { PartyAnalytics, type PartyFigures } from '#domain/analytics/party-analytics.ts';
import {
  buildPartyDetail,
  invoiceSearchForParty,
  isInvoiceOfParty,
  PartyDetail,
} from '#domain/analytics/party-detail.ts';
import { type PeriodFilter, periodKey } from '#domain/dates/period-filter.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { queryInvoices } from '#store/invoices/query-invoices.ts';
import { readRows } from '#store/invoices/read-rows.ts';
import type { Store } from '#store/store.ts';
import { listChangedRows } from '#sync/outbox/list-changed-rows.ts';
import { fetchParty } from './fetch-parties.ts';

type PartyRequest = { side: PartySide; id: string; period: PeriodFilter };

/**
 * Returns one party in a period: the last response or, with pending changes or without a response, the totals of the
 * invoices on this device, which are the same.
 */
export function useParty(request: PartyRequest) {
  const { side, id, period } = request;
  const { data, error, ...state } = useAnalyticsSnapshot({
    id: `${side}:${id}:${periodKey(period)}`,
    schema: PartyDetail,
    fetch: (call, signal) => fetchParty(call, { ...request, signal }),
  });
  const { isRead, party, hasChanges } = usePartyIdentity(request, data);
  const needsLocal = isRead && party !== undefined && (hasChanges || !data);
  const local = useLocalDetail(request, needsLocal ? party : undefined);
  return {
    ...state,
    isRead: state.isRead && isRead && (!needsLocal || local.isRead),
    party: local.detail ?? data,
    isMissing: error instanceof Refused && error.status === 404,
  };
}

/** Returns the party, and whether a pending change affects it. */
function usePartyIdentity({ side, id }: PartyRequest, detail: PartyDetail | undefined) {
  const { store } = useSignedIn();
  const key = detail?.party_id;
  const read = useLiveQuery(async () => {
    const party = detail ?? (await findListed(store, side, id));
    const changes = party ? await listChangedRows(store) : [];
    const isAbout = (row: Parameters<typeof isInvoiceOfParty>[0] | undefined) =>
      row && party && isInvoiceOfParty(row, party, side);
    return { party, hasChanges: changes.some(({ before, after }) => isAbout(before) || isAbout(after)) };
  }, [store, side, id, key]);
  return { isRead: read !== undefined, party: read?.party, hasChanges: read?.hasChanges ?? false };
}

/** Finds the party in the lists stored on this device. */
async function findListed(store: Store, side: PartySide, id: string): Promise<PartyFigures | undefined> {
  for (const { data } of await store.snapshots.where('kind').equals(`${side}s`).toArray()) {
    const found = PartyAnalytics.safeParse(data).data?.parties.find(({ party_id }) => party_id === id);
    if (found) return found;
  }
  return undefined;
}

const NO_SUBSCRIPTION = () => () => {};

/** Returns undefined when this device does not have every invoice. */
function useLocalDetail({ side, period }: PartyRequest, party: PartyFigures | PartyDetail | undefined) {
  const { store } = useSignedIn();
  const hasAll = useFirstPull() === 'done';
  const index = invoiceIndexOf(store);
  const { isReady, entries } = useSyncExternalStore(party ? index.subscribe : NO_SUBSCRIPTION, index.getSnapshot);
  const read = useLiveQuery(async () => {
    if (!party || !hasAll || !isReady) return { detail: undefined, isReady };
    const list = InvoiceView.parse(invoiceSearchForParty(party, { side, period }));
    const ids = queryInvoices(entries, list).map(({ id }) => id);
    return { detail: buildPartyDetail(await readRows(store, ids), party, { side, period }), isReady };
  }, [store, side, periodKey(period), party?.party_id, hasAll, entries]);
  return { isRead: !hasAll || read?.isReady === true, detail: party && read?.detail };
}
