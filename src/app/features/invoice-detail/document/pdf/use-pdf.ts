import { useEffect, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { Unreachable } from '#client/unreachable.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import type { InvoiceFile } from '#domain/invoices/invoice-detail.ts';
import { fetchPdf } from './fetch-pdf.ts';
import type { OpenedPdf, OpenResult } from './pdf-engine.ts';

/** Why a PDF is not shown. 'failed': the server did not send it. */
export type PdfProblem = 'offline' | 'failed' | 'broken' | 'protected' | 'too_big';
export type PdfState = { type: 'loading' } | { type: 'ready'; pdf: OpenedPdf } | { type: PdfProblem };

/** While the user steps quickly through the list, a file is requested only after this time. */
const MIN_VIEW_MS = 150;

/** Fetches and opens a PDF of an invoice, again when the network returns and on `retry`. */
export function usePdf(id: string, { sha256, size }: InvoiceFile) {
  const { store } = useSignedIn();
  const isReachable = useReachable();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<PdfState>({ type: 'loading' });
  const isWaiting = state.type === 'offline';

  // biome-ignore lint/correctness/useExhaustiveDependencies: the return of the network starts it again, not the failure.
  useEffect(() => {
    if (isReachable && isWaiting) setRound((now) => now + 1);
  }, [isReachable]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests the file again.
  useEffect(() => {
    if (size > MAX_UPLOAD_BYTES) return setState({ type: 'too_big' });
    const controller = new AbortController();
    const { signal } = controller;
    let opened: OpenedPdf | undefined;
    setState({ type: 'loading' });
    const timer = setTimeout(async () => {
      const result = await loadPdf(() => fetchPdf(store, { id, sha256, signal }));
      if (result.type === 'ok') opened = result.pdf;
      if (signal.aborted) return opened?.close();
      setState(result.type === 'ok' ? { type: 'ready', pdf: result.pdf } : result);
    }, MIN_VIEW_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
      opened?.close();
    };
  }, [store, id, sha256, size, round]);

  return {
    state,
    retry: () => setRound((now) => now + 1),
    /** A page could not be drawn. */
    reportBroken: () => setState({ type: 'broken' }),
  };
}

type LoadResult = OpenResult | { type: 'offline' } | { type: 'failed' };

async function loadPdf(fetchFile: () => Promise<Blob>): Promise<LoadResult> {
  let bytes: ArrayBuffer;
  try {
    const blob = await fetchFile();
    if (blob.size > MAX_UPLOAD_BYTES) return { type: 'broken' };
    bytes = await blob.arrayBuffer();
  } catch (error) {
    return { type: error instanceof Unreachable ? 'offline' : 'failed' };
  }
  // Its code is not stored on the device, so without a network it does not arrive.
  const engine = await import('./pdf-engine.ts').catch(() => undefined);
  return engine ? engine.openPdf(bytes) : { type: 'offline' };
}
