import { useEffect, useState } from 'react';
import { useFetched } from '#app/data/use-fetched.ts';
import { useSessionActions, useSignedIn } from '#app/session/session-context.tsx';
import { type PersonCompany, usePersonCompanies } from '#app/switching/use-person-companies.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { searchDesk } from '#contract/desk.ts';
import { documentSearch, type FoundDocument, mergeFound } from '#domain/desk/document-search.ts';
import { listAccountsOf } from '#store/registry.ts';
import { searchDevice } from './search-device.ts';

/** The longest time that a search of the device takes: then it has the results so far. */
const DEVICE_MS = 5_000;

export type FoundInCompany = { document: FoundDocument; company: PersonCompany };

export type CompanySearch = {
  /** False for a text that names no document, and for a person of one company. */
  isActive: boolean;
  isSearching: boolean;
  /** Only this device was searched: there is no network, or the server did not respond. */
  missing: 'network' | 'server' | undefined;
  found: readonly FoundInCompany[];
};

/** Searches a number, NIT or CUFE in all companies of the person: on this device, and on the server when it responds. */
export function useCompanySearch(typed: string): CompanySearch {
  const companies = usePersonCompanies();
  const isReachable = useReachable();
  const isActive = companies.length > 0 && documentSearch(typed) !== undefined;
  const q = isActive ? typed.trim() : '';
  const device = useDeviceSearch(q);
  const server = useFetched(`desk search ${q}`, async (call, signal) =>
    q === '' ? [] : (await call(searchDesk, { query: { q } }, { signal })).items,
  );
  const found = mergeFound(device ?? [], server.data ?? []).flatMap((document): FoundInCompany[] => {
    const company = companies.find(({ id }) => id === document.company_id);
    return company && isActive ? [{ document, company }] : [];
  });
  const isSearching = isActive && (device === undefined || server.isLoading);
  const missing = !isActive || server.error === undefined ? undefined : isReachable ? 'server' : 'network';
  return { isActive, isSearching, missing, found };
}

/** The results of this device; undefined while they are searched. */
function useDeviceSearch(q: string): readonly FoundDocument[] | undefined {
  const { registry } = useSessionActions();
  const { store, user } = useSignedIn();
  const [last, setLast] = useState<{ q: string; found: readonly FoundDocument[] }>({ q: '', found: [] });

  useEffect(() => {
    const search = documentSearch(q);
    if (!search) return;
    const controller = new AbortController();
    const read = async () => {
      const accounts = (await listAccountsOf(registry, user.id))
        .filter(({ is_stripped }) => !is_stripped)
        .toSorted((one, other) => other.last_seen - one.last_seen);
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(DEVICE_MS)]);
      return searchDevice({ accounts, shown: store, search, signal });
    };
    void read()
      .catch(() => [])
      .then((found) => !controller.signal.aborted && setLast({ q, found }));
    return () => controller.abort();
  }, [registry, store, user.id, q]);

  if (q === '') return [];
  return last.q === q ? last.found : undefined;
}
