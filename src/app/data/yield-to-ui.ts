/** A page reads and draws its first rows in about this time. */
const FIRST_ROWS_MS = 300;
/** The longest extra wait on a slow phone. */
const MAX_IDLE_WAIT_MS = 1_000;

/** Resolves when the written rows were read and drawn. */
export function yieldToUi(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'undefined') resolve();
      else requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS });
    }, FIRST_ROWS_MS);
  });
}
