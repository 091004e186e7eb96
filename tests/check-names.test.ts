import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cuadra-names-'));
  for (const name of ['src', 'sw', 'scripts', 'tests']) mkdirSync(path.join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(name: string, content: string) {
  writeFileSync(path.join(folder, 'src', name), content);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-names.mjs', folder], { cwd: root });
  return { status, output: `${stderr}${stdout}` };
}

test('plain names pass', () => {
  expect(check('a.ts', 'class Cache { #notify() {} }')).toEqual({ status: 0, output: '0 names or folders to mend\n' });
});

test.each([
  ['a variable', 'a.ts', 'const tellAll = 1;', 'src/a.ts: tellAll says "tell"'],
  ['a private member', 'a.ts', 'class Cache { #tell() {} }', 'src/a.ts: #tell says "tell"'],
  ['a file name', 'tell-all.ts', '', 'src/tell-all.ts: the file name says "tell"'],
])('a forbidden word is found in %s', (_, name, content, problem) => {
  expect(check(name, content)).toEqual({ status: 1, output: expect.stringContaining(problem) });
});
