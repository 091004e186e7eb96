import { useEffect, useState } from 'react';
import type { RankedUser } from '#domain/accounts/user-rules.ts';
import { parseFilterQuery } from '#domain/views/view-query.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { type InvoiceIndex, invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { countViews } from '#store/invoices/query-invoices.ts';
import { useSignedIn } from '../session/session-context.tsx';
import type { ListedView } from './use-views.ts';

/** Long enough for the list itself to be drawn after a change, in ms. */
const DELAY_MS = 250;
/** So many invoices are counted without a noticeable pause. */
const SLICE = 20_000;

/**
 * Returns how many invoices each view has, by its id; undefined before all invoices of the device are in memory. They are
 * counted again after a change.
 */
export function useViewCounts(views: readonly ListedView[] | undefined): ReadonlyMap<string, number> | undefined {
  const { store, user } = useSignedIn();
  const index = invoiceIndexOf(store);
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  useEffect(() => {
    if (!views) return;
    return keepCounted(index, views, { me: user, onCounts: setCounts });
  }, [index, views, user]);
  return counts;
}

type Options = { me: RankedUser; onCounts: (counts: ReadonlyMap<string, number>) => void };

function keepCounted(index: InvoiceIndex, views: readonly ListedView[], { me, onCounts }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    const { isReady, entries } = index.getSnapshot();
    if (!isReady) return;
    const isOld = () => index.getSnapshot().entries !== entries || timer === undefined;
    const totals = await countInSlices(entries, views, { me, isOld });
    if (totals) onCounts(new Map(views.map(({ id }, at) => [id, totals[at] ?? 0])));
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), DELAY_MS);
  };
  const unsubscribe = index.subscribe(plan);
  plan();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    timer = undefined;
  };
}

type Counting = { me: RankedUser; isOld: () => boolean };

/** Undefined when the invoices have changed in between. */
async function countInSlices(entries: readonly IndexEntry[], listed: readonly ListedView[], { me, isOld }: Counting) {
  const views = listed.map(({ content }) => ({ ...parseFilterQuery(content.query), reviewer: me }));
  let totals = views.map(() => 0);
  for (let from = 0; from < entries.length; from += SLICE) {
    if (from > 0) await new Promise((next) => setTimeout(next));
    if (isOld()) return undefined;
    const counted = countViews(entries.slice(from, from + SLICE), views, me.id);
    totals = totals.map((total, at) => total + (counted[at] ?? 0));
  }
  return totals;
}
