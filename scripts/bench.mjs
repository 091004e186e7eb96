/** `npm run bench NAME`: builds tests/bench/bench-NAME.ts as the product is built, so that nothing of a test runner is timed. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { root, runTool } from './run-tool.mjs';

const [name = ''] = process.argv.slice(2);
const entry = path.join(root, 'tests/bench', `bench-${name}.ts`);
const outDir = path.join(root, 'node_modules/.cache/cuadra-bench');

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20' },
});
const { code } = await runTool(path.join(outDir, `bench-${name}.js`), [], { isShown: true });
await rm(outDir, { recursive: true });
process.exitCode = code;
