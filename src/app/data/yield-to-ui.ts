/** A page reads and draws its first rows in about so long. */
const FIRST_ROWS_MS = 300;
/** On a slow phone it is waited for a little longer. */
const MAX_IDLE_WAIT_MS = 1_000;

/** Until what was written has been read and drawn. */
export function yieldToUi(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      // Safari has none.
      if (typeof requestIdleCallback === 'undefined') resolve();
      else requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS });
    }, FIRST_ROWS_MS);
  });
}
