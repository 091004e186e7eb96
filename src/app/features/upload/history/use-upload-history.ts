import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { usePagedSnapshot } from '#app/data/use-paged-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listUploads, type UploadHistoryFilter } from '#contract/uploads.ts';
import { readMeta } from '#store/meta.ts';
import { isInProgress, type UploadRow } from '../rows/upload-row.ts';
import type { Upload } from '../upload.ts';

const PAGE = 20;

/** Returns the uploads of the company, and requests them again when an upload of this or another device is finished. */
export function useUploadHistory({ rows }: Upload, filter: UploadHistoryFilter) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  // An upload of another device that changes an invoice moves the feed's cursor.
  const cursor = useLiveQuery(() => readMeta(store, 'cursor'), [store]);
  const sent = useSyncExternalStore(rows.subscribe, () => listSent(rows.all()));
  return usePagedSnapshot({
    id: `upload-history:${filter}`,
    schema: listUploads.response,
    fetch: (call, before, options) => call(listUploads, { query: { before, limit: PAGE, filter } }, options),
    // Not after each of five hundred files, but at their end.
    refreshKey: sent === undefined ? 'sending' : `${cursor} ${sent}`,
    failure: t`No pudimos cargar el historial de cargas. Intenta nuevamente.`,
  });
}

/** The files that were sent, as a text, because the rows change several times a second; undefined while some are sent. */
const listSent = (rows: readonly UploadRow[]): string | undefined =>
  rows.some(isInProgress)
    ? undefined
    : rows
        .filter(({ state }) => state === 'done')
        .map(({ id }) => id)
        .join();
