import { useSyncExternalStore } from 'react';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { listWaitingPdfs } from '#contract/waiting-pdfs.ts';
import type { UploadRow } from '../rows/upload-row.ts';
import type { Upload } from '../upload.ts';

/** Returns the PDFs to complete, with or without a network, and requests them again when an upload adds some. */
export function useWaitingPdfList(upload: Upload) {
  const { rows } = upload;
  // A text, because the rows change several times a second during an upload.
  const sent = useSyncExternalStore(rows.subscribe, () => listUploadsToComplete(rows.all()));
  const { data, ...state } = useSnapshot({
    id: 'waiting-pdfs',
    schema: listWaitingPdfs.response,
    fetch: (call, signal) => call(listWaitingPdfs, {}, { signal }),
    refreshKey: sent,
  });
  return { ...state, pdfs: data?.items };
}

const listUploadsToComplete = (rows: readonly UploadRow[]): string =>
  rows
    .filter(({ result }) => result?.documents.some(({ waiting_pdf_id }) => waiting_pdf_id !== undefined))
    .map(({ id }) => id)
    .join();
