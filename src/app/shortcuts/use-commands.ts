import { useLingui } from '@lingui/react/macro';
import type { NavigateOptions } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { allows } from '#domain/accounts/permissions.ts';
import { formatIdentification } from '#domain/companies/format-identification.ts';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { signedAmount } from '#domain/invoices/credit-note.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { formatMoney } from '#domain/money.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { listOfContent } from '#domain/views/saved-view.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { queryInvoices } from '#store/invoices/query-invoices.ts';
import { useNavEntries } from '../frame/use-nav-entries.tsx';
import { useSignedIn } from '../session/session-context.tsx';
import { usePersonCompanies } from '../switching/use-person-companies.ts';
import { useSwitchCompany } from '../switching/use-switch-company.ts';
import { useViews } from '../views/use-views.ts';
import { keyLabel, type Shortcut, shortcuts } from './shortcuts.ts';

/** A navigation target or an action. */
export type Command = { key: string; label: string; hint?: string; isKey?: true; run: () => void };

/** `pages`: also reports, views and the person's other companies. */
type FoundCommands = { pages: Command[]; invoices: Command[]; actions: Command[] };

const MAX_INVOICES = 8;

/** Returns the commands that match the text: pages, the person's other companies, actions and invoices. */
export function useCommands(text: string, go: (options: NavigateOptions) => void): FoundCommands {
  const { t } = useLingui();
  const entries = useNavEntries();
  const invoices = useMatchingInvoices(text.trim());
  // The actions of the screen behind the dialog, read when the dialog opened.
  const [actions] = useState(() => shortcuts.getSnapshot().filter(({ keys }) => !/^Ctrl\+(?:k|\d)$/.test(keys[0])));
  const foldedText = foldText(text);
  const matches = ({ label }: Command) => foldText(label).includes(foldedText);
  const sync = { to: '/sync' as const, search: undefined, label: t`Sincronización` }; // A route, not any string.
  const pages = [...entries, sync].map(
    ({ to, search, label }): Command => ({ key: to, label, run: () => go({ to, ...(search && { search }) }) }),
  );
  const companies = useCompanyCommands(foldedText);
  const reports = useReportCommands(go);
  const views = useViewCommands(go);
  return {
    pages: [...pages.filter(matches), ...reports.filter(matches), ...views.filter(matches), ...companies],
    actions: actions.map(toCommand).filter(matches),
    invoices: invoices.map(
      (row): Command => ({
        key: row.id,
        label: invoiceDisplayName(row),
        hint: [
          otherParty(row).name,
          formatDate(row.issue_date),
          formatMoney(signedAmount(row, row.total_amount), row.currency),
        ].join(' · '),
        run: () => go({ to: '/invoices/$id', params: { id: row.id } }),
      }),
    ),
  };
}

/** The reports, which are parts of a page. */
function useReportCommands(go: (options: NavigateOptions) => void): Command[] {
  const { t } = useLingui();
  const { user } = useSignedIn();
  if (!allows(user.permissions, 'access_admin_portal')) return [];
  return [
    { key: 'weekly-report', label: t`Informe semanal`, hint: t`Administración`, run: () => go({ to: '/admin' }) },
  ];
}

/** The views of the invoice list, for a person who may open it. */
function useViewCommands(go: (options: NavigateOptions) => void): Command[] {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const views = useViews() ?? [];
  if (!allows(user.permissions, 'view_invoices')) return [];
  return views.map(({ id, name, content }) => ({
    key: `view ${id}`,
    label: name,
    hint: t`Vista de facturas`,
    run: () => go({ to: '/invoices', search: listOfContent(id, content) }),
  }));
}

/** The person's other companies, by name or NIT. */
function useCompanyCommands(foldedText: string): Command[] {
  const { t } = useLingui();
  const companies = usePersonCompanies();
  const switchTo = useSwitchCompany();
  const digits = foldedText.replace(/[.\s-]/g, '');
  const isNit = /^\d+$/.test(digits);
  const entries = companies.map((company, index): Command & { isFound: boolean } => {
    const { id, name, nit, isCurrent } = company;
    const label = t`Ir a ${name}`;
    const key = index < 9 ? ` · Ctrl+${index + 1}` : '';
    return {
      key: id,
      label,
      hint: `${formatIdentification(nit)}${key}`,
      run: () => void switchTo(company),
      isFound:
        !isCurrent &&
        (foldText(label).includes(foldedText) || (isNit && formatNit(nit).replace(/\D/g, '').includes(digits))),
    };
  });
  return entries.filter(({ isFound }) => isFound);
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
