/**
 * `npm run conformance -- [URL TOKEN]`: checks over HTTP that a server keeps the offline protocol
 * (docs/offline.md#conformance). Without arguments it starts the built server. `--faults` runs the checks against spoiled
 * servers, each of which must fail.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { root, runTool } from './run-tool.mjs';

const outDir = path.join(root, 'node_modules/.cache/cuadra-conformance', String(process.pid));
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: path.join(root, 'tests/conformance/conformance.ts'), outDir, emptyOutDir: true, target: 'node20' },
});
const { code } = await runTool(path.join(outDir, 'conformance.js'), process.argv.slice(2), { isShown: true });
await rm(outDir, { recursive: true });
process.exitCode = code;
