import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { createStoredText } from '#app/period/stored-text.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceSort, InvoiceView } from '#domain/invoices/invoice-view.ts';
import { DEFAULT_COLUMNS, isOptionalColumn, type OptionalColumn, toOptionalColumns } from './table-columns.ts';

const stored = createStoredText('cuadra-invoice-columns');
/** By the opaque id of the user. */
const Choices = z.record(z.string(), z.array(z.string()));

type Options = { view: InvoiceView; onView: (part: Partial<InvoiceView>) => void };

/**
 * The optional columns of the view, else those that the user has chosen on this device, in the order of the table, and how
 * to choose others; null brings the default back. The choice stays after sign-out; in a view it is one of the view.
 */
export function useChosenColumns({ view, onView }: Options) {
  const { id } = useSignedIn().user;
  const text = useSyncExternalStore(stored.subscribe, stored.read);
  const { columns, sort } = view;
  const chosen = useMemo(
    () => (columns?.split(',') ?? readChoices(text)[id])?.filter(isOptionalColumn) ?? DEFAULT_COLUMNS,
    [columns, text, id],
  );
  const choose = useCallbackRef((names: readonly string[] | null) => {
    const next = names === null ? DEFAULT_COLUMNS : toOptionalColumns(names);
    const order: Partial<InvoiceView> = isSortedByHidden(sort, next) ? { sort: 'newest' } : {};
    if (isOfView(view)) return onView({ columns: next.join(','), ...order });
    storeChoice(id, names && next);
    if (order.sort) onView(order);
  });
  return { chosen, choose };
}

const isOfView = ({ view, columns }: InvoiceView): boolean => view !== undefined || columns !== undefined;

/** An order by a column that is not shown has no head that says so. The newest first is the default. */
const isSortedByHidden = (sort: InvoiceSort, shown: readonly OptionalColumn[]): boolean =>
  (sort === 'due' && !shown.includes('due')) || (sort === 'oldest' && !shown.includes('date'));

function storeChoice(user_id: string, chosen: readonly OptionalColumn[] | null): void {
  const { [user_id]: _, ...others } = readChoices(stored.read());
  stored.set(JSON.stringify(chosen === null ? others : { ...others, [user_id]: chosen }));
}

function readChoices(text: string | null): z.infer<typeof Choices> {
  try {
    return Choices.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
