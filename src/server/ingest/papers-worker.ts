import { parentPort } from 'node:worker_threads';
import { type PapersReading, readPapers } from './read-papers.ts';

// One file at a time: the asker waits for the reading before it posts the next.
parentPort?.on('message', async (file: { filename: string; bytes: Uint8Array }) => {
  const reading: PapersReading = await readPapers(file);
  parentPort?.postMessage(reading, heavyParts(reading));
});

/** What is handed over instead of copied. Small bytes of zlib are slices of a buffer that others share. */
function heavyParts(reading: PapersReading): ArrayBuffer[] {
  if (!reading.ok) return [];
  const jsons = reading.papers.flatMap((paper) => (paper.sort === 'document' ? [paper.json] : []));
  const all = [...jsons, ...reading.attachments.map(({ bytes }) => bytes)];
  const own = all.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength);
  return own.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}
