import path from 'node:path';
import { build, type Rolldown } from 'vite';

/** Bundles a file of the project with all its imports as one script for a browser. */
export async function bundleScript(entry: string): Promise<string> {
  const root = process.cwd();
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    // As in vite.config.ts: its own copy of Dexie, separate from the page's.
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(root, entry), formats: ['iife'], name: 'bundled' },
    },
  });
  // One input without watch mode: one output, or a list of one.
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const chunk = output?.output[0];
  if (!chunk) throw new Error(`${entry} was not built`);
  return chunk.code;
}
