import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scripts } from './harness/sync-commands.ts';
import { liveThrough } from './harness/sync-model.ts';
import type { Sabotage } from './harness/sync-sabotage.ts';

/** `npm run faults -- --model` asks for more. */
const numRuns = Number(process.env['CUADRA_MODEL_RUNS'] ?? 1_000);
/** Fixed, so that whether a planted fault is found does not depend on the day. */
const PLANTED_SEED = Number(process.env['CUADRA_MODEL_SEED'] ?? 23_757);
const seed = Number(process.env['CUADRA_MODEL_SEED'] ?? Date.now() % 2 ** 31);

/** How much of a script is about a restored server. */
const [NO_RESTORES, SOME_RESTORES, MANY_RESTORES] = [0, 1, 10];

test.each([
  ['', SOME_RESTORES, numRuns],
  [', and the server is restored from copies', MANY_RESTORES, Math.ceil(numRuns / 5)],
])(
  'whatever fails, nothing is lost, made twice, reordered or shown to another user%s',
  {
    timeout: 60_000 + numRuns * 1_000,
  },
  async (_, restores, numRuns) => {
    const began = performance.now();
    await fc.assert(
      fc.asyncProperty(scripts(restores), fc.scheduler(), (script, scheduler) => liveThrough(script, { scheduler })),
      { numRuns, seed },
    );
    const seconds = (performance.now() - began) / 1_000;
    console.log(`model: ${numRuns} runs in ${seconds.toFixed(1)} s, seed ${seed}`);
  },
);

test.each<[Sabotage, RegExp, number]>([
  ['no-ledger', /made twice/, NO_RESTORES],
  ['delete-before-send', /./, NO_RESTORES],
  ['unseen-revisions', /overridden unseen/, NO_RESTORES],
  ['blind-deletions', /overridden unseen/, NO_RESTORES],
  ['no-positions', /overridden unseen|differ/, MANY_RESTORES],
])('the test itself finds a planted fault: %s', { timeout: 300_000 }, async (sabotage, reason, restores) => {
  const found = await fc.check(
    fc.asyncProperty(scripts(restores), fc.scheduler(), (script, scheduler) =>
      liveThrough(script, { scheduler, sabotage }),
    ),
    { numRuns: 2_000, endOnFailure: true, seed: PLANTED_SEED },
  );
  expect(found.failed).toBe(true);
  expect(String(found.errorInstance)).toMatch(reason);
});
