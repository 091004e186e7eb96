const PATIENCE_MS = 120_000;

/** After the frame in which `isSo` holds has been drawn; gives up in the end. */
export function whenPainted(isSo: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const inTheNextFrame = () =>
      requestAnimationFrame(() => {
        // Asked for from within a frame, it comes when the frame is done; before what else waits, which is not painting:
        // a message would stand in line behind it, for 10 to 30 ms.
        scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      });
    if (isSo()) {
      inTheNextFrame();
      return;
    }
    // Looked at whenever the page changes, and not in each frame: one that is drawn for the look alone takes the place of
    // the one that somebody waits for, since the next comes 16.7 ms later.
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      stop();
      inTheNextFrame();
    });
    const late = setTimeout(() => {
      stop();
      reject(new Error('waited in vain for a frame'));
    }, PATIENCE_MS);
    const stop = () => {
      clearTimeout(late);
      observer.disconnect();
    };
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
