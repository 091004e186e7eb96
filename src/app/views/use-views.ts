import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { byOrderKey } from '#domain/records/order-key.ts';
import { BUILT_IN_VIEWS, type BuiltInView, builtInContent } from '#domain/views/built-in-views.ts';
import type { SavedView, ViewContent } from '#domain/views/saved-view.ts';
import { useRecords } from '../data/use-records.ts';

export type ViewType = 'shared-view' | 'private-view';

/** A view of the invoice list; `saved` is undefined for those that every company has. */
export type ListedView = {
  id: string;
  name: string;
  content: ViewContent;
  saved: { type: ViewType; data: SavedView } | undefined;
};

/** Returns the built-in views and then the saved ones in their order; undefined until those are read. */
export function useViews(): readonly ListedView[] | undefined {
  const names = useBuiltInNames();
  const shared = useRecords('shared-view');
  const own = useRecords('private-view');
  const today = bogotaDate(new Date());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change with the language only.
  return useMemo(() => {
    if (!shared || !own) return undefined;
    const builtIn = BUILT_IN_VIEWS.map(
      (id): ListedView => ({ id, name: names[id], content: builtInContent(id, today), saved: undefined }),
    );
    const saved = [...shared, ...own].map(
      ({ id, type, data }): SavedListedView => ({ id, name: data.name, content: data, saved: { type, data } }),
    );
    return [...builtIn, ...saved.sort((a, b) => byOrderKey(placeOf(a), placeOf(b)))];
  }, [shared, own, today]);
}

export type SavedListedView = ListedView & { saved: NonNullable<ListedView['saved']> };

/** The key by which a saved view is ordered among the others. */
export const placeOf = ({ id, saved }: SavedListedView) => ({ id, order: saved.data.order });

export const isSavedView = (view: ListedView): view is SavedListedView => view.saved !== undefined;

function useBuiltInNames(): Record<BuiltInView, string> {
  const { t } = useLingui();
  return {
    review: t`Por revisar`,
    'pay-this-week': t`Por pagar esta semana`,
    'overdue-receivables': t`Por cobrar vencidas`,
    'credit-without-receipt': t`Crédito sin acuse`,
    unclassified: t`Sin clasificar`,
    'lone-notes': t`Notas sin factura`,
    warnings: t`Con avisos`,
  };
}
