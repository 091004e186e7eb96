import type { Readable } from 'node:stream';
import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { formatPeriod } from '#domain/dates/calendar-date.ts';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import { reportFileName, reportTabs } from '#domain/reports/company-report.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { type Account, permissionsOf } from '../../accounts/users.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import type { Database } from '../../platform/database/database.ts';
import { streamWrittenFile } from '../../platform/files/stream-written-file.ts';
import type { WorkFolders } from '../../platform/processes/work-folders.ts';
import { Refusal } from '../../platform/refusal.ts';
import { companySources } from './company-records.ts';
import { REPORT_TITLE } from './info-facts.ts';
import { type ReportFiles, reportPath, saveRecords } from './report-files.ts';
import { hasInvoices } from './report-rows.ts';
import type { WriteReport } from './report-writer.ts';
import { listReportedFields } from './reported-fields.ts';

export type ReportDependencies = { db: Database; folders: WorkFolders; writeReport: WriteReport };
export type ReportRequest = { company_id: string; account: Account; period: PeriodFilter; now: Date };
export type BuiltReport = { stream: Readable; size: number; name: string; type: string };

const NO_TABS = 'Tu plan no incluye hojas para descargar. Mejora tu plan para obtener el reporte.';

/** Returns the Excel report as a file that is deleted after it is sent. Throws `not_allowed` or `report_empty`. */
export async function buildReport(
  { db, folders, writeReport }: ReportDependencies,
  request: ReportRequest,
): Promise<BuiltReport> {
  const { company_id, period } = request;
  const tabs = reportTabs(permissionsOf(request.account));
  if (tabs.length === 0) throw new Refusal('not_allowed', NO_TABS);
  const written = await streamWrittenFile(folders, async (folder) => {
    const saved = await saveSnapshot(db, { ...request, tabs }, folder);
    const covered = typeof period === 'string' ? {} : period;
    await writeReport({ company_id, folder, tabs, covered, ...saved });
    return reportPath(folder);
  });
  return { ...written, name: reportFileName(period), type: XLSX_TYPE };
}

/**
 * Saves the company's data of one snapshot, and returns what else its file needs. The transaction ends before the
 * workbook is written.
 */
async function saveSnapshot(
  db: Database,
  { company_id, account, period, now, tabs }: ReportRequest & { tabs: readonly DownloadTab[] },
  folder: string,
): Promise<Pick<ReportFiles, 'fields' | 'properties'>> {
  return db.withSnapshot(company_id, async (trx) => {
    const scope = { company_id, period };
    if (!(await hasInvoices(trx, scope))) throw emptyReport(period);
    const context = { tabs, email: account.email, plan: account.plan, now };
    await saveRecords(folder, companySources({ trx, ...scope }, context));
    const { name } = await readOwnCompany(trx, company_id);
    const properties = { title: REPORT_TITLE, author: 'Cuadra', company: name, created: now.toISOString() };
    return { fields: await listReportedFields(trx, company_id), properties };
  });
}

function emptyReport(period: PeriodFilter): Refusal {
  if (period === 'all') return new Refusal('report_empty');
  const when = typeof period === 'string' ? `en ${period}` : `del ${formatPeriod(period.from, period.to)}`;
  return new Refusal('report_empty', `No hay facturas ${when} para incluir en el reporte.`);
}
