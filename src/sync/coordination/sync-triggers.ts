/** What makes it worth while to try again at once, and whether trying by the clock makes sense now. */
export type WakeSource = {
  /** Calls `wake` at every such moment until the answer is called. */
  listen: (wake: () => void) => () => void;
  mayPoll: () => boolean;
  /** False when there is surely no network: a clock need not try, a person may (docs/offline.md#retry). */
  mayTry: () => boolean;
  /** Tells at once, and then each time it changes, whether somebody can see the page and there may be a network. */
  whileSeen: (tell: (isSeen: boolean) => void) => () => void;
};

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Page = {
  window: Target;
  document: Target & { readonly visibilityState: string };
  navigator: { readonly onLine: boolean };
};

/** The page as a source: back online, visible again, or back from the browser's own cache (docs/offline.md#retry). */
export function pageWakes({ window, document, navigator }: Page): WakeSource {
  const isVisible = () => document.visibilityState === 'visible';
  // "Online" promises nothing, but "offline" can be believed.
  const mayPoll = () => isVisible() && navigator.onLine;
  return {
    listen(wake) {
      const wakeIfVisible = () => void (isVisible() && wake());
      return listenTo([
        [window, 'online', wake],
        [window, 'pageshow', wake],
        [document, 'visibilitychange', wakeIfVisible],
      ]);
    },
    mayPoll,
    mayTry: () => navigator.onLine,
    whileSeen(tell) {
      let isSeen = mayPoll();
      // A page in the browser's own cache must hold neither line nor lock.
      const become = (next: boolean) => {
        if (next !== isSeen) tell(next);
        isSeen = next;
      };
      const look = () => become(mayPoll());
      const leave = () => become(false);
      const stop = listenTo([
        [window, 'online', look],
        [window, 'offline', look],
        [window, 'pageshow', look],
        [window, 'pagehide', leave],
        [document, 'visibilitychange', look],
      ]);
      tell(isSeen);
      return stop;
    },
  };
}

function listenTo(all: [Target, string, () => void][]): () => void {
  for (const [target, name, listener] of all) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of all) target.removeEventListener(name, listener);
  };
}
