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

/** A company that the user may enter. `nit` is the one of its sign-up; `last_used_at` is null before the first use. */
export const UserCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  nit: z.string(),
  /** All NITs of the company, by which its documents are recognised. An earlier server does not say them. */
  nits: z.optional(z.array(z.string())),
  role: Role,
  plan: Plan,
  is_titular: z.boolean(),
  last_used_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type UserCompany = z.infer<typeof UserCompany>;

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
  /** The companies that the user may enter, `company` among them. An earlier server does not say it. */
  companies: z.optional(z.array(UserCompany)),
  /** The role requires a second factor and the user has none: only its setup is possible. */
  needs_second_factor: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;

/** The first screen of a role (docs/plans.md#features-by-role). */
export const homePathFor = (role: Role): '/dashboard' | '/superadmin/overview' =>
  role === 'super_admin' ? '/superadmin/overview' : '/dashboard';
