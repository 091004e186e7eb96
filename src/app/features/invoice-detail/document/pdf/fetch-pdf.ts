import { downloadFile } from '#client/download-file.ts';
import { downloadInvoiceFile } from '#contract/invoice-detail.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/** How many files stay in memory, the last ones first. They are never stored on the device. */
const MAX_KEPT = 3;

/** By the database of the user, so that they go with the session. */
const keptFiles = new WeakMap<Store, Map<string, Blob>>();

type PdfRequest = { id: string; sha256: string; signal: AbortSignal };

/** Returns a file of an invoice. Throws Refused or Unreachable, like every call. */
export async function fetchPdf(store: Store, { id, sha256, signal }: PdfRequest): Promise<Blob> {
  const kept = keptFiles.get(store) ?? new Map<string, Blob>();
  keptFiles.set(store, kept);
  const known = kept.get(sha256);
  const blob = known ?? (await download(store, { id, sha256, signal }));
  // Set again, as the last one.
  kept.delete(sha256);
  kept.set(sha256, blob);
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest);
  return blob;
}

async function download(store: Store, { id, sha256, signal }: PdfRequest): Promise<Blob> {
  const token = await readMeta(store, 'token');
  const { blob } = await downloadFile({
    endpoint: downloadInvoiceFile,
    input: { params: { id, sha256 } },
    token,
    signal,
  });
  return blob;
}
