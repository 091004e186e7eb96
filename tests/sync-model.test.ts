import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scripts, type Weights } from './harness/model/commands.ts';
import type { SabotageName } from './harness/model/sabotage.ts';
import { liveThrough } from './harness/model/sync-model.ts';

/** `npm run faults -- --model` asks for more. */
const numRuns = Number(process.env['CUADRA_MODEL_RUNS'] ?? 1_000);
/** Fixed, so that whether a planted fault is found does not depend on the day. */
const PLANTED_SEED = Number(process.env['CUADRA_MODEL_SEED'] ?? 23_757);
const seed = Number(process.env['CUADRA_MODEL_SEED'] ?? Date.now() % 2 ** 31);

const NO_RESTORES: Weights = {};
const MANY_RESTORES: Weights = { restores: 10 };

test.each<[string, Weights, number]>([
  ['', { restores: 1 }, numRuns],
  [', and the server is restored from copies', MANY_RESTORES, Math.ceil(numRuns / 5)],
  [', and devices have no space left', { space: 4 }, Math.ceil(numRuns / 10)],
])(
  'whatever fails, nothing is lost, made twice, reordered or shown to another user%s',
  {
    timeout: 60_000 + numRuns * 1_000,
  },
  async (_, weights, numRuns) => {
    const began = performance.now();
    await fc.assert(
      fc.asyncProperty(scripts(weights), fc.scheduler(), (script, scheduler) => liveThrough(script, { scheduler })),
      { numRuns, seed },
    );
    const seconds = (performance.now() - began) / 1_000;
    console.log(`model: ${numRuns} runs in ${seconds.toFixed(1)} s, seed ${seed}`);
  },
);

test.each<[SabotageName, RegExp, Weights]>([
  ['no-ledger', /made twice/, NO_RESTORES],
  ['delete-before-send', /./, NO_RESTORES],
  ['unseen-revisions', /overridden unseen/, NO_RESTORES],
  ['blind-deletions', /overridden unseen/, NO_RESTORES],
  ['no-positions', /overridden unseen|differ/, MANY_RESTORES],
  ['forgotten-attempts', /altered|lost/, NO_RESTORES],
  ['dropped-rejections', /lost/, NO_RESTORES],
  ['followed-redirects', /lost|differ/, NO_RESTORES],
  ['trusted-strangers', /./, NO_RESTORES],
  ['trusted-401', /paused without a reason/, NO_RESTORES],
  ['wall-clock', /rejected without the server/, NO_RESTORES],
])('the test itself finds a planted fault: %s', { timeout: 300_000 }, async (sabotage, reason, weights) => {
  const found = await fc.check(
    fc.asyncProperty(scripts(weights), fc.scheduler(), (script, scheduler) =>
      liveThrough(script, { scheduler, sabotage }),
    ),
    { numRuns: 2_000, endOnFailure: true, seed: PLANTED_SEED },
  );
  expect(found.failed).toBe(true);
  expect(String(found.errorInstance)).toMatch(reason);
  console.log(`${sabotage}: found in run ${found.numRuns}`);
});
