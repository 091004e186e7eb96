import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** Shown when the route guard has no page to redirect to, or when a permission ended while the page was open. */
export function FeatureGate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const needed = useMatches({ select: (matches) => matches.at(-1)?.staticData.feature });
  if (!needed || allows(user.permissions, needed)) return children;
  return <EmptyState icon={<IconLock size={28} />} text={t`Tu plan o tu rol no incluye esta sección.`} />;
}
