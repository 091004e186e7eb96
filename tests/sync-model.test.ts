import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands, liveThrough } from './harness/sync-model.ts';
import type { Sabotage } from './harness/sync-sabotage.ts';

/** `npm run faults -- --model` asks for more. */
const numRuns = Number(process.env['CUADRA_MODEL_RUNS'] ?? 1_000);
/** Fixed, so that whether a planted fault is found does not depend on the day. */
const PLANTED_SEED = Number(process.env['CUADRA_MODEL_SEED'] ?? 23_757);
const seed = Number(process.env['CUADRA_MODEL_SEED'] ?? Date.now() % 2 ** 31);

test('whatever fails, nothing is lost, made twice, reordered or shown to another user', {
  timeout: 60_000 + numRuns * 1_000,
}, async () => {
  const began = performance.now();
  await fc.assert(
    fc.asyncProperty(commands, fc.scheduler(), (script, scheduler) => liveThrough(script, { scheduler })),
    { numRuns, seed },
  );
  const seconds = (performance.now() - began) / 1_000;
  console.log(`model: ${numRuns} runs in ${seconds.toFixed(1)} s, seed ${seed}`);
});

test.each<[Sabotage, RegExp]>([
  ['no-ledger', /made twice/],
  ['delete-before-send', /./],
  ['unseen-revisions', /overridden unseen/],
  ['blind-deletions', /overridden unseen/],
])('the test itself finds a planted fault: %s', { timeout: 300_000 }, async (sabotage, reason) => {
  const found = await fc.check(
    fc.asyncProperty(commands, fc.scheduler(), (script, scheduler) => liveThrough(script, { scheduler, sabotage })),
    { numRuns: 2_000, endOnFailure: true, seed: PLANTED_SEED },
  );
  expect(found.failed).toBe(true);
  expect(String(found.errorInstance)).toMatch(reason);
});
