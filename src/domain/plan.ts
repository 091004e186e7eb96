import { z } from 'zod/mini';
import type { Permissions } from './permissions.ts';

export const Plan = z.enum(['free', 'basic', 'pro']);
export type Plan = z.infer<typeof Plan>;

type Grants = Permissions;

const everyDay = ['view_dashboard', 'view_invoices', 'access_upload', 'access_downloads', 'view_companies'] as const;

/** PLANS.md 4.1. */
const PLAN_GRANTS: Record<Plan, Grants> = {
  free: {
    features: [...everyDay, 'view_users'],
    upload_types: ['xml', 'zip'],
    download_tabs: ['Info', 'Invoices'],
  },
  basic: {
    features: [...everyDay, 'view_users', 'view_suppliers', 'view_customers', 'access_imports'],
    upload_types: ['xml', 'zip', 'pdf'],
    download_tabs: ['Info', 'Invoices', 'Invoice_Lines', 'Companies', 'Suppliers', 'Customers'],
  },
  pro: { features: ['*'], upload_types: ['*'], download_tabs: ['*'] },
};

const analytics = ['view_suppliers', 'view_customers', 'view_products'] as const;
const severalTabs = ['Info', 'Invoices', 'Invoice_Lines', 'Suppliers', 'Customers', 'Products', 'Companies'];

/** PLANS.md 4.3. The titular of a company has no limit of role: the plan alone decides. */
const ROLE_GRANTS: Record<'regular_user' | 'super_user' | 'admin' | 'super_admin' | 'titular', Grants> = {
  regular_user: {
    features: [...everyDay, ...analytics],
    upload_types: ['*'],
    download_tabs: ['Info', 'Invoices'],
  },
  super_user: {
    features: [...everyDay, ...analytics, 'access_imports', 'view_users'],
    upload_types: ['*'],
    download_tabs: severalTabs,
  },
  admin: { features: ['*'], upload_types: ['*'], download_tabs: ['*'] },
  super_admin: { features: [], upload_types: [], download_tabs: [] },
  titular: { features: ['*'], upload_types: ['*'], download_tabs: ['*'] },
};

export type Holder = keyof typeof ROLE_GRANTS;

type Limits = {
  documents: number;
  held_from: number;
  users: number;
  companies: number;
  import_rows: number;
  certified_emails: number;
  /** Weekly reports that are asked for, a month. */
  weekly_reports: number;
};

/** PLANS.md 4.2. `held_from` is where documents begin to wait: Pro has a grace of 10 %. */
export const PLAN_LIMITS: Record<Plan, Limits> = {
  free: {
    documents: 50,
    held_from: 50,
    users: 2,
    companies: 1,
    import_rows: 0,
    certified_emails: 0,
    weekly_reports: 0,
  },
  basic: {
    documents: 150,
    held_from: 150,
    users: 4,
    companies: 1,
    import_rows: 2_000,
    certified_emails: 0,
    weekly_reports: 0,
  },
  pro: {
    documents: 500,
    held_from: 550,
    users: 10,
    companies: 3,
    import_rows: 50_000,
    certified_emails: 5,
    weekly_reports: 4,
  },
};

export const PLAN_LABEL: Record<Plan, string> = { free: 'Gratis', basic: 'Básico', pro: 'Pro' };

/** plan ∩ role (PLANS.md): computed on the server, sent in `permissions`, never derived by the client. */
export function effectivePermissions(plan: Plan, holder: Holder): Permissions {
  const byPlan = PLAN_GRANTS[plan];
  const byRole = ROLE_GRANTS[holder];
  return {
    features: both(byPlan.features, byRole.features),
    upload_types: both(byPlan.upload_types, byRole.upload_types),
    download_tabs: both(byPlan.download_tabs, byRole.download_tabs),
  };
}

function both(a: readonly string[], b: readonly string[]): string[] {
  if (a.includes('*')) return [...b];
  return b.includes('*') ? [...a] : a.filter((name) => b.includes(name));
}
