import { parentPort } from 'node:worker_threads';
import { type PapersReading, readPapers } from './read-papers.ts';

// One file at a time: the asker waits for the reading before it posts the next.
parentPort?.on('message', async (file: { filename: string; bytes: Uint8Array }) => {
  parentPort?.postMessage((await readPapers(file)) satisfies PapersReading);
});
