import { open } from 'node:fs/promises';
import { writeWorkbook } from '../workbook/workbook-writer.ts';
import { buildSheet } from './company-workbook.ts';
import type { Source } from './records.ts';

/** Writes a new file of these sheets, one after the other, and answers its bytes. What a source throws ends it. */
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
