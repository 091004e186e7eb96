import type { RegisteredRouter } from '@tanstack/react-router';

/**
 * Loads the code of the page while the session is restored. An installed app opens at the root, which redirects to the
 * dashboard; in a tab the root may also lead to the landing page.
 */
export function preloadPageCode(router: RegisteredRouter, { matchMedia }: Pick<Window, 'matchMedia'>): void {
  const { pathname } = router.latestLocation;
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const [routes] = router.getMatchedRoutes(pathname === '/' && isInstalled ? '/dashboard' : pathname);
  // A failed load is repeated, and reported, when the route renders.
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}
