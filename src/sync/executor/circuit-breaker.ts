import { backoffMs } from './backoff.ts';

/** docs/offline.md#retry: after this many consecutive network failures only a probe is sent. */
const FAILURES_TO_OPEN = 3;

export type CircuitBreaker = {
  readonly isOpen: () => boolean;
  /** When an open circuit may be probed, on the clock that `recordFailure` received. */
  readonly probeAt: () => number;
  readonly recordFailure: (now: number, random: number) => void;
  readonly recordSuccess: () => void;
};

/** Lives as long as its engine: a new page starts with a closed circuit. */
export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0;
  let probeAt = 0;
  return {
    isOpen: () => failures >= FAILURES_TO_OPEN,
    probeAt: () => probeAt,
    recordFailure(now, random) {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN)
        probeAt = now + backoffMs({ attempts: failures - FAILURES_TO_OPEN + 1, random });
    },
    recordSuccess() {
      failures = 0;
    },
  };
}
