import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useErrorText } from '#app/forms/use-error-text.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { Call } from '#client/call.ts';
import { platformActivity, platformCompanies, platformOverview } from '#contract/superadmin.ts';

/** docs/specification.md#constants. */
const LIMIT = 25;

async function fetchPlatform(call: Call, signal: AbortSignal) {
  const query = { limit: LIMIT };
  const [overview, companies, activity] = await Promise.all([
    call(platformOverview, {}, { signal }),
    call(platformCompanies, { query }, { signal }),
    call(platformActivity, { query }, { signal }),
  ]);
  return { overview, companies: companies.items, imports: activity.imports };
}

export type Platform = Awaited<ReturnType<typeof fetchPlatform>>;
type State =
  | { state: 'loading' }
  | { state: 'failed'; text: string; retry: () => void }
  | ({ state: 'shown' } & Platform);

/**
 * The overview is only on the server and is not stored on a device (docs/interaction.md#offline-patterns, pattern D).
 * Error texts: docs/specification.md#errors.
 */
export function usePlatform(): State {
  const { t } = useLingui();
  const { call } = useSignedIn();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change identity on every render.
  useEffect(() => {
    const request = new AbortController();
    setState({ state: 'loading' });
    fetchPlatform(call, request.signal).then(
      (platform) => !request.signal.aborted && setState({ state: 'shown', ...platform }),
      (error: unknown) =>
        !request.signal.aborted &&
        setState({
          state: 'failed',
          retry: () => setAttempt((count) => count + 1),
          text: errorText(error, {
            fallback: t`Error inesperado`,
            offline: t`No pudimos conectarnos con el servidor. Intenta nuevamente.`,
          }),
        }),
    );
    return () => request.abort();
  }, [call, attempt]);

  return state;
}
