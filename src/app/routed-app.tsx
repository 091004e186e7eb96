import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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
  const [admitted, setAdmitted] = useState(user);

  useEffect(() => {
    const guard = { isOver: false };
    router.update({ ...router.options, context: { user } });
    // The guard leads away only after a while; a page drawn until then would be drawn for nobody.
    void router.invalidate().then(() => !guard.isOver && setAdmitted(user));
    return () => {
      guard.isOver = true;
    };
  }, [router, user]);

  // Protected pages need the user they are drawn for: until the guard has moved on, they are not drawn.
  if (!user && admitted) return <PageSpinner />;
  return <RouterProvider router={router} context={{ user }} />;
}
