/** What makes it worth while to try again at once, and whether trying by the clock makes sense now. */
export type WakeSource = {
  /** Calls `wake` at every such moment until the answer is called. */
  listen: (wake: () => void) => () => void;
  mayPoll: () => boolean;
};

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Page = {
  window: Target;
  document: Target & { readonly visibilityState: string };
  navigator: { readonly onLine: boolean };
};

/** The page as a source: back online, visible again, or back from the browser's own cache (OFFLINE.md 2.6). */
export function pageWakes({ window, document, navigator }: Page): WakeSource {
  const isVisible = () => document.visibilityState === 'visible';
  return {
    listen(wake) {
      const wakeIfVisible = () => isVisible() && wake();
      window.addEventListener('online', wake);
      window.addEventListener('pageshow', wake);
      document.addEventListener('visibilitychange', wakeIfVisible);
      return () => {
        window.removeEventListener('online', wake);
        window.removeEventListener('pageshow', wake);
        document.removeEventListener('visibilitychange', wakeIfVisible);
      };
    },
    // "Online" promises nothing, but "offline" can be believed.
    mayPoll: () => isVisible() && navigator.onLine,
  };
}
