import { open } from 'node:fs/promises';
import { sheetOf } from './company-workbook.ts';
import type { Source } from './records.ts';
import { writeWorkbook } from './workbook-writer.ts';

/** Writes a new file of these sheets, one after the other, and answers its bytes. What a source throws ends it. */
export type WriteReport = (file: string, sources: readonly Source[]) => Promise<number>;

export const writeReport: WriteReport = async (file, sources) => {
  const handle = await open(file, 'wx');
  try {
    await writeWorkbook(
      (bytes) => handle.write(bytes),
      sources.map((source) => sheetOf(source)),
    );
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
};
