import type { SessionKeeper } from './session-keeper.ts';

const MINUTE_MS = 60_000;

/**
 * A trial ends, an administrator changes a role: the profile is asked for again when the network returns and when
 * somebody comes back to the page, at most once a minute.
 */
export function keepProfileFresh({ refresh }: Pick<SessionKeeper, 'refresh'>): void {
  let last = Date.now();
  const look = (pauseMs: number) => {
    if (!navigator.onLine || Date.now() - last < pauseMs) return;
    last = Date.now();
    void refresh();
  };
  window.addEventListener('online', () => look(0));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(MINUTE_MS));
  setInterval(() => look(MINUTE_MS), 10 * MINUTE_MS);
}
