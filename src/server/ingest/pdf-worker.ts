import { parentPort } from 'node:worker_threads';
import { fillNodeGaps } from './pdf/node-gaps.ts';
import type { PdfPosted } from './pdf/pdf-messages.ts';
import { readPages } from './pdf/read-pages.ts';

fillNodeGaps();

// One file at a time: the asker waits for the reading before it posts the next.
parentPort?.on('message', async (bytes: Uint8Array) => {
  const post = (posted: PdfPosted) => parentPort?.postMessage(posted);
  post({ reading: await readPages(bytes, (draft) => post({ draft })) });
});
