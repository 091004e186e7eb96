import { z } from 'zod/mini';
import { CustomerAnalytics } from '#domain/analytics/customer-analytics.ts';
import { PartyDetail } from '#domain/analytics/party-detail.ts';
import { endpoint } from '../endpoint.ts';
import { AnalyticsPeriod, AnalyticsQuery, PERIOD_TEXT } from './analytics-period.ts';

export const getCustomerAnalytics = endpoint({
  method: 'GET',
  path: '/customers/analytics',
  summary: 'What was sold to each customer in a period; `search` narrows the list, not the totals.',
  description: PERIOD_TEXT,
  access: 'view_customers',
  query: AnalyticsQuery,
  response: CustomerAnalytics,
  problems: [],
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id',
  summary: 'One customer with its months and its newest invoices.',
  description: PERIOD_TEXT,
  access: 'view_customers',
  params: z.object({ id: z.uuid() }),
  query: AnalyticsPeriod,
  response: PartyDetail,
  problems: ['not_found'],
});
