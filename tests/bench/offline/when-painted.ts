const PATIENCE_MS = 120_000;

/** After the frame in which `isSo` holds has been drawn; gives up in the end. */
export function whenPainted(isSo: () => boolean): Promise<number> {
  const end = performance.now() + PATIENCE_MS;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() > end) return reject(new Error('waited in vain for a frame'));
      if (!isSo()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      // A message that is sent from within a frame arrives when the frame is done.
      port1.onmessage = () => resolve(performance.now());
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}
