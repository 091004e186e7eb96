import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scripts, type Weights } from './harness/model/commands.ts';
import type { SabotageName } from './harness/model/sabotage.ts';
import { liveThrough } from './harness/model/sync-model.ts';

/** `npm run faults -- --model` asks for more. */
const numRuns = Number(process.env['CUADRA_MODEL_RUNS'] ?? 50);
/** Fixed, so that whether a planted fault is found does not depend on the day. */
const PLANTED_SEED = 23_757;
const seed = Number(process.env['CUADRA_MODEL_SEED'] ?? Date.now() % 2 ** 31);

/** Everything is about one invoice, so that decisions meet. */
const ONE_INVOICE: Weights = { rows: 1 };
const MANY_RESTORES: Weights = { rows: 1, restores: 10 };
/** Coded values, RADIAN events and approvals of one invoice. */
const ONE_CODED: Weights = { rows: 1, parts: 6 };
/** Records that several people create, change and delete. */
const ONE_RECORD: Weights = { rows: 1, ownRecords: 1, records: 6 };

test.each<[string, Weights, number]>([
  ['', { restores: 1, records: 1 }, Math.ceil(numRuns / 2)],
  [', and everything is about one invoice', ONE_INVOICE, Math.ceil(numRuns / 2)],
  [', and everything is about one record', ONE_RECORD, Math.ceil(numRuns / 5)],
  [', and everything is about parts of one invoice', ONE_CODED, Math.ceil(numRuns / 5)],
  [', and the server is restored from copies with parts', { ...ONE_CODED, restores: 10 }, Math.ceil(numRuns / 5)],
  [', and the server is restored from copies', MANY_RESTORES, Math.ceil(numRuns / 5)],
  [', and the server is restored from copies with records', { ...ONE_RECORD, restores: 10 }, Math.ceil(numRuns / 5)],
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

test.each<[SabotageName, RegExp, Weights, number?]>([
  ['no-ledger', /made twice/, ONE_INVOICE],
  ['delete-before-send', /./, ONE_INVOICE],
  ['unseen-revisions', /overridden unseen/, ONE_INVOICE, 4],
  ['blind-deletions', /overridden unseen/, ONE_INVOICE],
  ['blind-records', /record of somebody else was overridden unseen/, ONE_RECORD],
  ['blind-parts', /about a part was overridden unseen/, ONE_CODED],
  ['merged-topics', /lost/, ONE_CODED],
  ['ignored-digests', /approved unseen/, ONE_CODED],
  ['no-positions', /overridden unseen|differ/, MANY_RESTORES],
  ['forgotten-attempts', /altered|lost/, ONE_INVOICE, 25],
  ['dropped-rejections', /lost/, ONE_INVOICE],
  ['followed-redirects', /lost|differ|without the server/, ONE_INVOICE],
  ['trusted-strangers', /./, ONE_INVOICE],
  ['trusted-401', /paused without a reason/, ONE_INVOICE],
  ['wall-clock', /rejected without the server/, ONE_INVOICE, 9],
])(
  'the test itself finds a planted fault: %s',
  { timeout: 300_000 },
  async (sabotage, reason, weights, ownSeed = PLANTED_SEED) => {
    const found = await fc.check(
      fc.asyncProperty(scripts(weights), fc.scheduler(), (script, scheduler) =>
        liveThrough(script, { scheduler, sabotage }),
      ),
      { numRuns: 2_000, endOnFailure: true, seed: Number(process.env['CUADRA_MODEL_SEED'] ?? ownSeed) },
    );
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toMatch(reason);
    console.log(`${sabotage}: found in run ${found.numRuns}`);
  },
);
