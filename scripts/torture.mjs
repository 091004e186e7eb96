/**
 * `npm run torture [names]`: sends hostile files to the built server while another company works. Exits with 1 on any
 * failure.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { root, runTool } from './run-tool.mjs';

const outDir = path.join(root, 'node_modules/.cache/cuadra-torture');
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: path.join(root, 'tests/torture/torture.ts'), outDir, emptyOutDir: true, target: 'node20' },
});
const { code } = await runTool(path.join(outDir, 'torture.js'), process.argv.slice(2), { isShown: true });
await rm(outDir, { recursive: true });
if (code !== 0) process.exitCode = 1;
