import { z } from 'zod/mini';
import { YearFilter } from '#domain/invoices/invoice.ts';
import { Dashboard } from '#domain/invoices/totals.ts';
import { endpoint } from '../endpoint.ts';

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'Income, expense, months and statuses of a year or of all years.',
  access: 'view_dashboard',
  query: z.object({ year: z.catch(z._default(YearFilter, 'all'), 'all') }),
  response: Dashboard,
  problems: [],
});
