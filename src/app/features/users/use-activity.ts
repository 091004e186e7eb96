import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listAudit } from '#contract/audit.ts';
import type { AuditEntry } from '#domain/accounts/audit-entry.ts';

const PAGE = 20;

type OlderPages = { items: AuditEntry[]; next: number | null };

/** The newest page is kept on this device; older ones are asked for and not kept. */
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

/** When the newest page came again, what moved out of it is in neither, and what is in both counts once. */
function withoutDuplicates(entries: AuditEntry[]): AuditEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
