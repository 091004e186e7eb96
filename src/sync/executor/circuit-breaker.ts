import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import type { CircuitBreaker, Ports } from '../types.ts';
import { backoffMs } from './backoff.ts';

/** docs/offline.md#retry: after this many consecutive network failures only a probe is sent. */
const FAILURES_TO_OPEN = 3;

/** Lives as long as its engine: a new page starts with a closed circuit. */
export function createCircuitBreaker({ now: clock }: Pick<Ports, 'now'>): CircuitBreaker {
  let failures = 0;
  let probeAt = 0;
  let answeredAt = 0;
  return {
    isOpen: () => failures >= FAILURES_TO_OPEN,
    probeAt: () => probeAt,
    answeredAt: () => answeredAt,
    recordFailure(now, random) {
      // Requests that were under way together fail together: only the failure of a probe makes the wait longer.
      if (failures >= FAILURES_TO_OPEN && now < probeAt) return;
      failures += 1;
      if (failures >= FAILURES_TO_OPEN)
        probeAt = now + backoffMs({ attempts: failures - FAILURES_TO_OPEN + 1, random });
    },
    recordSuccess() {
      failures = 0;
      answeredAt = clock();
    },
  };
}

/** A refusal is a response of our server, so the network works. */
export function recordError(circuit: CircuitBreaker, error: unknown, ports: Pick<Ports, 'now' | 'random'>): void {
  if (error instanceof Refused) circuit.recordSuccess();
  if (error instanceof Unreachable) circuit.recordFailure(ports.now(), ports.random());
}
