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
/** What waits for a decision changes no invoice, so nothing tells of it. */
const LOOK_EVERY_MS = 60_000;

type Older = { items: MailMessage[]; next: number | null };

/** The newest page is kept on this device; older ones are asked for and not kept. */
export function useMailLog() {
  const { t } = useLingui();
  const { call, store } = useSignedIn();
  const errorText = useErrorText();
  // A message that brings an invoice moves the feed.
  const cursor = useLiveQuery(() => readMeta(store, 'cursor'), [store]);
  const first = useSnapshot({
    id: 'mail-log',
    answer: listMail.response,
    ask: (asking, signal) => asking(listMail, { query: { limit: PAGE } }, { signal }),
    since: cursor,
  });
  const { refresh } = first;
  const [older, setOlder] = useState<Older>();
  const [more, setMore] = useState<{ isAsking: boolean; failure?: string }>({ isAsking: false });
  /** What an action answered, until the log says it itself. */
  const [settled, setSettled] = useState<ReadonlyMap<string, MailMessage>>(new Map());
  const next = older ? older.next : (first.data?.next ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` changes identity on every render and does the same.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  const askMore = async () => {
    if (next === null) return;
    setMore({ isAsking: true });
    try {
      const page = await call(listMail, { query: { before: next, limit: PAGE } });
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
      setMore({ isAsking: false });
    } catch (error) {
      const fallback = t`No pudimos cargar el registro de correos. Intenta nuevamente.`;
      setMore({ isAsking: false, failure: errorText(error, { fallback, offline: fallback }) });
    }
  };

  const keep = (message: MailMessage) => {
    setSettled((before) => new Map(before).set(message.id, message));
    refresh();
  };

  const items = first.data && merged([...first.data.items, ...(older?.items ?? [])], settled);
  return { ...first, items, mailbox: first.data?.mailbox, hasMore: next !== null, more, askMore, keep };
}
export type MailLogState = ReturnType<typeof useMailLog>;

/** When the newest page came again, what is in both counts once. */
const merged = (messages: MailMessage[], settled: ReadonlyMap<string, MailMessage>): MailMessage[] =>
  [...new Map(messages.map((message) => [message.id, message])).values()].map(
    (message) => settled.get(message.id) ?? message,
  );
