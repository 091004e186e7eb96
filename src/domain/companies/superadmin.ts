import { z } from 'zod/mini';
import { AuditEntry } from '../accounts/audit-entry.ts';
import { ImportStatus } from '../sheets/import-status.ts';
import { Plan } from './plan.ts';

const instant = z.iso.datetime({ offset: true });

/** docs/specification.md#entities. `invoice_amount` and `invoice_total_amount` are the total
 * income of the companies' dashboards, in pesos. */
export const PlatformOverview = z.object({
  totals: z.object({
    companies: z.int(),
    users: z.int(),
    invoices: z.int(),
    imports: z.int(),
    invoice_amount: z.number(),
  }),
  generated_at: instant,
  recent_companies: z.array(z.object({ id: z.uuid(), name: z.string(), subscription_plan: Plan, created_at: instant })),
});
export type PlatformOverview = z.infer<typeof PlatformOverview>;

export const CompanySummary = z.object({
  id: z.uuid(),
  name: z.string(),
  user_count: z.int(),
  invoice_count: z.int(),
  invoice_total_amount: z.number(),
  created_at: instant,
});
export type CompanySummary = z.infer<typeof CompanySummary>;

export const PlatformImport = z.object({
  file_name: z.string(),
  company_id: z.uuid(),
  company_name: z.string(),
  status: ImportStatus,
  created_at: instant,
});

export const PlatformActivity = z.object({ imports: z.array(PlatformImport), audit_logs: z.array(AuditEntry) });
export type PlatformActivity = z.infer<typeof PlatformActivity>;
