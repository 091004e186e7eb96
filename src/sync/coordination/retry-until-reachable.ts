import type { SyncTriggers } from './sync-triggers.ts';

/** As the live connection, which only one tab has: screens wait for the server, and nothing else finds it again. */
const RETRY_MS = 6_000;

/** What is read of the state of the engine. */
type State = { isBusy: boolean; isReachable: boolean | null };

type RetryOptions = {
  source: Pick<SyncTriggers, 'canPoll'>;
  onState: (listener: (state: State) => void) => () => void;
  requestRound: (request: { pull: boolean }) => Promise<unknown>;
};

/** While the server does not answer, a visible page pulls again and again. Returns the function that stops it. */
export function retryUntilReachable({ source, onState, requestRound }: RetryOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(retry, RETRY_MS);
  };
  const retry = () => (source.canPoll() ? void requestRound({ pull: true }).catch(setTimer) : setTimer());
  const stopListening = onState(({ isBusy, isReachable }) => {
    if (!isBusy && isReachable === false) setTimer();
    else clearTimeout(timer);
  });
  return () => {
    clearTimeout(timer);
    stopListening();
  };
}
