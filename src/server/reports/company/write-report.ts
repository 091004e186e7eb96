import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { writeWorkbook } from '../../platform/workbook/write-workbook.ts';
import { buildSheets } from './company-workbook.ts';
import { type ReportFiles, reportPath } from './report-files.ts';

/** Writes the report from the saved records into their folder and returns its size in bytes. */
export async function writeReport(files: ReportFiles): Promise<number> {
  const file = reportPath(files.folder);
  const sheets = await buildSheets(files);
  await writeWorkbook(createWriteStream(file, { flags: 'wx', mode: 0o600 }), { sheets, properties: files.properties });
  return (await stat(file)).size;
}
