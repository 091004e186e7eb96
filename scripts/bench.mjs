/** `npm run bench NAME`: builds tests/bench/bench-NAME.ts as the product is built, so that nothing of a test runner is timed. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { root, runTool } from './run-tool.mjs';

/** What a name runs when it is more than the bench of that name: reading alone, then from HTTP to committed rows. */
const SETS = { ingest: ['ingest', 'upload'] };

const [wanted = ''] = process.argv.slice(2);
for (const name of SETS[wanted] ?? [wanted]) await run(name);

async function run(name) {
  const entry = path.join(root, 'tests/bench', `bench-${name}.ts`);
  const outDir = path.join(root, 'node_modules/.cache/cuadra-bench', name);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20' },
  });
  const { code } = await runTool(path.join(outDir, `bench-${name}.js`), [], { isShown: true });
  await rm(outDir, { recursive: true });
  if (code !== 0) process.exitCode = code;
}
