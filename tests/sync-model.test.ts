import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands, liveThrough, type Sabotage } from './harness/sync-model.ts';

const numRuns = Number(process.env['CUADRA_MODEL_RUNS'] ?? 300);

test('whatever fails, nothing is lost, made twice, reordered or shown to another user', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(commands, (script) => liveThrough(script)),
    { numRuns },
  );
});

test.each<[Sabotage, RegExp]>([
  ['no-ledger', /made twice/],
  ['delete-before-send', /./],
])('the test itself finds a planted fault: %s', { timeout: 120_000 }, async (sabotage, reason) => {
  const found = await fc.check(
    fc.asyncProperty(commands, (script) => liveThrough(script, sabotage)),
    { numRuns: 300, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
  expect(String(found.errorInstance)).toMatch(reason);
});
