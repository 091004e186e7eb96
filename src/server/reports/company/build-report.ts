import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { DownloadTab } from '#domain/accounts/permissions.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { reportFileName, reportTabs } from '#domain/reports/company-report.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { type Account, permissionsOf } from '../../accounts/users.ts';
import { countInvoices } from '../../invoices/invoices.ts';
import type { Database } from '../../platform/database/database.ts';
import type { WorkFolders } from '../../platform/processes/work-folders.ts';
import { Refusal } from '../../platform/refusal.ts';
import { companySources } from './company-records.ts';
import { reportPath, saveRecords } from './report-files.ts';
import type { WriteReport } from './report-writer.ts';

export type ReportDependencies = { db: Database; folders: WorkFolders; writeReport: WriteReport };
export type ReportRequest = { company_id: string; account: Account; year: YearFilter; now: Date };
export type BuiltReport = { stream: Readable; size: number; name: string; type: string };

const NO_TABS = 'Tu plan no incluye hojas para descargar. Mejora tu plan para obtener el reporte.';

/**
 * Returns the Excel report as a file that is deleted after it is sent. The whole file is written before the response
 * starts: an error still becomes a response, and a slow client holds no transaction. Throws `not_allowed` or
 * `report_empty`.
 */
export async function buildReport(
  { db, folders, writeReport }: ReportDependencies,
  request: ReportRequest,
): Promise<BuiltReport> {
  const { company_id, year } = request;
  const tabs = reportTabs(permissionsOf(request.account));
  if (tabs.length === 0) throw new Refusal('not_allowed', NO_TABS);
  const folder = await folders.make();
  try {
    await saveSnapshot(db, { ...request, tabs }, folder);
    const size = await writeReport({ company_id, folder, tabs, covered: {} });
    const handle = await open(reportPath(folder));
    const stream = handle.createReadStream();
    stream.once('close', () => void folders.remove(folder));
    return { stream, size, name: reportFileName(year), type: XLSX_TYPE };
  } catch (error) {
    await folders.remove(folder);
    throw error;
  }
}

/** Saves the company's data of one snapshot. The transaction ends before the workbook is written. */
async function saveSnapshot(
  db: Database,
  { company_id, account, year, now, tabs }: ReportRequest & { tabs: readonly DownloadTab[] },
  folder: string,
): Promise<void> {
  await db.withSnapshot(company_id, async (trx) => {
    const filter = { year, classification: 'all', supplier: '', customer: '' } as const;
    if ((await countInvoices(trx, company_id, filter)) === 0) throw emptyReport(year);
    const context = { tabs, email: account.email, plan: account.plan, now };
    await saveRecords(folder, companySources({ trx, company_id, year }, context));
  });
}

const emptyReport = (year: YearFilter): Refusal =>
  year === 'all'
    ? new Refusal('report_empty')
    : new Refusal('report_empty', `No hay facturas en ${year} para incluir en el reporte.`);
