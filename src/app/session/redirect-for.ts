import type { StaticDataRouteOption } from '@tanstack/react-router';
import { allows } from '#domain/accounts/permissions.ts';
import { homePathFor, type User } from '#domain/accounts/user.ts';

type RedirectTarget = { href: string; state?: { notice: 'no_feature' } };

/** Where a super admin without a second factor has to set one up first. */
const SECOND_FACTOR_PATH = '/superadmin/security';

/**
 * Where somebody belongs who asks for a protected screen (docs/specification.md#route-guard); undefined when it is
 * here. A feature missing on the dashboard itself leads nowhere else: the frame says so.
 */
export function redirectFor(
  user: User | undefined,
  needs: StaticDataRouteOption,
  path: string,
): RedirectTarget | undefined {
  if (!user) return { href: '/login' };
  const home = homePathFor(user.role);
  if ((needs.isPlatform ?? false) !== (home === '/superadmin/overview')) return { href: home };
  if (user.needs_second_factor && path !== SECOND_FACTOR_PATH) return { href: SECOND_FACTOR_PATH };
  if (!needs.feature || allows(user.permissions, needs.feature) || path === '/dashboard') return undefined;
  return { href: '/dashboard', state: { notice: 'no_feature' } };
}
