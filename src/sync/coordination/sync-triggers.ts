/** The events that are a reason to sync at once, and whether a retry by timer can succeed now. */
export type SyncTriggers = {
  /** Calls `wake` at each such event. Returns the function that stops it. */
  listen: (wake: () => void) => () => void;
  canPoll: () => boolean;
  /**
   * False when there is certainly no network: then the timer does not retry, but the user can (docs/offline.md#retry).
   */
  canRetry: () => boolean;
  /** Calls `emit` at once and at each change: whether the page is visible and may have a network. */
  onVisibilityChange: (emit: (isSeen: boolean) => void) => () => void;
};

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Page = {
  window: Target;
  document: Target & { readonly visibilityState: string };
  navigator: { readonly onLine: boolean };
};

/**
 * The triggers of a page: back online, visible again, or restored from the back/forward cache (docs/offline.md#retry).
 */
export function createPageTriggers({ window, document, navigator }: Page): SyncTriggers {
  const isVisible = () => document.visibilityState === 'visible';
  // `onLine === true` proves nothing, but `false` is reliable.
  const canPoll = () => isVisible() && navigator.onLine;
  return {
    listen(wake) {
      const wakeIfVisible = () => void (isVisible() && wake());
      return addListeners([
        [window, 'online', wake],
        [window, 'pageshow', wake],
        [document, 'visibilitychange', wakeIfVisible],
      ]);
    },
    canPoll,
    canRetry: () => navigator.onLine,
    onVisibilityChange(onChange) {
      let isSeen = canPoll();
      // A page in the back/forward cache must not hold the connection or the lock.
      const setVisible = (next: boolean) => {
        if (next !== isSeen) onChange(next);
        isSeen = next;
      };
      const update = () => setVisible(canPoll());
      const hide = () => setVisible(false);
      const stop = addListeners([
        [window, 'online', update],
        [window, 'offline', update],
        [window, 'pageshow', update],
        [window, 'pagehide', hide],
        [document, 'visibilitychange', update],
      ]);
      onChange(isSeen);
      return stop;
    },
  };
}

function addListeners(all: [Target, string, () => void][]): () => void {
  for (const [target, name, listener] of all) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of all) target.removeEventListener(name, listener);
  };
}
