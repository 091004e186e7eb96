import { parentPort } from 'node:worker_threads';
import type { Paper } from './paper.ts';
import { type PapersReading, readPapers, readPapersShare, type ShareReading } from './read-papers.ts';
import type { UploadAttachment } from './read-upload.ts';
import type { ZipShare } from './zip.ts';

type Asked = { filename: string; bytes: Uint8Array; share: ZipShare | undefined };

// One file at a time: the asker waits for the reading before it posts the next.
parentPort?.on('message', async ({ share, ...file }: Asked) => {
  if (share) {
    const reading: ShareReading = await readPapersShare(file, share);
    const pieces = <T>(placed: readonly { piece: T }[]) => placed.map(({ piece }) => piece);
    parentPort?.postMessage(reading, reading.ok ? heavyParts(pieces(reading.papers), pieces(reading.attachments)) : []);
  } else {
    const reading: PapersReading = await readPapers(file);
    parentPort?.postMessage(reading, reading.ok ? heavyParts(reading.papers, reading.attachments) : []);
  }
});

/** What is handed over instead of copied. Small bytes of zlib are slices of a buffer that others share. */
function heavyParts(papers: readonly Paper[], attachments: readonly UploadAttachment[]): ArrayBuffer[] {
  const jsons = papers.flatMap((paper) => (paper.sort === 'document' ? [paper.json] : []));
  const all = [...jsons, ...attachments.map(({ bytes }) => bytes)];
  const own = all.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength);
  return own.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}
