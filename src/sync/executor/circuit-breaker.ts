import { backoffMs } from './backoff.ts';

/** docs/offline.md#retry: so many failures of the network in a row, and nothing more is tried but a probe. */
const FAILURES_TO_OPEN = 3;

export type CircuitBreaker = {
  readonly isOpen: () => boolean;
  /** When an open circuit may be probed, by the clock it was opened with. */
  readonly probeAt: () => number;
  readonly recordFailure: (now: number, random: number) => void;
  readonly recordSuccess: () => void;
};

/** Lives as long as its engine: a new page starts with hope. */
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
