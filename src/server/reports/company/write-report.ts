import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { writeWorkbook } from '../../platform/workbook/write-workbook.ts';
import { buildSheet } from './company-workbook.ts';
import type { Source } from './records.ts';

/** Writes the sheets in order to a new file and returns its size in bytes. An error of a source rejects. */
export type WriteReport = (file: string, sources: readonly Source[]) => Promise<number>;

export const writeReport: WriteReport = async (file, sources) => {
  const sheets = sources.map((source) => buildSheet(source));
  await writeWorkbook(createWriteStream(file, { flags: 'wx' }), sheets);
  return (await stat(file)).size;
};
