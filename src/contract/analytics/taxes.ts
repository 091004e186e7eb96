import { TaxAnalytics } from '#domain/analytics/tax-analytics.ts';
import { endpoint } from '../endpoint.ts';
import { AnalyticsPeriod, PERIOD_TEXT } from './analytics-period.ts';

export const getTaxAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/taxes',
  summary: 'IVA by rate, INC and withholdings of the sales and the purchases of a period.',
  description: PERIOD_TEXT,
  access: 'view_dashboard',
  query: AnalyticsPeriod,
  response: TaxAnalytics,
  problems: [],
});
