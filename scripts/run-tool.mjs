import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs one of the project's tools (a Node script, with `flags` for Node) in the project. Returns its output and exit
 * code.
 */
export function runTool(script, args = [], { env = process.env, isShown = false, cwd = root, flags = [] } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, script, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (isShown) process.stdout.write(text);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
