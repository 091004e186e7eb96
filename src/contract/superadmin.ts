import { z } from 'zod/mini';
import { CompanySummary, PlatformActivity, PlatformOverview } from '#domain/superadmin.ts';
import { endpoint } from './endpoint.ts';

/** Spec §9: the screen asks for 25. */
const Limit = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
});

export const platformOverview = endpoint({
  method: 'GET',
  path: '/superadmin/overview',
  summary: 'Totals of the platform and its newest companies.',
  access: 'super_admin',
  answer: PlatformOverview,
  problems: [],
});

export const platformCompanies = endpoint({
  method: 'GET',
  path: '/superadmin/companies',
  summary: 'The newest companies with their users and invoices, counted.',
  access: 'super_admin',
  query: Limit,
  answer: z.object({ items: z.array(CompanySummary) }),
  problems: [],
});

export const platformActivity = endpoint({
  method: 'GET',
  path: '/superadmin/activity',
  summary: 'The latest imports and entries of the audit log.',
  access: 'super_admin',
  query: Limit,
  answer: PlatformActivity,
  problems: [],
});
