import { z } from 'zod/mini';
import { Plan } from '../companies/plan.ts';
import { Permissions } from './permissions.ts';

/** docs/specification.md#purpose. */
export const Role = z.enum(['regular_user', 'super_user', 'admin', 'super_admin']);
export type Role = z.infer<typeof Role>;

/** The company as its own users see it: what the device needs to classify documents without a network. */
export const OwnCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  nits: z.array(z.string()),
});
export type OwnCompany = z.infer<typeof OwnCompany>;

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  /** Owns the account of the company. An earlier server does not say it. */
  is_titular: z._default(z.boolean(), false),
  created_at: z.iso.datetime({ offset: true }),
  subscription_plan: Plan,
  permissions: Permissions,
  /** `null` for a super_admin, who belongs to no company. */
  company: z.nullable(OwnCompany),
  /** The role requires a second factor and the user has none: only its setup is possible. */
  needs_second_factor: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;

/** The first screen of a role (docs/plans.md#features-by-role). */
export const homePathFor = (role: Role): '/dashboard' | '/superadmin/overview' =>
  role === 'super_admin' ? '/superadmin/overview' : '/dashboard';
