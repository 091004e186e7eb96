import { getDashboard } from '#contract/analytics/analytics.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { periodOfQuery } from '#domain/dates/period-filter.ts';
import { readDashboard } from '../analytics/dashboard.ts';
import { readDebts } from '../analytics/debts.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';

export function dashboardRoutes(serve: Serve, now: () => Date): void {
  serve.read(getDashboard, async (trx, { company_id, query }) => ({
    ...(await readDashboard(trx, company_id, periodOfQuery(query))),
    debts: await readDebts(trx, company_id, bogotaDate(now())),
  }));
}
