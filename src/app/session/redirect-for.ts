import type { StaticDataRouteOption } from '@tanstack/react-router';
import { allows } from '#domain/accounts/permissions.ts';
import { homePathFor, type User } from '#domain/accounts/user.ts';

type RedirectTarget = { href: string; state?: { notice: 'no_feature' } };

/** Where a super admin without a second factor must set one up first. */
const SECOND_FACTOR_PATH = '/superadmin/security';

/**
 * Returns the path to redirect a user to who may not open a protected screen (docs/specification.md#route-guard);
 * undefined when the user may open it. A missing dashboard feature does not redirect: the frame shows a message.
 */
export function redirectFor(
  user: User | undefined,
  needs: StaticDataRouteOption,
  path: string,
): RedirectTarget | undefined {
  if (!user) return { href: '/login' };
  const home = homePathFor(user);
  if ((needs.isPlatform ?? false) !== (home === '/superadmin/overview')) return { href: home };
  if (user.needs_second_factor && path !== SECOND_FACTOR_PATH) return { href: SECOND_FACTOR_PATH };
  if (!needs.feature || allows(user.permissions, needs.feature) || (path === '/dashboard' && user.company))
    return undefined;
  if (!user.company) return { href: home };
  return { href: '/dashboard', state: { notice: 'no_feature' } };
}
