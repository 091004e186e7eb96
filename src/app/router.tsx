import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { RouterContext } from './router-context.ts';
import { parseSearch, stringifySearch } from './search-text.ts';
import { bindEntriesToAccounts } from './switching/bind-entries-to-accounts.ts';
import { PageSpinner } from './ui/page-spinner.tsx';

/** `history` only where there is no address bar. */
export function createAppRouter(context: RouterContext, history: RouterHistory = createBrowserHistory()) {
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    history,
    defaultPendingComponent: PageSpinner,
    defaultPendingMs: 150,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
  bindEntriesToAccounts(history, () => router.options.context.store?.name);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
