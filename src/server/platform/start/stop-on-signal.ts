import { setTimeout as sleep } from 'node:timers/promises';

type StopOptions = {
  /** `/readyz` responds 503 from now on; requests are still served. */
  beginDraining: () => void;
  drainSeconds: number;
  /** Completes the requests in progress and ends the background work. */
  close: () => Promise<void>;
  isStartedByNpm: boolean;
  onFailure: (error: unknown) => never;
  /** The time is over with work in progress. */
  onTimeout: () => never;
};

/** From the signal to the end, draining included; a longer drain leaves `MIN_CLOSE_MS` after it. */
const STOP_MS = 20_000;
const MIN_CLOSE_MS = 15_000;

/** Stops the process in order: drain, complete what is in progress, exit with 0. A second signal ends it at once. */
export function stopOnSignal(options: StopOptions): void {
  const { beginDraining, drainSeconds, close, isStartedByNpm, onFailure, onTimeout } = options;
  const drainMs = drainSeconds * 1_000;
  let isStopping = false;
  const drainAndClose = async () => {
    beginDraining();
    if (drainMs > 0) await sleep(drainMs);
    await close();
  };
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(onTimeout, Math.max(STOP_MS, drainMs + MIN_CLOSE_MS)).unref();
    drainAndClose().then(() => process.exit(0), onFailure);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm passes a signal to the shell that it starts, and the shell ends without passing it on.
  const parent = process.ppid;
  const stopWithNpm = () => process.ppid !== parent && !isStopping && stop();
  if (isStartedByNpm) setInterval(stopWithNpm, 1_000).unref();
}
