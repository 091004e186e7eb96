import { z } from 'zod/mini';
import type { Permissions } from '../accounts/permissions.ts';

export const Plan = z.enum(['free', 'basic', 'pro']);
export type Plan = z.infer<typeof Plan>;

type Grants = Permissions;

const BASE_FEATURES = [
  'view_dashboard',
  'view_invoices',
  'access_upload',
  'access_downloads',
  'view_companies',
] as const;

/** docs/plans.md#features-by-plan. */
const PLAN_GRANTS: Record<Plan, Grants> = {
  free: {
    features: [...BASE_FEATURES, 'view_users'],
    upload_types: ['xml', 'zip'],
    download_tabs: ['Info', 'Invoices'],
  },
  basic: {
    features: [...BASE_FEATURES, 'view_users', 'view_suppliers', 'view_customers', 'access_imports'],
    upload_types: ['xml', 'zip', 'pdf'],
    download_tabs: ['Info', 'Invoices', 'Invoice_Lines', 'Companies', 'Suppliers', 'Customers'],
  },
  pro: { features: ['*'], upload_types: ['*'], download_tabs: ['*'] },
};

const analytics = ['view_suppliers', 'view_customers', 'view_products'] as const;
const ADVANCED_TABS = ['Info', 'Invoices', 'Invoice_Lines', 'Suppliers', 'Customers', 'Products', 'Companies'];

/** docs/plans.md#features-by-role. The titular of a company has no limit by role: only the plan limits them. */
const ROLE_GRANTS: Record<'regular_user' | 'super_user' | 'admin' | 'super_admin' | 'titular', Grants> = {
  regular_user: {
    features: [...BASE_FEATURES, ...analytics],
    upload_types: ['*'],
    download_tabs: ['Info', 'Invoices'],
  },
  super_user: {
    features: [...BASE_FEATURES, ...analytics, 'access_imports', 'view_users'],
    upload_types: ['*'],
    download_tabs: ADVANCED_TABS,
  },
  admin: { features: ['*'], upload_types: ['*'], download_tabs: ['*'] },
  super_admin: { features: [], upload_types: [], download_tabs: [] },
  titular: { features: ['*'], upload_types: ['*'], download_tabs: ['*'] },
};

export type PermissionHolder = keyof typeof ROLE_GRANTS;

type Limits = {
  documents: number;
  held_from: number;
  users: number;
  companies: number;
  import_rows: number;
  certified_emails: number;
  /** Weekly reports on request, per month. */
  weekly_reports: number;
  /** One upload: maximum number of files, and maximum bytes of each. */
  upload_files: number;
  upload_bytes: number;
};

const MB = 1024 * 1024;

/** docs/plans.md#limits. `held_from` is the count from which documents are held: Pro has a margin of 10 %. */
export const PLAN_LIMITS: Record<Plan, Limits> = {
  free: {
    documents: 50,
    held_from: 50,
    users: 2,
    companies: 1,
    import_rows: 0,
    certified_emails: 0,
    weekly_reports: 0,
    upload_files: 20,
    upload_bytes: 10 * MB,
  },
  basic: {
    documents: 150,
    held_from: 150,
    users: 4,
    companies: 1,
    import_rows: 2_000,
    certified_emails: 0,
    weekly_reports: 0,
    upload_files: 100,
    upload_bytes: 20 * MB,
  },
  pro: {
    documents: 500,
    held_from: 550,
    users: 10,
    companies: 3,
    import_rows: 50_000,
    certified_emails: 5,
    weekly_reports: 4,
    upload_files: 500,
    // Files above 25 MB are not accepted on any plan (docs/decisions/security.md#files-on-disk-first).
    upload_bytes: 25 * MB,
  },
};

type StorageLimit = { files: number; bytes: number };

/**
 * Maximum storage of a company. `stored`: everything it has sent, permanently; many times what the plan's documents
 * need (an emailed container has 2 MB at most). `held`: the part of it in files that wait because the month's limit is
 * used up.
 */
export const STORAGE_LIMITS: Record<Plan, { stored: StorageLimit; held: StorageLimit }> = {
  free: { stored: { files: 5_000, bytes: 1_024 * MB }, held: { files: 100, bytes: 200 * MB } },
  basic: { stored: { files: 25_000, bytes: 5 * 1_024 * MB }, held: { files: 300, bytes: 500 * MB } },
  pro: { stored: { files: 100_000, bytes: 25 * 1_024 * MB }, held: { files: 1_000, bytes: 1_024 * MB } },
};

export const PLAN_LABEL: Record<Plan, string> = { free: 'Gratis', basic: 'Básico', pro: 'Pro' };

/**
 * The intersection of plan and role (docs/plans.md#model): computed on the server, sent in `permissions`, never derived
 * by the client.
 */
export function effectivePermissions(plan: Plan, holder: PermissionHolder): Permissions {
  const byPlan = PLAN_GRANTS[plan];
  const byRole = ROLE_GRANTS[holder];
  return {
    features: intersect(byPlan.features, byRole.features),
    upload_types: intersect(byPlan.upload_types, byRole.upload_types),
    download_tabs: intersect(byPlan.download_tabs, byRole.download_tabs),
  };
}

function intersect(a: readonly string[], b: readonly string[]): string[] {
  if (a.includes('*')) return [...b];
  return b.includes('*') ? [...a] : a.filter((name) => b.includes(name));
}
