import { open } from 'node:fs/promises';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { buildSheet } from './company-workbook.ts';
import type { Source } from './records.ts';

/** Writes the sheets in order to a new file and returns its size in bytes. An error of a source rejects. */
export type WriteReport = (file: string, sources: readonly Source[]) => Promise<number>;

export const writeReport: WriteReport = async (file, sources) => {
  const handle = await open(file, 'wx');
  try {
    await writeWorkbook(
      (bytes) => handle.write(bytes),
      sources.map((source) => buildSheet(source)),
    );
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
};
