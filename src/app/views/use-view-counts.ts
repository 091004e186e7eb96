import { useEffect, useState } from 'react';
import type { RankedUser } from '#domain/accounts/user-rules.ts';
import { parseFilterQuery } from '#domain/views/view-query.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { type InvoiceIndex, invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { countViews } from '#store/invoices/query-invoices.ts';
import { visitEntries, watchQuietEntries } from '#store/invoices/quiet-entries.ts';
import { useSignedIn } from '../session/session-context.tsx';
import type { ListedView } from './use-views.ts';

/**
 * Returns how many invoices each view has, by its id; undefined before all invoices of the device are in memory. They are
 * counted again after a change, once they have stayed the same for `quietMs`.
 */
export function useViewCounts(
  views: readonly ListedView[] | undefined,
  quietMs: number,
): ReadonlyMap<string, number> | undefined {
  const { store, user } = useSignedIn();
  const index = invoiceIndexOf(store);
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  useEffect(() => {
    if (!views) return;
    return keepCounted(index, views, { me: user, quietMs, onCounts: setCounts });
  }, [index, views, user, quietMs]);
  return counts;
}

type Options = { me: RankedUser; quietMs: number; onCounts: (counts: ReadonlyMap<string, number>) => void };

function keepCounted(
  index: InvoiceIndex,
  listed: readonly ListedView[],
  { me, quietMs, onCounts }: Options,
): () => void {
  const views = listed.map(({ content }) => ({ ...parseFilterQuery(content.query), reviewer: me }));
  const onQuiet = async (entries: readonly IndexEntry[], isOver: () => boolean) => {
    let totals = views.map(() => 0);
    const visit = (slice: readonly IndexEntry[]) => {
      const counted = countViews(slice, views, me.id);
      totals = totals.map((total, at) => total + (counted[at] ?? 0));
    };
    if (await visitEntries(entries, visit, isOver))
      onCounts(new Map(listed.map(({ id }, at) => [id, totals[at] ?? 0])));
  };
  return watchQuietEntries(index, { quietMs, onQuiet: (...now) => void onQuiet(...now) });
}
