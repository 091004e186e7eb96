/**
 * `npm run faults`: the fault matrix in real Chromium against the real server on PostgreSQL.
 * `--rows 1,3`, `--seed 2`, `--peers`, `--firefox`; `--model` (50,000 runs of the model test), `--sequences` (10,000 of the
 * current invoice's, docs/interaction.md#current-invoice);
 * `--histories`, also with `--fault restored`: docs/offline.md#histories.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
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
/** The row of the matrix that runs in Firefox. */
const FIREFOX_ROW = '12';
const args = process.argv.slice(2);

if (args.includes('--model')) process.exitCode = await runProperty(MODEL);
else if (args.includes('--sequences')) process.exitCode = await runProperty(SEQUENCES);
else if (args.includes('--peers')) process.exitCode = await run('faults/peers');
else if (args.includes('--histories')) process.exitCode = await run('histories/run-histories');
else if (args.includes('--firefox')) process.exitCode = await run('faults/matrix', ['--rows', FIREFOX_ROW]);
else process.exitCode = await run('faults/matrix');

async function runProperty({ project, file, runs }) {
  const env = { ...process.env, ...runs };
  const test = ['run', '--project', project, '--testTimeout=7200000', file];
  return (await runTool('node_modules/vitest/vitest.mjs', test, { env, isShown: true })).code;
}

/** Built like the product, so that no test runner is involved. */
async function run(test, given = args) {
  const name = path.basename(test);
  const outDir = path.join(root, 'node_modules/.cache/cuadra-faults', `${name}-${process.pid}`);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: path.join(root, `tests/${test}.ts`), outDir, emptyOutDir: true, target: 'node20' },
  });
  const postgres = await startPostgres();
  try {
    const env = {
      ...process.env,
      CUADRA_TEST_DATABASE_URL: postgres.url,
      CHROMIUM_PATH: ensureBrowser().path,
      // Node 20 has WebSocket only behind this flag.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-websocket`,
    };
    return (await runTool(path.join(outDir, `${name}.js`), given, { env, isShown: true })).code;
  } finally {
    await postgres.stop();
    await rm(outDir, { recursive: true, force: true });
  }
}
