import { useLingui } from '@lingui/react/macro';
import type { NavigateOptions } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { nameOf } from '#app/ui/format/name-of.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { indexOf } from '#store/invoices/invoice-index.ts';
import { queryIndex } from '#store/invoices/query-index.ts';
import { useNavEntries } from '../frame/use-nav-entries.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { keyName, type Shortcut, shortcuts } from './shortcuts.ts';

/** Somewhere to go or something to do. */
export type Goal = { key: string; label: string; hint?: string; isKey?: true; run: () => void };

const INVOICES = 8;

/** What fits the text, pages first. */
export function useGoals(text: string, go: (options: NavigateOptions) => void): Goal[] {
  const { t } = useLingui();
  const entries = useNavEntries();
  const invoices = useFoundInvoices(text.trim());
  // As they were when the dialog opened: it is part of no screen.
  const [actions] = useState(() => shortcuts.now().filter(({ keys }) => keys[0] !== 'Ctrl+k'));
  const needle = foldText(text);
  const fits = ({ label }: Goal) => foldText(label).includes(needle);
  const places = [...entries, { to: '/sync' as const, label: t`Sincronización` }]; // An address of the app, not any text.
  const pages = places.map(({ to, label }): Goal => ({ key: to, label, run: () => go({ to }) }));
  return [
    ...pages.filter(fits),
    ...actions.map(asGoal).filter(fits),
    ...invoices.map(
      (row): Goal => ({
        key: row.id,
        label: nameOf(row),
        hint: row.classification === 'income' ? row.customer_name : row.supplier_name,
        run: () => go({ to: '/invoices/$id', params: { id: row.id } }),
      }),
    ),
  ];
}

const asGoal = ({ keys, label, run }: Shortcut): Goal => ({
  key: keys.join(),
  label,
  hint: keyName(keys[0]),
  isKey: true,
  run,
});

function useFoundInvoices(q: string) {
  const { store } = useSignedIn();
  const index = indexOf(store);
  useEffect(() => index.subscribe(() => {}), [index]);
  const rows = useLiveQuery(async () => {
    if (q === '') return [];
    const entries = queryIndex(index.now().entries, InvoiceView.parse({ q }));
    return store.invoices.bulkGet(entries.slice(0, INVOICES).map(({ id }) => id));
  }, [store, index, q]);
  return rows?.filter((row) => row !== undefined) ?? [];
}
