/**
 * `npm run bench -- NAME`: builds tests/bench/bench-NAME.ts like the product, so that no code of a test runner is
 * measured. `budgets` measures every budget, `turns` those that compare with an older commit; both exit with 1 above one.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { benchTurns } from './bench-turns.mjs';
import { startPostgres } from './install/ensure-postgres.mjs';
import { root, runTool } from './run-tool.mjs';

/**
 * Names that run several benches: parsing alone, from HTTP to committed rows, in the browser; the screens' SQL and the
 * screens; spreadsheet imports and Excel reports.
 */
const SETS = {
  screens: ['screens-sql', 'screens-browser'],
  ingest: ['ingest', 'upload', 'upload-postgres', 'browser'],
  sheets: ['sheets', 'sheets-postgres', 'report'],
};
/** Benches on PostgreSQL: on that of DATABASE_URL if it is set, otherwise on a temporary one. */
const ON_POSTGRES = {
  load: 'load',
  growth: 'growth',
  desk: 'desk',
  'desk-browser': 'desk-browser',
  'screens-sql': 'screens-sql',
  'screens-browser': 'screens',
  'upload-postgres': 'upload',
  'sheets-postgres': 'sheets',
  offline: 'offline',
  taxes: 'taxes',
  report: 'report',
};
/** Benches with server code inside: they run with the Node flags of `npm start`. */
const AS_STARTED = new Set(['sheets', 'sheets-postgres', 'report', 'taxes']);
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const startFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'));

const [wanted = '', ...given] = process.argv.slice(2);
if (wanted === 'turns') await runTurns(Number(given[0] ?? 3));
else if (wanted === 'budgets') await runBudgets();
else for (const name of SETS[wanted] ?? [wanted]) await run(name, given);

/** Every budget of docs/performance.md#budgets. */
async function runBudgets() {
  await run('offline', ['--only', 'sizes;lighthouse']);
  for (const name of ['upload', 'upload-postgres', 'sheets', 'sheets-postgres', 'report']) await run(name, []);
  await runTurns(3);
}

async function runTurns(runs) {
  if (!(await benchTurns(runs))) process.exitCode = 1;
}

async function run(name, args) {
  const program = `bench-${ON_POSTGRES[name] ?? name}`;
  const entry = path.join(root, 'tests/bench', `${program}.ts`);
  const outDir = path.join(root, 'node_modules/.cache/cuadra-bench', name);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20' },
  });
  const { DATABASE_URL, ...env } = process.env;
  const postgres = name in ON_POSTGRES && !DATABASE_URL ? await startPostgres() : undefined;
  const url = name in ON_POSTGRES ? (postgres?.url ?? DATABASE_URL) : undefined;
  const options = {
    env: { ...env, ...(url && { DATABASE_URL: url, CUADRA_TEST_DATABASE_URL: url }) },
    isShown: true,
    flags: AS_STARTED.has(name) ? startFlags : [],
  };
  const { code } = await runTool(path.join(outDir, `${program}.js`), args, options);
  await postgres?.stop();
  await rm(outDir, { recursive: true });
  if (code !== 0) process.exitCode = code;
}
