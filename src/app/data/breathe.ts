/** A page reads and draws its first rows in about so long. */
const BREATH_MS = 300;
/** On a slow phone it is waited for a little longer. */
const LONGEST_MS = 1_000;

/** Until what was written has been read and drawn. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      // Safari has none.
      if (typeof requestIdleCallback === 'undefined') resolve();
      else requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    }, BREATH_MS);
  });
}
