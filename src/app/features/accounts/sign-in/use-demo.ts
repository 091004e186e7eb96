import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import type { Call } from '#client/call.ts';
import { enterDemo, getDemoAvailability } from '#contract/development.ts';

type State = 'absent' | 'preparing' | 'ready' | 'entering';

const POLL_INTERVAL_MS = 2_000;

/** Polls until the demo is ready; `enter` signs in its user. */
export function useDemo() {
  const { t } = useLingui();
  const { call, signIn } = useSessionActions();
  const errorText = useErrorText();
  const [state, setState] = useState<State>('absent');
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (state === 'ready' || state === 'entering') return;
    const polling = { isCancelled: false };
    const poll = async () => {
      const next = await fetchState(call);
      if (polling.isCancelled) return;
      setState(next);
      if (next === 'preparing') timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    };
    let timer = setTimeout(() => void poll());
    return () => {
      polling.isCancelled = true;
      clearTimeout(timer);
    };
  }, [call, state]);

  const enter = async () => {
    setState('entering');
    try {
      await signIn(await call(enterDemo, {}));
    } catch (error) {
      setFailure(
        errorText(error, {
          fallback: t`No fue posible iniciar sesión.`,
          offline: t`Necesitas conexión para iniciar sesión.`,
        }),
      );
      setState('ready');
    }
  };
  return { state, enter, failure };
}

// An unknown state is treated like no demo: the page works without it.
async function fetchState(call: Call): Promise<State> {
  try {
    const { available, ready } = await call(getDemoAvailability, {});
    if (!available) return 'absent';
    return ready ? 'ready' : 'preparing';
  } catch {
    return 'absent';
  }
}
