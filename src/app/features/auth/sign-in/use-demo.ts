import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSessionActions } from '#app/session/session-context.tsx';
import type { Call } from '#client/call.ts';
import { enterDemo, getDemoAvailability } from '#contract/development.ts';

type State = 'absent' | 'preparing' | 'ready' | 'entering';

const ASK_AGAIN_MS = 2_000;

export function useDemo() {
  const { t } = useLingui();
  const { call, signIn } = useSessionActions();
  const errorText = useErrorText();
  const [state, setState] = useState<State>('absent');
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (state === 'ready' || state === 'entering') return;
    const asked = { isOver: false };
    const ask = async () => {
      const next = await stateOf(call);
      if (asked.isOver) return;
      setState(next);
      if (next === 'preparing') timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    let timer = setTimeout(() => void ask());
    return () => {
      asked.isOver = true;
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

// Not knowing is the same as not having one: the page works without it.
async function stateOf(call: Call): Promise<State> {
  try {
    const { available, ready } = await call(getDemoAvailability, {});
    if (!available) return 'absent';
    return ready ? 'ready' : 'preparing';
  } catch {
    return 'absent';
  }
}
