import type { RegisteredRouter } from '@tanstack/react-router';
import type { Track } from './analytics.ts';

/** Tracks a page view on each change of route (docs/specification.md#usage-events), without filters and ids. */
export function trackPages(router: RegisteredRouter, track: Track): void {
  let last: string | undefined;
  router.subscribe('onResolved', ({ hrefChanged, fromLocation }) => {
    const page = router.state.matches.at(-1)?.fullPath;
    if (page === undefined || (fromLocation && !hrefChanged)) return;
    const pattern = page.replace(/(?<=.)\/$/, '');
    if (pattern !== last) track('page_view', pattern);
    last = pattern;
  });
}
