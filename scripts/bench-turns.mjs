/**
 * `npm run bench -- turns [runs]`: this build and commit `d4cff6d`, one after the other, with 10,000 invoices on the
 * device; the medians and their ratio. Each run is the median of several starts and taps. Exits with 1 above a budget of
 * docs/performance.md#budgets.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, runTool } from './run-tool.mjs';

const git = (...args) => promisify(execFile)('git', args, { cwd: root });
const BASE = 'd4cff6d';
const BUDGETS = [
  { name: 'offline start to rows painted, 10,000', ratio: 1.15 },
  { name: 'tap to row painted and on disk, p95, 10,000', ratio: 1.1, ms: 60 },
  { name: 'first pull of everything, to complete, 10,000', ratio: 1.25 },
];

/** Returns whether every budget is met. */
export async function benchTurns(runs) {
  const base = path.join(await mkdtemp(path.join(tmpdir(), 'cuadra-base-')), 'tree');
  await git('worktree', 'add', '--detach', base, BASE);
  try {
    const { code, output } = await runTool('scripts/setup.mjs', ['--build', '--quiet'], { cwd: base });
    if (code !== 0) throw new Error(output);
    const [before, after] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      before.push(await figuresOf(base));
      after.push(await figuresOf(root));
    }
    return BUDGETS.map((budget) => isMet(budget, medianOf(before, budget.name), medianOf(after, budget.name))).every(
      Boolean,
    );
  } finally {
    await git('worktree', 'remove', '--force', base);
    await rm(path.dirname(base), { recursive: true, force: true });
  }
}

/** The figures by their names, as the bench of that tree prints them. */
async function figuresOf(tree) {
  const { output } = await runTool('scripts/bench.mjs', ['offline', '--only', '10,000'], { cwd: tree });
  const lines = output.matchAll(/^[✓✗] {2}(.+?) {2,}([\d.]+) (?:ms|s) /gm);
  return new Map(Array.from(lines, ([, name, value]) => [name, Number(value)]));
}

function medianOf(runs, name) {
  const values = runs.flatMap((figures) => figures.get(name) ?? []).sort((a, b) => a - b);
  if (values.length < runs.length) throw new Error(`Not every run measured "${name}".`);
  return values[Math.floor(values.length / 2)];
}

function isMet({ name, ratio, ms = Number.POSITIVE_INFINITY }, before, after) {
  const met = after <= ratio * before && after <= ms;
  const bound = `${ratio} ×${Number.isFinite(ms) ? ` and ${ms} ms` : ''}`;
  console.log(`${met ? '✓' : '✗'}  ${name}: ${before} → ${after}, ${(after / before).toFixed(2)} × (at most ${bound})`);
  return met;
}
