import type { SessionManager } from './session-manager.ts';

const MINUTE_MS = 60_000;

/**
 * Fetches the profile again when the network returns and when the user returns to the page, at most once a minute: a
 * trial may end, or an administrator may change the role.
 */
export function refreshProfileRegularly({ refresh }: Pick<SessionManager, 'refresh'>): void {
  let last = Date.now();
  const refreshIfDue = (minIntervalMs: number) => {
    if (!navigator.onLine || Date.now() - last < minIntervalMs) return;
    last = Date.now();
    void refresh();
  };
  window.addEventListener('online', () => refreshIfDue(0));
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && refreshIfDue(MINUTE_MS),
  );
  setInterval(() => refreshIfDue(MINUTE_MS), 10 * MINUTE_MS);
}
