import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { usePagedSnapshot } from '#app/data/use-paged-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listMail } from '#contract/admin.ts';
import { readMeta } from '#store/meta.ts';

const PAGE = 20;
/** A quarantined message changes no invoice, so the feed does not announce it. */
const POLL_INTERVAL_MS = 60_000;

/** Returns the e-mails of the company and the state of the mailbox. */
export function useMailLog() {
  const { t } = useLingui();
  const { store } = useSignedIn();
  // A message that creates an invoice moves the feed's cursor.
  const cursor = useLiveQuery(() => readMeta(store, 'cursor'), [store]);
  const log = usePagedSnapshot({
    id: 'mail-log',
    schema: listMail.response,
    fetch: (call, before, options) => call(listMail, { query: { before, limit: PAGE } }, options),
    refreshKey: cursor,
    failure: t`No pudimos cargar el registro de correos. Intenta nuevamente.`,
  });
  const { refresh } = log;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` changes identity on every render, but its effect is the same.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  return { ...log, mailbox: log.data?.mailbox };
}
export type MailLogState = ReturnType<typeof useMailLog>;
