/**
 * `npm run mutate [folders]`: changes the code in one place at a time and runs the tests that reach the place; prints
 * the share of changes that a test notices, for each module or for the given folders (`src/domain/companies`). Exits
 * with 1 below a module's bound. Results are kept (`node_modules/.cache`), so a second run tries only what has changed.
 */
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './run-tool.mjs';

/** Percent of the changes that must be noticed (docs/decisions/tests.md#mutation-testing). */
const MODULES = {
  'src/domain': 85,
  'src/sync': 85,
  'src/store': 80,
  'src/client': 80,
  'src/app': 65,
};
const given = process.argv.slice(2);
const boundOf = (folder) => Object.entries(MODULES).find(([name]) => `${folder}/`.startsWith(`${name}/`))?.[1] ?? 0;
const failed = [];
const lines = [];

for (const folder of given.length > 0 ? given : Object.keys(MODULES)) {
  const { score, total } = await mutate(folder);
  lines.push(`${folder}: ${score.toFixed(1)} % of ${total} changes noticed, at least ${boundOf(folder)} % wanted`);
  if (score < boundOf(folder)) failed.push(folder);
}
console.log(lines.join('\n'));
if (failed.length > 0) process.exitCode = 1;

async function mutate(folder) {
  // Read by tests/mutation.config.ts: the tests of the folder's module.
  process.env['CUADRA_MUTATED'] = folder.split('/').slice(0, 2).join('/');
  const cache = path.join(root, 'node_modules/.cache/cuadra-mutate', folder.replaceAll('/', '-'));
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation.config.ts' },
    mutate: [`${folder}/**/*.ts`, `${folder}/**/*.tsx`, '!**/*.test.ts', '!**/*.test.tsx'],
    // A changed text, and a changed mark-up of a page, are judged by the journeys and not by these tests.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    incremental: true,
    incrementalFile: path.join(cache, 'incremental.json'),
    tempDirName: '.mutate',
    reporters: ['clear-text', 'html'],
    htmlReporter: { fileName: path.join(cache, 'report.html') },
    clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: false },
    disableTypeChecks: false,
    concurrency: 2,
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 30,
  });
  const results = await stryker.runMutationTest();
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const valid = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)).length;
  return { score: valid === 0 ? 100 : (100 * noticed) / valid, total: valid };
}
