import { createPdfReader, type PdfReader } from '#server/ingest/pdf.ts';
import { builtWorkerUrl } from './built-worker.ts';

/** The product's reader with its thread built from the sources. */
export async function aPdfReader(options: { timeMs?: number } = {}): Promise<PdfReader> {
  const entry = 'src/server/ingest/pdf-worker.ts';
  const sources = [entry, 'src/server/ingest/pdf', 'src/domain'];
  return createPdfReader({ workerUrl: await builtWorkerUrl({ entry, sources }), ...options });
}
