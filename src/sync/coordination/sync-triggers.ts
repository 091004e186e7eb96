/** What makes it worth while to try again at once, and whether trying by the clock makes sense now. */
export type SyncTriggers = {
  /** Calls `wake` at every such moment until the answer is called. */
  listen: (wake: () => void) => () => void;
  canPoll: () => boolean;
  /** False when there is surely no network: a clock need not try, a person may (docs/offline.md#retry). */
  canRetry: () => boolean;
  /** Tells at once, and then each time it changes, whether somebody can see the page and there may be a network. */
  onVisibilityChange: (emit: (isSeen: boolean) => void) => () => void;
};

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Page = {
  window: Target;
  document: Target & { readonly visibilityState: string };
  navigator: { readonly onLine: boolean };
};

/** The page as a source: back online, visible again, or back from the browser's own cache (docs/offline.md#retry). */
export function createPageTriggers({ window, document, navigator }: Page): SyncTriggers {
  const isVisible = () => document.visibilityState === 'visible';
  // "Online" promises nothing, but "offline" can be believed.
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
      // A page in the browser's own cache must hold neither line nor lock.
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
