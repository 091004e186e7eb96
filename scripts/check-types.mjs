/** Every room is compiled in its own world (ARCHITECTURE.md): five projects, two at a time. */
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.mjs';

const projects = ['src/domain', 'src/app', 'sw', 'src/server', 'tests'];
// By its path: two packages want the name tsc.
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript7/package.json')));
let failed = 0;

async function work() {
  for (let project = projects.shift(); project; project = projects.shift()) {
    // What the last run found is kept outside the sources: the set-up builds again when a file in them changes.
    const kept = fileURLToPath(new URL(`../node_modules/.cache/types/${project}.tsbuildinfo`, import.meta.url));
    const { code, output } = await runTool(compiler, ['-p', `${project}/tsconfig.json`, '--tsBuildInfoFile', kept]);
    if (code === 0) continue;
    failed += 1;
    console.error(`${project}:\n${output}`);
  }
}

await Promise.all([work(), work()]);
process.exitCode = failed > 0 ? 1 : 0;
