import { backoffMs } from './backoff.ts';

/** docs/offline.md#retry: so many failures of the network in a row, and nothing more is tried but a probe. */
const FAILURES_TO_OPEN = 3;

export type Circuit = {
  readonly isOpen: () => boolean;
  /** When an open circuit may be probed, by the clock it was opened with. */
  readonly probeAt: () => number;
  readonly failed: (now: number, random: number) => void;
  readonly answered: () => void;
};

/** Lives as long as its engine: a new page starts with hope. */
export function createCircuit(): Circuit {
  let failures = 0;
  let probeAt = 0;
  return {
    isOpen: () => failures >= FAILURES_TO_OPEN,
    probeAt: () => probeAt,
    failed(now, random) {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN)
        probeAt = now + backoffMs({ attempts: failures - FAILURES_TO_OPEN + 1, random });
    },
    answered() {
      failures = 0;
    },
  };
}
