import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('requests that fail together do not make the wait longer', () => {
  const circuit = createCircuitBreaker({ now: () => 7_000 });
  for (let n = 0; n < 40; n += 1) circuit.recordFailure(n, 0.5);
  expect(circuit.probeAt()).toBe(2 + 1_000);
});

test('three failures of the network in a row open it, with a time for the probe; an answer closes it', () => {
  const circuit = createCircuitBreaker({ now: () => 7_000 });
  circuit.recordFailure(0, 0.5);
  circuit.recordFailure(0, 0.5);
  circuit.recordSuccess();
  circuit.recordFailure(0, 0.5);
  circuit.recordFailure(0, 0.5);
  expect(circuit.isOpen()).toBe(false);
  circuit.recordFailure(1_000, 0.5);
  expect(circuit.isOpen()).toBe(true);
  expect(circuit.probeAt()).toBe(2_000);
  circuit.recordFailure(2_000, 0.5);
  expect(circuit.probeAt()).toBe(4_000);
  circuit.recordSuccess();
  expect(circuit.isOpen()).toBe(false);
  expect(circuit.answeredAt()).toBe(7_000);
});
