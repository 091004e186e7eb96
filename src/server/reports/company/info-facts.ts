import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { PLAN_LABEL, type Plan } from '#domain/companies/plan.ts';
import { computeBalance } from '#domain/invoices/totals.ts';
import { readDashboard } from '../../analytics/dashboard.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import type { CellKind, Value } from '../../platform/workbook/sheet.ts';
import type { Fact } from './records.ts';
import type { ReportQuery } from './report-query.ts';

/** The requesting user, the time, and the requested sheets. */
export type ReportContext = { tabs: readonly DownloadTab[]; email: string; plan: Plan; now: Date };

const NOTES = [
  'Los ingresos y los gastos son netos: una nota crédito resta una sola vez, con cualquier clasificación.',
  'Los valores de las notas crédito son negativos en Invoices y en Invoice_Lines.',
  'Impuestos y Total están en la moneda del documento; las columnas COP usan la tasa del propio documento.',
  'Los documentos de pruebas y los que están sin clasificar se listan, pero no suman.',
  'Las filas de Total siguen los filtros de su hoja. Impuestos y Total solo se suman si todo está en una moneda.',
];

/** Returns the facts of the first sheet. */
export async function readInfoFacts({ trx, company_id, year }: ReportQuery, { tabs, email, plan, now }: ReportContext) {
  const company = await readOwnCompany(trx, company_id);
  const dashboard = await readDashboard(trx, company_id, year);
  const [nit = ''] = company.nits;
  return [
    createFact('Reporte', 'text', 'Reporte maestro de Cuadra'),
    createFact('Empresa', 'text', company.name),
    createFact('NIT', 'text', nit),
    createFact('DV', 'text', checkDigit(nit) ?? null),
    createFact('Periodo', 'text', year === 'all' ? 'Todos los años' : year),
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
    ...NOTES.map((note) => createFact('Nota', 'text', note)),
  ];
}

const createFact = (name: string, kind: CellKind, value: Value): Fact => ({ name, kind, value });
