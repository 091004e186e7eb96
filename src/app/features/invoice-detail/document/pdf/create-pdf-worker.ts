/** Returns the worker that reads the bytes of a PDF; undefined where there are no workers, then pdf.js reads them itself. */
export function createPdfWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  return new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
}
