/**
 * Everything there is to check, or the parts named: checks, unit, pg, e2e.
 * The last line says `N passed, N failed` over all of them; a check counts as one.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { startPostgres } from './ensure-postgres.mjs';
import { runTool } from './run-tool.mjs';

const checks = [
  ['types', 'scripts/check-types.mjs'],
  ['lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['walls', 'scripts/check-walls.mjs'],
  ['dead code', 'node_modules/knip/bin/knip.js'],
  ['texts', 'scripts/check-texts.mjs'],
];
const parts = { checks: runChecks, unit: runUnit, pg: runPg, e2e: runE2e };
const total = { passed: 0, failed: 0 };
const wanted = process.argv.slice(2);

for (const name of wanted) if (!(name in parts)) fail(`There is no part "${name}": ${Object.keys(parts).join(', ')}.`);
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  await run().catch((error) => count(name, { failed: 1 }, error.stack));
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runChecks() {
  for (const [name, script, ...args] of checks) {
    const { code, output } = await runTool(script, args);
    count(name, code === 0 ? { passed: 1 } : { failed: 1 }, code === 0 ? '' : output);
  }
}

function runUnit() {
  return runVitest('unit', ['node', 'dom']);
}

function runPg() {
  return withPostgres((url) => runVitest('pg', ['pg'], { CUADRA_TEST_DATABASE_URL: url }));
}

/** Every journey on each database the product runs on. */
async function runE2e() {
  const browser = ensureBrowser();
  const env = { CHROMIUM_PATH: browser.path };
  await runVitest('e2e, embedded', ['e2e'], env);
  await withPostgres((url) => runVitest('e2e, PostgreSQL', ['e2e'], { ...env, CUADRA_TEST_DATABASE_URL: url }));
}

async function withPostgres(work) {
  const postgres = await startPostgres();
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** A run that ends badly without a failed test (a file that does not load, an error nobody caught) counts as one. */
async function runVitest(name, projects, extra = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuadra-tests-'));
  const report = path.join(folder, 'report.json');
  const { CUADRA_TEST_DATABASE_URL: _, ...env } = process.env;
  const selected = projects.flatMap((project) => ['--project', project]);
  const args = [
    'run',
    ...selected,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code } = await runTool('node_modules/vitest/vitest.mjs', args, { env: { ...env, ...extra }, isShown: true });
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  await rm(folder, { recursive: true });
  count(name, { passed: numPassedTests, failed: code !== 0 ? Math.max(1, numFailedTests) : numFailedTests });
}

function count(name, { passed = 0, failed = 0 }, output = '') {
  total.passed += passed;
  total.failed += failed;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`);
  if (output) console.log(output);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
