import path from 'node:path';
import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { Period } from '#domain/dates/period.ts';
import type { WorkbookProperties } from '#domain/sheets/workbook/sheet.ts';
import { readValues, writeValues } from '../../platform/files/value-file.ts';
import type { RecordsOf, Source } from './records.ts';
import type { ReportedField } from './reported-fields.ts';

/**
 * A folder with the records of these sheets, one file each. `covered` are the days of the report, where it has limits;
 * `fields` the own fields of the company.
 */
export type ReportFiles = {
  folder: string;
  tabs: readonly DownloadTab[];
  covered: Partial<Period>;
  fields: readonly ReportedField[];
  properties: WorkbookProperties;
};

export const reportPath = (folder: string): string => path.join(folder, 'report.xlsx');
const recordsPath = (folder: string, tab: DownloadTab): string => path.join(folder, `${tab}.records`);

/** Writes the records of each source to the folder. An error of a source rejects. */
export async function saveRecords(folder: string, sources: readonly Source[]): Promise<void> {
  for (const { tab, records } of sources) await writeValues(recordsPath(folder, tab), records);
}

/** The records of a sheet that saveRecords wrote. They can be read more than once. */
export const readRecords = <T extends DownloadTab>(folder: string, tab: T): RecordsOf<T> =>
  readValues(recordsPath(folder, tab)) as RecordsOf<T>;
