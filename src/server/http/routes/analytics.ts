import { getDashboard } from '#contract/analytics.ts';
import { readDashboard } from '../../db/dashboard.ts';
import type { Serve } from '../serve.ts';

export function analyticsRoutes(serve: Serve): void {
  serve.read(getDashboard, (trx, { company_id, query }) => readDashboard(trx, company_id, query.year));
}
