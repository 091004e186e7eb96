import { Dashboard } from '#domain/invoices/totals.ts';
import { endpoint } from '../endpoint.ts';
import { AnalyticsPeriod, PERIOD_TEXT } from './analytics-period.ts';

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Income, expense, months and statuses of a period.',
  description: PERIOD_TEXT,
  access: 'view_dashboard',
  query: AnalyticsPeriod,
  response: Dashboard,
  problems: [],
});
