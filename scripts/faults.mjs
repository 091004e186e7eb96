/**
 * `npm run faults`: the fault matrix in real Chromium against the real server on PostgreSQL.
 * `--rows 1,3`, `--seed 2`, `--peers`, `--firefox`; `--model` (50,000 runs of the model test), `--sequences` (10,000 of the
 * current invoice's, docs/interaction.md#current-invoice); `--switches` (10,000 switches of company, docs/offline.md#several-companies);
 * `--histories`, also with `--fault restored`: docs/offline.md#histories;
 * `--chaos --seconds 600`: several processes and PostgreSQL are killed (docs/operations.md#chaos);
 * `--upgrade --from REF`: a rolling restart from the version of a git ref (docs/operations.md#rolling-restart).
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { ensureBrowser } from './install/ensure-browser.mjs';
import { startPostgres } from './install/ensure-postgres.mjs';
import { root, runTool } from './run-tool.mjs';

const MODEL = { project: 'node', file: 'tests/sync-model.test.ts', runs: { CUADRA_MODEL_RUNS: '50000' } };
const SEQUENCES = {
  project: 'dom',
  file: 'src/app/features/invoices/triage/current-invoice-sequences.test.tsx',
  runs: { CUADRA_SEQUENCES: '10000' },
};
const SWITCHES = { project: 'node', file: 'tests/companies-apart.test.ts', runs: { CUADRA_SWITCHES: '10000' } };
/** In Chromium, where a switch takes about a second, a new browser with each seed: together 10,000. */
const BROWSER_SWITCHES = { seeds: ['1', '2', '3', '4'], each: '2500' };
const args = process.argv.slice(2);

if (args.includes('--model')) process.exitCode = await runProperty(MODEL);
else if (args.includes('--sequences')) process.exitCode = await runProperty(SEQUENCES);
else if (args.includes('--switches')) process.exitCode = await runSwitches();
else if (args.includes('--peers')) process.exitCode = await run('faults/peers');
else if (args.includes('--histories')) process.exitCode = await run('histories/run-histories');
else if (args.includes('--chaos')) process.exitCode = await runServers('chaos/chaos');
else if (args.includes('--upgrade')) process.exitCode = await runUpgrade();
else process.exitCode = await run('faults/matrix');

/** Over the engine's databases alone, then in two tabs of Chromium with its worker, against the server. */
async function runSwitches() {
  let failed = await runProperty(SWITCHES);
  process.env.CUADRA_SWITCHES = BROWSER_SWITCHES.each;
  for (const seed of BROWSER_SWITCHES.seeds)
    failed = (await run('faults/matrix', ['--rows', '42', '--seed', seed])) || failed;
  return failed;
}

async function runProperty({ project, file, runs }) {
  const env = { ...process.env, ...runs };
  const test = ['run', '--project', project, '--testTimeout=7200000', file];
  return (await runTool('node_modules/vitest/vitest.mjs', test, { env, isShown: true })).code;
}

/** With a browser on a PostgreSQL. */
async function run(test, given = args) {
  const postgres = await startPostgres();
  try {
    const env = {
      CUADRA_TEST_DATABASE_URL: postgres.url,
      CHROMIUM_PATH: ensureBrowser().path,
      // Node 20 has WebSocket only behind this flag.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-websocket`,
    };
    return await runProgram(test, { given, env });
  } finally {
    await postgres.stop();
  }
}

/** Builds the server of the ref in a temporary worktree, with the packages of this one. */
async function runUpgrade() {
  const { values } = parseArgs({ args, strict: false, options: { from: { type: 'string', default: 'HEAD~1' } } });
  const folder = await mkdtemp(path.join(tmpdir(), 'cuadra-old-'));
  const git = (...command) => execFileSync('git', command, { cwd: root, stdio: 'ignore' });
  try {
    git('worktree', 'add', '--detach', folder, values.from);
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    execFileSync('npm', ['run', '--silent', 'build:server'], { cwd: folder, stdio: 'ignore' });
    return await runProgram('chaos/upgrade', { given: [...args, '--old', folder], env: {} });
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
}

/** Without a browser; the program starts its own PostgreSQL, because it kills it. */
function runServers(test) {
  return runProgram(test, { given: args, env: {} });
}

/** Built like the product, so that no test runner is involved. */
async function runProgram(test, { given, env }) {
  const name = path.basename(test);
  const outDir = path.join(root, 'node_modules/.cache/cuadra-faults', `${name}-${process.pid}`);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: path.join(root, `tests/${test}.ts`), outDir, emptyOutDir: true, target: 'node20' },
  });
  try {
    const tool = path.join(outDir, `${name}.js`);
    return (await runTool(tool, given, { env: { ...process.env, ...env }, isShown: true })).code;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
