import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { reportFileName, reportTabs } from '#domain/reports/company-report.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { type Account, permissionsOf } from '../../accounts/users.ts';
import { countInvoices } from '../../invoices/invoices.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { companySources } from './company-records.ts';
import { type WriteReport, writeReport } from './write-report.ts';

/** `writeLarge` writes a report without blocking other requests. */
export type ReportDependencies = { db: Database; writeLarge: WriteReport };
export type ReportRequest = { company_id: string; account: Account; year: YearFilter; now: Date };
export type BuiltReport = { stream: Readable; size: number; name: string; type: string };

/** A report with fewer invoices takes less time than the start of a thread. */
const LARGE_REPORT_INVOICES = 2_000;
const NO_TABS = 'Tu plan no incluye hojas para descargar. Mejora tu plan para obtener el reporte.';

/**
 * Returns the Excel report as a file that is deleted after it is sent. The whole file is written before the response
 * starts: an error still becomes a response, and a slow client holds no transaction. Throws `not_allowed` or
 * `report_empty`.
 */
export async function buildReport(deps: ReportDependencies, request: ReportRequest): Promise<BuiltReport> {
  const directory = await mkdtemp(path.join(tmpdir(), 'cuadra-report-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  try {
    const file = path.join(directory, 'report.xlsx');
    const size = await writeToFile(deps, request, file);
    const handle = await open(file);
    const stream = handle.createReadStream();
    stream.once('close', () => void removeDirectory());
    return { stream, size, name: reportFileName(request.year), type: XLSX_TYPE };
  } catch (error) {
    await removeDirectory();
    throw error;
  }
}

/** Writes the company's data of one snapshot to a file. Returns the size in bytes. */
async function writeToFile(
  { db, writeLarge }: ReportDependencies,
  request: ReportRequest,
  file: string,
): Promise<number> {
  const { company_id, account, year, now } = request;
  const tabs = reportTabs(permissionsOf(account));
  if (tabs.length === 0) throw new Refusal('not_allowed', NO_TABS);
  return db.withSnapshot(company_id, async (trx) => {
    const filter = { year, classification: 'all', supplier: '', customer: '' } as const;
    const invoices = await countInvoices(trx, company_id, filter);
    if (invoices === 0) throw emptyReport(year);
    const context = { tabs, email: account.email, plan: account.plan, now };
    const sources = companySources({ trx, company_id, year }, context);
    return (invoices < LARGE_REPORT_INVOICES ? writeReport : writeLarge)(file, sources);
  });
}

const emptyReport = (year: YearFilter): Refusal =>
  year === 'all'
    ? new Refusal('report_empty')
    : new Refusal('report_empty', `No hay facturas en ${year} para incluir en el reporte.`);
