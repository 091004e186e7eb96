import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

test('three failures of the network in a row open it, with a time for the probe; an answer closes it', () => {
  const circuit = createCircuit();
  circuit.failed(0, 0.5);
  circuit.failed(0, 0.5);
  circuit.answered();
  circuit.failed(0, 0.5);
  circuit.failed(0, 0.5);
  expect(circuit.isOpen()).toBe(false);
  circuit.failed(1_000, 0.5);
  expect(circuit.isOpen()).toBe(true);
  expect(circuit.probeAt()).toBe(2_000);
  circuit.failed(2_000, 0.5);
  expect(circuit.probeAt()).toBe(4_000);
  circuit.answered();
  expect(circuit.isOpen()).toBe(false);
});
