import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { PLAN_LABEL, type Plan } from '#domain/companies/plan.ts';
import { balanceOf } from '#domain/invoices/totals.ts';
import { readDashboard } from '../../analytics/dashboard.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import type { CellKind, Value } from '../workbook/sheet.ts';
import type { Fact } from './records.ts';
import type { Asked } from './reported.ts';

/** Who asked, when, and for which sheets. */
export type Circumstances = { tabs: readonly DownloadTab[]; email: string; plan: Plan; now: Date };

const NOTES = [
  'Los ingresos y los gastos son netos: una nota crédito resta una sola vez.',
  'Impuestos y Total están en la moneda del documento; las columnas COP usan la tasa del propio documento.',
  'Los documentos de pruebas y los que están sin clasificar se listan, pero no suman.',
  'Las filas de Total siguen los filtros de su hoja.',
];

/** What the first sheet says. */
export async function readFacts({ trx, company_id, year }: Asked, { tabs, email, plan, now }: Circumstances) {
  const company = await readOwnCompany(trx, company_id);
  const figures = await readDashboard(trx, company_id, year);
  const [nit = ''] = company.nits;
  return [
    fact('Reporte', 'text', 'Reporte maestro de Cuadra'),
    fact('Empresa', 'text', company.name),
    fact('NIT', 'text', nit),
    fact('DV', 'text', checkDigit(nit) ?? null),
    fact('Periodo', 'text', year === 'all' ? 'Todos los años' : year),
    fact('Generado el', 'instant', now.toISOString()),
    fact('Generado por', 'text', email),
    fact('Plan', 'text', PLAN_LABEL[plan]),
    fact('Hojas incluidas', 'text', tabs.join(', ')),
    fact('Facturas', 'cop', figures.total_invoices),
    fact('Ingresos netos COP', 'cop', figures.total_income),
    fact('Gastos netos COP', 'cop', figures.total_expense),
    fact('Balance COP', 'cop', balanceOf(figures)),
    fact('Notas crédito COP', 'cop', figures.total_credit_note),
    fact('Documentos sin tasa de cambio', 'cop', figures.unconverted_invoices),
    ...NOTES.map((note) => fact('Nota', 'text', note)),
  ];
}

const fact = (name: string, kind: CellKind, value: Value): Fact => ({ name, kind, value });
