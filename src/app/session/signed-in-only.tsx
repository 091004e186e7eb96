import type { ReactNode } from 'react';
import { PageSpinner } from '#app/ui/page-spinner.tsx';
import { useSession } from './session-context.tsx';

/** The guard leads away only a while after a session ended; until then a page would be drawn for nobody. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  return useSession().type === 'signed_in' ? children : <PageSpinner />;
}
