import { parentPort } from 'node:worker_threads';
import { type PapersReading, readShare } from './read-papers.ts';
import type { Share } from './zip.ts';

type Asked = { filename: string; bytes: Uint8Array; share: Share };

// One file at a time: the asker waits for the reading before it posts the next.
parentPort?.on('message', async ({ share, ...file }: Asked) => {
  const reading = await readShare(file, share);
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
