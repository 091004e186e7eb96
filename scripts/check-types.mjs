/** Compiles every module for its runtime target (ARCHITECTURE.md): five projects, two at a time. */
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.mjs';

const projects = ['src/domain', 'src/app', 'sw', 'src/server', 'tests'];
// By path: two packages have a binary named tsc.
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript7/package.json')));
let failed = 0;

async function work() {
  for (let project = projects.shift(); project; project = projects.shift()) {
    // The build info is stored outside the sources, because the setup builds again when a source file changes.
    const kept = fileURLToPath(new URL(`../node_modules/.cache/types/${project}.tsbuildinfo`, import.meta.url));
    const { code, output } = await runTool(compiler, ['-p', `${project}/tsconfig.json`, '--tsBuildInfoFile', kept]);
    if (code === 0) continue;
    failed += 1;
    console.error(`${project}:\n${output}`);
  }
}

await Promise.all([work(), work()]);
process.exitCode = failed > 0 ? 1 : 0;
