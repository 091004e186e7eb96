const PATIENCE_MS = 120_000;

/** After the frame in which `isSo` holds has been drawn; gives up in the end. */
export function whenPainted(isSo: () => boolean): Promise<number> {
  const end = performance.now() + PATIENCE_MS;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() > end) return reject(new Error('waited in vain for a frame'));
      if (!isSo()) return requestAnimationFrame(look);
      // Asked for from within a frame, it comes when the frame is done; before what else waits, which is not painting:
      // a message would stand in line behind it, for 10 to 30 ms.
      return scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
    };
    requestAnimationFrame(look);
  });
}
