import { z } from 'zod/mini';
import { PartyDetail } from '#domain/analytics/party-detail.ts';
import { SupplierAnalytics } from '#domain/analytics/supplier-analytics.ts';
import { endpoint } from '../endpoint.ts';
import { AnalyticsPeriod, AnalyticsQuery, PERIOD_TEXT } from './analytics-period.ts';

export const getSupplierAnalytics = endpoint({
  method: 'GET',
  path: '/suppliers/analytics',
  summary: 'What was bought from each supplier in a period; `search` narrows the list, not the totals.',
  description: PERIOD_TEXT,
  access: 'view_suppliers',
  query: AnalyticsQuery,
  response: SupplierAnalytics,
  problems: [],
});

export const getSupplier = endpoint({
  method: 'GET',
  path: '/suppliers/:id',
  summary: 'One supplier with its months and its newest invoices.',
  description: PERIOD_TEXT,
  access: 'view_suppliers',
  params: z.object({ id: z.uuid() }),
  query: AnalyticsPeriod,
  response: PartyDetail,
  problems: ['not_found'],
});
