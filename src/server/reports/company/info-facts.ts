import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { PLAN_LABEL, type Plan } from '#domain/companies/plan.ts';
import { computeBalance } from '#domain/invoices/totals.ts';
import { formatReportPeriod } from '#domain/reports/company-report.ts';
import { readDashboard } from '../../analytics/dashboard.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import { createFact } from './create-fact.ts';
import type { ReportQuery } from './report-query.ts';

export const REPORT_TITLE = 'Reporte maestro de Cuadra';

/** The requesting user, the time, and the requested sheets. */
export type ReportContext = { tabs: readonly DownloadTab[]; email: string; plan: Plan; now: Date };

/** Returns the facts of the first sheet. */
export async function readInfoFacts(
  { trx, company_id, period }: ReportQuery,
  { tabs, email, plan, now }: ReportContext,
) {
  const company = await readOwnCompany(trx, company_id);
  const dashboard = await readDashboard(trx, company_id, period);
  const [nit = ''] = company.nits;
  return [
    createFact('Reporte', 'text', REPORT_TITLE),
    createFact('Empresa', 'text', company.name),
    createFact('NIT', 'text', nit),
    createFact('DV', 'text', checkDigit(nit) ?? null),
    createFact('Periodo', 'text', formatReportPeriod(period)),
    createFact('Generado el', 'instant', now.toISOString()),
    createFact('Generado por', 'text', email),
    createFact('Plan', 'text', PLAN_LABEL[plan]),
    createFact('Hojas incluidas', 'text', tabs.join(', ')),
    createFact('Facturas', 'cop', dashboard.total_invoices),
    createFact('Ingresos netos COP', 'cop', dashboard.total_income),
    createFact('Gastos netos COP', 'cop', dashboard.total_expense),
    createFact('Balance COP', 'cop', computeBalance(dashboard)),
    createFact('Notas crédito COP', 'cop', dashboard.total_credit_note),
    createFact('Documentos sin tasa de cambio', 'cop', dashboard.unconverted_invoices),
  ];
}
