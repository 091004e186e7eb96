/**
 * Checks the allowed imports between modules (ARCHITECTURE.md). With an unsupported compiler dependency-cruiser visits
 * no file and succeeds, so a run without modules is a failure too. An argument may give the folder to check.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runTool } from './run-tool.mjs';

const cwd = path.resolve(process.argv[2] ?? root);
const cruiser = fileURLToPath(new URL('../../bin/dependency-cruise.mjs', import.meta.resolve('dependency-cruiser')));
const { code, output } = await runTool(cruiser, ['src', 'sw', 'tests', '--output-type', 'json'], { cwd });

const result = read(output);
for (const { rule, from, to } of result.violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (result.totalCruised === 0) console.error('No module was visited: the imports were not checked.');
const isSound = code === 0 && result.totalCruised > 0 && result.error === 0;
console.log(`${result.totalCruised} modules, ${result.error} forbidden imports`);
process.exitCode = isSound ? 0 : 1;

function read(json) {
  try {
    return JSON.parse(json).summary;
  } catch {
    console.error(json);
    return { violations: [], totalCruised: 0, error: 0 };
  }
}
