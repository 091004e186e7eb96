import { allows, type Feature } from '#domain/permissions.ts';
import { homeOf, type User } from '#domain/user.ts';

type Place = { href: string; state?: { notice: 'no_feature' } };

/**
 * Where somebody belongs who asks for a screen of a company (SPEC §2); undefined when it is here. A feature missing
 * on the dashboard itself leads nowhere else: the frame says so.
 */
export function placeFor(user: User | undefined, feature: Feature | undefined, path: string): Place | undefined {
  if (!user) return { href: '/login' };
  const home = homeOf(user.role);
  if (home !== '/dashboard') return { href: home };
  if (!feature || allows(user.permissions, feature) || path === '/dashboard') return undefined;
  return { href: '/dashboard', state: { notice: 'no_feature' } };
}
