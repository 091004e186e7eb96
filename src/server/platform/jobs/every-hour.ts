const HOUR_MS = 3_600_000;

/**
 * Runs `work` now and every hour, one run at a time. Returns a function that stops it and waits for the current run.
 */
export function everyHour(work: () => Promise<void>, onFailure: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
