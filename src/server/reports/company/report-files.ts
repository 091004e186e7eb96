import path from 'node:path';
import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { readValues, writeValues } from '../../platform/files/value-file.ts';
import type { Source } from './records.ts';

/** A folder with the records of these sheets, one file each. */
export type ReportFiles = { folder: string; tabs: readonly DownloadTab[] };

export const reportPath = (folder: string): string => path.join(folder, 'report.xlsx');
const recordsPath = (folder: string, tab: DownloadTab): string => path.join(folder, `${tab}.records`);

/** Writes the records of each source to the folder. An error of a source rejects. */
export async function saveRecords(folder: string, sources: readonly Source[]): Promise<void> {
  for (const { tab, records } of sources) await writeValues(recordsPath(folder, tab), records);
}

/** The sources that saveRecords wrote, in this order. */
export const savedSources = ({ folder, tabs }: ReportFiles): Source[] =>
  tabs.map((tab) => ({ tab, records: readValues(recordsPath(folder, tab)) }) as Source);
