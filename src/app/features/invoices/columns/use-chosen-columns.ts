import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { createStoredText } from '#app/period/stored-text.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { InvoiceSort, InvoiceView } from '#domain/invoices/invoice-view.ts';
import { DEFAULT_COLUMNS, isOptionalColumn, type OptionalColumn, toOptionalColumns } from './table-columns.ts';

const stored = createStoredText('cuadra-invoice-columns');
/** By the opaque id of the user. */
const Choices = z.record(z.string(), z.array(z.string()));

type Options = { sort: InvoiceSort; onView: (part: Partial<InvoiceView>) => void };

/**
 * The optional columns that the user has chosen on this device, in the order of the table, and how to choose others;
 * null brings the default back. The choice stays after sign-out.
 */
export function useChosenColumns({ sort, onView }: Options) {
  const { id } = useSignedIn().user;
  const text = useSyncExternalStore(stored.subscribe, stored.read);
  const chosen = useMemo(() => readChoices(text)[id]?.filter(isOptionalColumn) ?? DEFAULT_COLUMNS, [text, id]);
  const choose = (names: readonly string[] | null) => {
    const next = names === null ? DEFAULT_COLUMNS : toOptionalColumns(names);
    storeChoice(id, names === null ? null : next);
    if (isSortedByHidden(sort, next)) onView({ sort: 'newest' });
  };
  return { chosen, choose };
}

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
