import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listAudit } from '#contract/audit.ts';
import type { AuditEntry } from '#domain/accounts/audit-entry.ts';

const PAGE = 20;

type OlderPages = { items: AuditEntry[]; next: number | null };

/** The newest page is stored on this device; older pages are fetched and not stored. */
export function useActivity() {
  const { t } = useLingui();
  const { call } = useSignedIn();
  const errorText = useErrorText();
  const first = useSnapshot({
    id: 'activity',
    schema: listAudit.response,
    fetch: (controller, signal) => controller(listAudit, { query: { limit: PAGE } }, { signal }),
  });
  const [older, setOlder] = useState<OlderPages>();
  const [more, setMore] = useState<{ isLoading: boolean; failure?: string }>({ isLoading: false });
  const next = older ? older.next : (first.data?.next ?? null);

  const loadMore = async () => {
    if (next === null) return;
    setMore({ isLoading: true });
    try {
      const page = await call(listAudit, { query: { before: next, limit: PAGE } });
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
      setMore({ isLoading: false });
    } catch (error) {
      const fallback = t`No pudimos cargar la actividad. Intenta nuevamente.`;
      setMore({ isLoading: false, failure: errorText(error, { fallback, offline: fallback }) });
    }
  };

  const items = first.data && withoutDuplicates([...first.data.items, ...(older?.items ?? [])]);
  return { ...first, items, hasMore: next !== null, more, loadMore };
}

/**
 * Merges pages: an entry in both counts once. An entry that moved out of a reloaded newest page is missing until the
 * next page is loaded again.
 */
function withoutDuplicates(entries: AuditEntry[]): AuditEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
