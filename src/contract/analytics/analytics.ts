import { z } from 'zod/mini';
import { Debts } from '#domain/invoices/debts.ts';
import { Dashboard } from '#domain/invoices/totals.ts';
import { endpoint } from '../endpoint.ts';
import { AnalyticsPeriod, PERIOD_TEXT } from './analytics-period.ts';

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Income, expense, months and statuses of a period, and what is owed.',
  description: PERIOD_TEXT,
  access: 'view_dashboard',
  query: AnalyticsPeriod,
  /** `debts` are of every date; a response stored by an older build has none. */
  response: z.extend(Dashboard, { debts: z.optional(Debts) }),
  problems: [],
});
