import type { CompanyRole } from '../companies/company-user.ts';
import { PLAN_LABEL, Plan } from '../companies/plan.ts';
import type { Role } from './user.ts';

/** The fields that the rules about users need (docs/specification.md#permissions, docs/plans.md#features-by-role). */
export type RankedUser = { id: string; role: Role; is_titular: boolean };

const RANK: Record<Role, number> = { regular_user: 0, super_user: 1, admin: 2, super_admin: 3 };

/** The titular ranks above the administrators and may grant every role that an administrator may. */
const roleRank = ({ role, is_titular }: RankedUser): number => (is_titular ? 2.5 : RANK[role]);

/** Whether the user may create, edit and delete users and edit the company's data. */
export const isManager = (person: Pick<RankedUser, 'role' | 'is_titular'>): boolean =>
  person.is_titular || person.role === 'admin';

/** Whether the user may create, change and delete the rules of the company. */
export const mayWriteRules = (person: Pick<RankedUser, 'role' | 'is_titular'>): boolean =>
  isManager(person) || person.role === 'super_user';

const ROLE_LABEL: Record<CompanyRole, string> = {
  regular_user: 'usuario regular',
  super_user: 'usuario avanzado',
  admin: 'administrador',
};

const ROLES_BY_PLAN: Record<Plan, readonly CompanyRole[]> = {
  free: ['regular_user'],
  basic: ['regular_user', 'super_user'],
  pro: ['regular_user', 'super_user', 'admin'],
};

/** The roles on offer for a new user; for an existing one also the current role (docs/specification.md#permissions). */
export function rolesFor(plan: Plan, current?: Role): Role[] {
  const roles: Role[] = [...ROLES_BY_PLAN[plan]];
  return current === undefined || roles.includes(current) ? roles : [...roles, current];
}

/** The Spanish message for a role that the plan does not offer. */
export function roleNotAvailable(role: CompanyRole): string {
  const from = Plan.options.find((plan) => ROLES_BY_PLAN[plan].includes(role)) ?? 'pro';
  return `El rol ${ROLE_LABEL[role]} está disponible desde el plan ${PLAN_LABEL[from]}.`;
}

/** A user cannot grant a role above their own. */
export const canGrantRole = (actor: RankedUser, role: CompanyRole): boolean =>
  isManager(actor) && RANK[role] <= roleRank(actor);

/** Users cannot edit a user of a higher rank; they can edit themselves. */
export const canEditUser = (actor: RankedUser, target: RankedUser): boolean =>
  isManager(actor) && roleRank(target) <= roleRank(actor);

/** Users can delete users they can edit, except themselves and the titular. */
export const canDeleteUser = (actor: RankedUser, target: RankedUser): boolean =>
  canEditUser(actor, target) && actor.id !== target.id && !target.is_titular;

/** Whether the company still has a manager after `target` gets `role`, or is deleted when `role` is undefined. */
export function hasManagerAfter(everybody: readonly RankedUser[], target: RankedUser, role?: Role): boolean {
  if (target.is_titular) return role !== undefined;
  const after = everybody.filter((one) => one.id !== target.id);
  return isManager(target) ? after.some(isManager) || role === 'admin' : true;
}
