import type { ReactNode } from 'react';
import { PageSpinner } from '#app/ui/page-spinner.tsx';
import { useSession } from './session-context.tsx';

/** The route guard redirects some time after a session ended; until then no page may render without a user. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  return useSession().type === 'signed_in' ? children : <PageSpinner />;
}
