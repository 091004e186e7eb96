import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { NavigateOptions } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { allows } from '#domain/accounts/permissions.ts';
import { partyKey } from '#domain/analytics/party.ts';
import { CompanyNit } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { hasOneOf, searchForms } from '#domain/invoices/search-forms.ts';
import type { IndexEntry } from '#store/invoices/index-entry.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { useSignedIn } from '../session/session-context.tsx';
import type { Command } from './use-commands.ts';

const MAX_PARTIES = 5;
/** Shorter texts are in most names. */
const SHORTEST_TEXT = 2;

/** The suppliers and customers with this name or NIT, those with most documents first. Running one lists its documents. */
export function usePartyCommands(text: string, go: (options: NavigateOptions) => void): Command[] {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const found = useMatchingParties(text.trim());
  if (!allows(user.permissions, 'view_invoices')) return [];
  return found.map(({ name, direction, count, search }): Command => {
    const side = direction === 'issued' ? t`cliente` : t`proveedor`;
    const documents = plural(count, { one: '# documento', many: '# de documentos', other: '# documentos' });
    return {
      key: `party ${direction} ${search.nit ?? name}`,
      label: name,
      hint: `${side} · ${documents}`,
      run: () => go({ to: '/invoices', search }),
    };
  });
}

type FoundParty = { name: string; direction: 'issued' | 'received'; count: number; search: InvoiceView };

function useMatchingParties(q: string): readonly FoundParty[] {
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const found = useLiveQuery(async () => {
    const parties = findParties(index.getSnapshot().entries, q);
    const rows = await store.invoices.bulkGet(parties.map(({ id }) => id));
    return parties.flatMap(({ party: { nit }, direction, count }, at): FoundParty[] => {
      const row = rows[at];
      if (!row) return [];
      const { name } = otherParty(row);
      // The number of a foreign party can have other signs.
      const isFilter = CompanyNit.safeParse(nit).success;
      const who = isFilter ? { nit } : { [direction === 'issued' ? 'customer' : 'supplier']: name };
      return [{ name, direction, count, search: InvoiceView.parse({ direction, ...who }) }];
    });
  }, [store, index, q]);
  return found ?? [];
}

type CountedParty = Pick<IndexEntry, 'id' | 'party'> & { direction: 'issued' | 'received'; count: number };

/** A number is the beginning of a NIT: the digits of an amount are in the middle of many. */
function partyMatcher(q: string): (party: IndexEntry['party']) => boolean {
  if (/^[\d.,$\s-]+$/.test(q)) {
    const digits = q.replace(/\D/g, '');
    return ({ nit }) => digits !== '' && nit.startsWith(digits);
  }
  const forms = searchForms(q);
  return ({ text }) => hasOneOf(text, forms);
}

/** One pass over the index. A party is its NIT, without one its name; `id` is one of its documents. */
function findParties(entries: readonly IndexEntry[], q: string): CountedParty[] {
  if (q.length < SHORTEST_TEXT) return [];
  const isFound = partyMatcher(q);
  const parties = new Map<string, CountedParty>();
  for (const { id, party, traits } of entries) {
    const { direction } = traits;
    if (direction === 'none' || !isFound(party)) continue;
    const key = `${direction} ${partyKey({ name: party.text, nit: party.nit })}`;
    const known = parties.get(key);
    if (known) known.count += 1;
    else parties.set(key, { id, party, direction, count: 1 });
  }
  return [...parties.values()].sort((a, b) => b.count - a.count).slice(0, MAX_PARTIES);
}
