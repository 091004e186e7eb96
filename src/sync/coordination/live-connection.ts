import type { Watch } from '#client/watch.ts';
import { watchFeed } from '#contract/sync.ts';
import { backoffMs } from '../executor/backoff.ts';
import type { Ports } from '../ports.ts';
import type { WakeSource } from './sync-triggers.ts';

type Line = {
  watch: Watch;
  source: WakeSource;
  ports: Pick<Ports, 'locks' | 'random'>;
  /** Whoever holds this lock has the line: one tab of all that have this database open. */
  name: string;
  round: (wish: { fresh?: boolean; pull?: boolean }) => Promise<unknown>;
};

/**
 * The live line (docs/offline.md#pull): while the page is seen, one tab hears from the server that there is something
 * new, and pulls. A line that stands again is a reason to try everything. The answer hangs up.
 */
export function keepLive({ watch, source, ports, name, round }: Line): () => void {
  let hangUp = new AbortController();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pull = (wish: { fresh?: boolean }) => void round({ ...wish, pull: true }).catch(() => undefined);

  const hold = async (signal: AbortSignal) => {
    await watch(
      watchFeed,
      {},
      {
        signal,
        onOpen: () => {
          // The first one comes with the page's own first round.
          if (failures > 0) pull({ fresh: true });
          failures = 0;
        },
        onEvent: () => pull({}),
      },
    );
  };
  const take = (signal: AbortSignal) =>
    ports.locks ? ports.locks.request(name, { signal }, () => hold(signal)) : hold(signal);
  const call = () => {
    hangUp = new AbortController();
    const { signal } = hangUp;
    void take(signal)
      .catch(() => undefined)
      .then(() => {
        if (signal.aborted) return;
        failures += 1;
        timer = setTimeout(call, 1_000 + backoffMs({ attempts: failures, random: ports.random() }));
      });
  };
  const stop = () => {
    clearTimeout(timer);
    hangUp.abort();
  };
  const unwatch = source.whileSeen((isSeen) => {
    stop();
    if (isSeen) call();
  });
  return () => {
    unwatch();
    stop();
  };
}
