import type { RegisteredRouter } from '@tanstack/react-router';

/**
 * The code of the page comes while this device is asked who is here. An installed app opens at the root, and that leads
 * to the dashboard; in a tab the root may as well lead to the door.
 */
export function preloadPageCode(router: RegisteredRouter, { matchMedia }: Pick<Window, 'matchMedia'>): void {
  const { pathname } = router.latestLocation;
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const [routes] = router.getMatchedRoutes(pathname === '/' && isInstalled ? '/dashboard' : pathname);
  // What cannot be had now is asked for again by whoever shows it, and told.
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}
