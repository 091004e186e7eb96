import { Dashboard } from '#domain/invoices/totals.ts';
import { endpoint } from '../endpoint.ts';
import { AnalyticsPeriod } from './analytics-period.ts';

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Income, expense, months and statuses of a year or of all years.',
  access: 'view_dashboard',
  query: AnalyticsPeriod,
  response: Dashboard,
  problems: [],
});
