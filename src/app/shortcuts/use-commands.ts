import { useLingui } from '@lingui/react/macro';
import type { NavigateOptions } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { formatMoney } from '#domain/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { queryInvoices } from '#store/invoices/query-invoices.ts';
import { useNavEntries } from '../frame/use-nav-entries.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { keyLabel, type Shortcut, shortcuts } from './shortcuts.ts';

/** A navigation target or an action. */
export type Command = { key: string; label: string; hint?: string; isKey?: true; run: () => void };

const MAX_INVOICES = 8;

/** Returns the commands that match the text, pages first. */
export function useCommands(text: string, go: (options: NavigateOptions) => void): Command[] {
  const { t } = useLingui();
  const entries = useNavEntries();
  const invoices = useMatchingInvoices(text.trim());
  // The actions of the screen behind the dialog, read when the dialog opened.
  const [actions] = useState(() => shortcuts.getSnapshot().filter(({ keys }) => keys[0] !== 'Ctrl+k'));
  const foldedText = foldText(text);
  const matches = ({ label }: Command) => foldText(label).includes(foldedText);
  const sync = { to: '/sync' as const, search: undefined, label: t`Sincronización` }; // A route, not any string.
  const pages = [...entries, sync].map(
    ({ to, search, label }): Command => ({ key: to, label, run: () => go({ to, ...(search && { search }) }) }),
  );
  return [
    ...pages.filter(matches),
    ...actions.map(toCommand).filter(matches),
    ...invoices.map(
      (row): Command => ({
        key: row.id,
        label: invoiceDisplayName(row),
        hint: [
          row.direction === 'issued' ? row.customer_name : row.supplier_name,
          formatDate(row.issue_date),
          formatMoney(row.total_amount, row.currency),
        ].join(' · '),
        run: () => go({ to: '/invoices/$id', params: { id: row.id } }),
      }),
    ),
  ];
}

const toCommand = ({ keys, label, run }: Shortcut): Command => ({
  key: keys.join(),
  label,
  hint: keyLabel(keys[0]),
  isKey: true,
  run,
});

function useMatchingInvoices(q: string) {
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  useEffect(() => index.subscribe(() => {}), [index]);
  const rows = useLiveQuery(async () => {
    if (q === '') return [];
    const entries = queryInvoices(index.getSnapshot().entries, InvoiceView.parse({ q }));
    return store.invoices.bulkGet(entries.slice(0, MAX_INVOICES).map(({ id }) => id));
  }, [store, index, q]);
  return rows?.filter((row) => row !== undefined) ?? [];
}
