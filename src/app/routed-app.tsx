import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { User } from '#domain/user.ts';
import { useSession } from './shell/session-context.tsx';
import { PageSpinner } from './ui/page-spinner.tsx';

/** The guard runs again whenever somebody signs in or out, or permissions change (SPEC §2). */
export function RoutedApp({ router }: { router: RegisteredRouter }) {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  return <Routed router={router} user={session.state === 'signed_in' ? session.user : undefined} />;
}

function Routed({ router, user }: { router: RegisteredRouter; user: User | undefined }) {
  useEffect(() => {
    router.update({ ...router.options, context: { user } });
    void router.invalidate();
  }, [router, user]);

  return <RouterProvider router={router} context={{ user }} />;
}
