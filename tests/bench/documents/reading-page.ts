import { createUploadReader } from '#app/file-parsing/upload-reader.ts';

/** What the page of bench-browser is asked for; `documents` are those that were read. */
export type BatchRead = { ms: number; documents: number };
export type ReadBatch = (paths: readonly string[]) => Promise<BatchRead>;

const reader = createUploadReader();

/** Fetches files and reads them one after the other, as the app reads what is dropped. Only reading is timed. */
const readBatch: ReadBatch = async (paths) => {
  const files = await Promise.all(
    paths.map(async (path) => new File([await (await fetch(path)).blob()], path.replace(/^.(\w+).*/, 'a.$1'))),
  );
  let documents = 0;
  const started = performance.now();
  for (const file of files) {
    const read = await reader.read(file);
    documents += typeof read === 'string' ? 0 : (read.reading?.documents.length ?? 0);
  }
  return { ms: performance.now() - started, documents };
};

Object.assign(globalThis, { readBatch });
