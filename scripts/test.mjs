/**
 * Runs all checks and tests, or the named parts: checks, unit, pg, e2e. The slow parts run only when named
 * (`npm run test:slow` names them all): `scenarios` (several people, devices or companies at once), `faults` (killed
 * processes, fresh installations, the fault matrix), `screens` (every failure state of every screen), `office` (opens our
 * workbooks in LibreOffice), `pg-pgbouncer` (the API on PostgreSQL through a pooler; `FILES=…` limits it), `deployment`
 * (nginx and Caddy in front of two processes), `e2e-pg` (every journey again on PostgreSQL; `e2e` runs only those that
 * depend on the database), `e2e-s3` (the journeys on PostgreSQL through a pooler, with files in S3) and `e2e-nginx` (the
 * journeys on two processes behind nginx; `FILES=…` limits both).
 * The last line is `N passed, N failed` over all parts; a check counts as one. `, N skipped` follows when a test did not
 * run, because what it needs is not on this machine.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './install/ensure-browser.mjs';
import { startPgbouncer } from './install/ensure-pgbouncer.mjs';
import { startPostgres } from './install/ensure-postgres.mjs';
import { errorsInLog, leaksInLog, requestsInLog } from './leaks-in-log.mjs';
import { runTool } from './run-tool.mjs';

const checks = [
  ['types', 'scripts/check-types.mjs'],
  ['lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['boundaries', 'scripts/check-boundaries.mjs'],
  ['dead code', 'node_modules/knip/bin/knip.js'],
  ['code only for tests', 'node_modules/knip/bin/knip.js', '--config', 'scripts/knip-product.json'],
  ['texts', 'scripts/check-texts.mjs'],
  ['docs', 'scripts/check-docs.mjs'],
  ['names', 'scripts/check-names.mjs'],
  ['licences', 'scripts/licences.mjs', '--check'],
];
const parts = { checks: runChecks, unit: runUnit, pg: runPg, e2e: runE2e };
const slow = {
  scenarios: () => runE2eFiles('scenarios', ['tests/scenarios'], availableParallelism()),
  faults: () => runE2eFiles('faults', ['tests/faults']),
  screens: () => runE2eFiles('screens', ['tests/screens']),
  office: () => runVitest('office', { projects: ['office'] }),
  'pg-pgbouncer': () => runPgThroughPooler(chosenFiles()),
  deployment: () =>
    withPostgres((url) =>
      runVitest('deployment', {
        projects: ['e2e'],
        files: ['tests/deployment'],
        env: { CUADRA_TEST_DATABASE_URL: url },
        workers: 1,
      }),
    ),
  'e2e-pg': () => runE2ePg(['tests/journeys', 'tests/scenarios', 'tests/faults', 'tests/screens']),
  'e2e-s3': () => runE2eOnS3(chosenFiles() ?? JOURNEYS),
  'e2e-nginx': () => runE2ePg(chosenFiles() ?? JOURNEYS, { CUADRA_TEST_PROXY: 'nginx' }),
};
const JOURNEYS = ['tests/journeys', 'tests/imap', 'tests/harness'];
/** Journeys where another database could make a difference that the API tests on PostgreSQL would not show. */
const DATABASE_JOURNEYS = ['main-job', 'kill-server'];
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, for the end of a long output. */
const failures = [];
const wanted = process.argv.slice(2);

const all = { ...parts, ...slow };
for (const name of wanted) if (!(name in all)) fail(`There is no part "${name}": ${Object.keys(all).join(', ')}.`);
for (const [name, run] of Object.entries(wanted.length > 0 ? all : parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  await run().catch((error) => count(name, { failed: 1 }, error.stack));
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${describeCount(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runChecks() {
  for (const [name, script, ...args] of checks) {
    const { code, output } = await runTool(script, args);
    if (code !== 0) failures.push(`  the check "${name}":\n${shorten(output)}`);
    count(name, code === 0 ? { passed: 1 } : { failed: 1 }, code === 0 ? '' : output);
  }
}

function runUnit() {
  return runVitest('unit', { projects: ['node', 'shared-modules', 'dom'], workers: availableParallelism() });
}

function runPg() {
  return withPostgres((url) =>
    runVitest('pg', { projects: ['pg'], env: { CUADRA_TEST_DATABASE_URL: url }, workers: availableParallelism() }),
  );
}

/** The tests of `pg`; what they start reaches PostgreSQL through PgBouncer in transaction mode. */
function runPgThroughPooler(files) {
  return withPostgres(async (url) => {
    const pooler = await startPgbouncer(url);
    const env = { CUADRA_TEST_DATABASE_URL: url, CUADRA_TEST_POOLER_URL: pooler.url };
    await runVitest('pg, PgBouncer', { projects: ['pg'], files, env, workers: availableParallelism() });
    await pooler.stop();
  });
}

/** The journeys on the embedded database, and those that depend on the database on PostgreSQL too. */
async function runE2e() {
  await runE2eFiles('e2e, embedded', JOURNEYS, availableParallelism());
  await runE2ePg(DATABASE_JOURNEYS);
}

/** One file at a time, unless the files measure nothing and disturb nobody. */
function runE2eFiles(name, files, workers = 1) {
  return withLogs((env) => runVitest(name, { projects: ['e2e'], files, env, workers }));
}

function runE2ePg(files, more = {}) {
  return withPostgres((url) =>
    withLogs((env) =>
      runVitest('e2e, PostgreSQL', {
        projects: ['e2e'],
        files,
        env: { ...env, CUADRA_TEST_DATABASE_URL: url, ...more },
        workers: 1,
      }),
    ),
  );
}

/** As the largest installation: PostgreSQL through PgBouncer in transaction mode, files in S3. */
function runE2eOnS3(files) {
  return withPostgres(async (url) => {
    const pooler = await startPgbouncer(url);
    const parts = { CUADRA_TEST_DATABASE_URL: url, CUADRA_TEST_POOLER_URL: pooler.url, CUADRA_TEST_FILES: 's3' };
    await withLogs((env) =>
      runVitest('e2e, PgBouncer and S3', { projects: ['e2e'], files, env: { ...env, ...parts }, workers: 1 }),
    );
    await pooler.stop();
  });
}

/** The files of FILES, if it is set. */
function chosenFiles() {
  return process.env.FILES?.split(' ');
}

/** With a browser; checks the logs of all servers at the end. */
async function withLogs(work) {
  const logs = await mkdtemp(path.join(tmpdir(), 'cuadra-logs-'));
  await work({ CHROMIUM_PATH: ensureBrowser().path, CUADRA_LOG_DIR: logs });
  await checkLogs(logs);
}

/** The logs of all servers of all journeys must contain no secret, no personal data and no server error. */
async function checkLogs(folder) {
  const files = await readdir(folder);
  const log = (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('');
  await rm(folder, { recursive: true });
  const leaks = [...leaksInLog(log), ...errorsInLog(log).map((line) => `an error: ${line}`)];
  if (requestsInLog(log) === 0) leaks.push('The servers of the journeys logged no request: nothing was checked.');
  const passed = `server logs: ${requestsInLog(log)} requests in ${files.length} logs, no leak, no error`;
  if (leaks.length === 0) console.log(passed);
  count('server logs', leaks.length === 0 ? { passed: 1 } : { failed: 1 }, leaks.slice(0, 20).join('\n'));
}

async function withPostgres(work) {
  const postgres = await startPostgres();
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** A failed run without a failed test (a file that does not load, an uncaught error) counts as one failure. */
async function runVitest(name, { projects, files = [], env: extra = {}, workers = 0 }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuadra-tests-'));
  const report = path.join(folder, 'report.json');
  const { CUADRA_TEST_DATABASE_URL: _, ...env } = process.env;
  const selected = projects.flatMap((project) => ['--project', project]);
  const args = [
    'run',
    ...files,
    ...selected,
    ...(workers > 0 ? [`--maxWorkers=${workers}`] : []),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code } = await runTool('node_modules/vitest/vitest.mjs', args, { env: { ...env, ...extra }, isShown: true });
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
  await rm(folder, { recursive: true });
  failures.push(...testResults.flatMap(describeFailures));
  const failed = code !== 0 ? Math.max(1, numFailedTests) : numFailedTests;
  count(name, { passed: numPassedTests, failed, skipped: numPendingTests });
}

/** The failed tests of a file of Vitest's report, with the beginning of what they found; the file itself when it failed outside of its tests. */
function describeFailures({ name: file, status, message, assertionResults }) {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => `${fullName}\n${shorten(failureMessages.join('\n'))}`);
  if (status === 'failed' && failed.length === 0) failed.push(message.split('\n', 1)[0]);
  return failed.map((what) => `  ${path.relative(process.cwd(), file)}: ${what}`);
}

/** Enough for the seed and the counterexample of a property, or for the first lines of a check. */
function shorten(message) {
  const lines = message.split('\n').slice(0, 12);
  return lines.map((line) => `    ${line.slice(0, 1_000)}`).join('\n');
}

function count(name, { passed = 0, failed = 0, skipped = 0 }, output = '') {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${describeCount({ passed, failed, skipped })}`);
  if (output) console.log(output);
}

function describeCount({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
