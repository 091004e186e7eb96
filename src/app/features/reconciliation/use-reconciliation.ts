import { useCallback, useEffect, useRef, useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { Progress, ResultOverview } from './worker/protocol.ts';
import { createReconciliationClient, type ReconciliationClient } from './worker/reconciliation-client.ts';

/**
 * What the page shows. `version` changes with every result, so that what was read of an earlier one is read again.
 * `kept` is the id of the stored run that is open.
 */
export type ReconciliationState =
  | { type: 'idle' }
  | { type: 'working'; progress: Progress | null }
  | { type: 'failed' }
  | { type: 'unreadable' }
  | { type: 'result'; overview: ResultOverview; version: number; kept: string | null };

export type CompareChoice = { month: string | null; is_whole: boolean };
export type Reconciliation = ReturnType<typeof useReconciliation>;

/** Reads and compares in a worker that lives as long as the page. `createClient` is replaced in tests. */
export function useReconciliation(createClient: () => ReconciliationClient = createReconciliationClient) {
  const { store, user } = useSignedIn();
  const [state, setState] = useState<ReconciliationState>({ type: 'idle' });
  const onProgress = useCallback(
    (progress: Progress) => setState((now) => (now.type === 'working' ? { type: 'working', progress } : now)),
    [],
  );
  const { client, connect, close } = useClient(createClient, onProgress);
  const version = useRef(0);
  const stop = useCallback(() => {
    close();
    setState({ type: 'idle' });
  }, [close]);
  // It starts while the person chooses a file or a kept run.
  useEffect(() => {
    if (state.type !== 'idle') return;
    try {
      connect();
    } catch {
      // A browser that starts no worker: the run that the person begins shows it.
    }
  }, [state.type, connect]);

  const show = (overview: ResultOverview, kept: string | null) => {
    version.current += 1;
    setState({ type: 'result', overview, version: version.current, kept });
  };
  const run = async (
    action: (worker: ReconciliationClient) => Promise<ResultOverview | undefined>,
    kept: string | null,
  ): Promise<void> => {
    setState({ type: 'working', progress: null });
    let worker: ReconciliationClient | undefined;
    try {
      worker = connect();
      const overview = await action(worker);
      if (client.current !== worker) return;
      if (overview) show(overview, kept);
      else setState({ type: 'unreadable' });
    } catch {
      // A person who cancels has closed this worker.
      if (client.current !== worker) return;
      close();
      setState({ type: 'failed' });
    }
  };
  const own_nits = user.company?.nits ?? [];
  const optionsOf = (choice: CompareChoice) => ({ store: store.name, own_nits, ...choice });
  /** Changes of the shown result: they need no progress. `isSame`: it is still the kept one. */
  const update = async (
    action: (worker: ReconciliationClient) => Promise<ResultOverview | undefined>,
    isSame = true,
  ) => {
    const worker = client.current;
    if (!worker) return;
    const overview = await action(worker).catch(() => undefined);
    if (!overview || client.current !== worker) return;
    version.current += 1;
    setState((now) => {
      if (now.type !== 'result') return now;
      return { ...now, overview, version: version.current, kept: isSame ? now.kept : null };
    });
  };
  return {
    state,
    client: () => client.current,
    compare: (files: readonly File[]) =>
      run((worker) => worker.compare(files, optionsOf({ month: null, is_whole: false })), null),
    compareAgain: (choice: CompareChoice) => run((worker) => worker.compareAgain(optionsOf(choice)), null),
    open: (packed: ArrayBuffer, kept: string) => run((worker) => worker.open(packed), kept),
    update,
    /** The same listings once more after a change of the invoices, while the result stays on the screen. */
    matchAgain: (choice: CompareChoice) => update((worker) => worker.compareAgain(optionsOf(choice)), false),
    /** A result that is no longer the kept one. */
    showUnkept: (overview: ResultOverview) => show(overview, null),
    setKept: (kept: string) => setState((now) => (now.type === 'result' ? { ...now, kept } : now)),
    stop,
  };
}

/** The worker of the page: `connect` returns it, and starts it where none runs. It ends with the page. */
function useClient(createClient: () => ReconciliationClient, onProgress: (progress: Progress) => void) {
  const client = useRef<ReconciliationClient>(undefined);
  const connect = useCallback((): ReconciliationClient => {
    if (client.current) return client.current;
    const next = createClient();
    next.onProgress(onProgress);
    client.current = next;
    return next;
  }, [createClient, onProgress]);
  const close = useCallback(() => {
    client.current?.close();
    client.current = undefined;
  }, []);
  useEffect(() => close, [close]);
  return { client, connect, close };
}
