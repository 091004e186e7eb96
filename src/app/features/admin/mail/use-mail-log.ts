import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listMail } from '#contract/admin.ts';
import type { MailMessage } from '#domain/mail/mail-message.ts';
import { readMeta } from '#store/meta.ts';

const PAGE = 20;
/** A quarantined message changes no invoice, so the feed does not announce it. */
const POLL_INTERVAL_MS = 60_000;

type OlderPages = { items: MailMessage[]; next: number | null };

/** The newest page is stored on this device; older pages are fetched and not stored. */
export function useMailLog() {
  const { t } = useLingui();
  const { call, store } = useSignedIn();
  const errorText = useErrorText();
  // A message that creates an invoice moves the feed's cursor.
  const cursor = useLiveQuery(() => readMeta(store, 'cursor'), [store]);
  const first = useSnapshot({
    id: 'mail-log',
    schema: listMail.response,
    fetch: (controller, signal) => controller(listMail, { query: { limit: PAGE } }, { signal }),
    refreshKey: cursor,
  });
  const { refresh } = first;
  const [older, setOlder] = useState<OlderPages>();
  const [more, setMore] = useState<{ isLoading: boolean; failure?: string }>({ isLoading: false });
  /** The messages that an action returned, until the log contains them. */
  const [updatedMessages, setUpdatedMessages] = useState<ReadonlyMap<string, MailMessage>>(new Map());
  const next = older ? older.next : (first.data?.next ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` changes identity on every render, but its effect is the same.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  const loadMore = async () => {
    if (next === null) return;
    setMore({ isLoading: true });
    try {
      const page = await call(listMail, { query: { before: next, limit: PAGE } });
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
      setMore({ isLoading: false });
    } catch (error) {
      const fallback = t`No pudimos cargar el registro de correos. Intenta nuevamente.`;
      setMore({ isLoading: false, failure: errorText(error, { fallback, offline: fallback }) });
    }
  };

  const updateMessage = (message: MailMessage) => {
    setUpdatedMessages((before) => new Map(before).set(message.id, message));
    refresh();
  };

  const items = first.data && mergeMessages([...first.data.items, ...(older?.items ?? [])], updatedMessages);
  return { ...first, items, mailbox: first.data?.mailbox, hasMore: next !== null, more, loadMore, updateMessage };
}
export type MailLogState = ReturnType<typeof useMailLog>;

/** Merges pages: a message that is also in the newest page counts once. */
const mergeMessages = (messages: MailMessage[], settled: ReadonlyMap<string, MailMessage>): MailMessage[] =>
  [...new Map(messages.map((message) => [message.id, message])).values()].map(
    (message) => settled.get(message.id) ?? message,
  );
