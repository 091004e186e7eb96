import { getDashboard } from '#contract/analytics/analytics.ts';
import { periodOfQuery } from '#domain/dates/period-filter.ts';
import { readDashboard } from '../analytics/dashboard.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';

export function dashboardRoutes(serve: Serve): void {
  serve.read(getDashboard, (trx, { company_id, query }) => readDashboard(trx, company_id, periodOfQuery(query)));
}
