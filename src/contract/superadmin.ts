import { z } from 'zod/mini';
import { NitClaim } from '#domain/companies/nit-claim.ts';
import { CompanySummary, PlatformActivity, PlatformOverview } from '#domain/companies/superadmin.ts';
import { endpoint } from './endpoint.ts';

/** docs/specification.md#constants: the screen requests 25. */
const LimitQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
});

export const platformOverview = endpoint({
  method: 'GET',
  path: '/superadmin/overview',
  summary: 'Totals of the platform and its newest companies.',
  access: 'super_admin',
  response: PlatformOverview,
  problems: [],
});

export const platformCompanies = endpoint({
  method: 'GET',
  path: '/superadmin/companies',
  summary: 'The newest companies with their users and invoices, counted.',
  access: 'super_admin',
  query: LimitQuery,
  response: z.object({ items: z.array(CompanySummary) }),
  problems: [],
});

export const platformActivity = endpoint({
  method: 'GET',
  path: '/superadmin/activity',
  summary: 'The latest imports and entries of the audit log.',
  access: 'super_admin',
  query: LimitQuery,
  response: PlatformActivity,
  problems: [],
});

const NitClaims = z.object({ items: z.array(NitClaim) });

export const listNitClaims = endpoint({
  method: 'GET',
  path: '/superadmin/nit-claims',
  summary: 'The companies that hold a NIT, the oldest first.',
  access: 'super_admin',
  query: z.object({ nit: z.string().check(z.trim(), z.regex(/^\d{6,15}$/)) }),
  response: NitClaims,
  problems: [],
});

export const proveNit = endpoint({
  method: 'POST',
  path: '/superadmin/nit-claims/:id/prove',
  summary: 'A company has shown that a NIT is its own; every other that holds it loses the claim and keeps its data.',
  access: 'super_admin',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(200)) }),
  response: NitClaims,
  problems: ['company_not_found'],
});
