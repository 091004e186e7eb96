import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RouterContext } from './router-context.ts';
import { useSession } from './session/session-context.tsx';
import { PageSpinner } from './ui/page-spinner.tsx';

/**
 * The guard runs again whenever somebody signs in or out, or permissions change (docs/specification.md#route-guard).
 */
export function RoutedApp({ router }: { router: RegisteredRouter }) {
  const session = useSession();
  if (session.type === 'loading') return <PageSpinner />;
  const { user, store } = session.type === 'signed_in' ? session : { user: undefined, store: undefined };
  return <Routed router={router} user={user} store={store} />;
}

type Props = RouterContext & { router: RegisteredRouter };

function Routed({ router, user, store }: Props) {
  useEffect(() => {
    router.update({ ...router.options, context: { user, store } });
    void router.invalidate();
  }, [router, user, store]);

  return <RouterProvider router={router} context={{ user, store }} />;
}
