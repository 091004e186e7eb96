import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNotify } from '../notifications/use-notify.tsx';
import { useSignedIn } from './session-context.tsx';

/** Shows once why the route guard redirected, then forgets it: going back must not show it again. */
export function useGuardNotice(): void {
  const { t } = useLingui();
  const notify = useNotify();
  const { isDemo } = useSignedIn();
  const navigate = useNavigate();
  const notice = useRouterState({ select: ({ location }) => location.state.notice });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest changes identity on every render; only a new notice counts.
  useEffect(() => {
    if (!notice) return;
    notify.failed(isDemo ? t`Borra el ejemplo para usar esta sección.` : t`Tu plan o tu rol no incluye esta sección.`);
    void navigate({ to: '.', search: true, replace: true, state: {} });
  }, [notice]);
}
