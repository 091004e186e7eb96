import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

let house: string;
beforeEach(() => {
  house = mkdtempSync(path.join(tmpdir(), 'cuadra-walls-'));
  for (const name of ['.dependency-cruiser.cjs', 'package.json']) cpSync(path.join(root, name), path.join(house, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'), 'junction');
  for (const space of ['src', 'sw', 'tests']) mkdirSync(path.join(house, space));
});
afterEach(() => rmSync(house, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(house, name)), { recursive: true });
    writeFileSync(path.join(house, name), content);
  }
}

function check() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-boundaries.mjs', house], {
    cwd: root,
  });
  return { status, result: `${stdout}${stderr}` };
}

const sound = {
  'src/domain/money.ts': "import { z } from 'zod';\nexport const Money = z.number();\n",
  'src/contract/pay.ts': "export { Money } from '#domain/money.ts';\n",
  'src/server/main.ts': "import '#contract/pay.ts';\nimport 'node:fs';\n",
};

test('a sound house passes, and its modules were visited', () => {
  write(sound);
  expect(check()).toEqual({ status: 0, result: expect.stringMatching(/^[1-9]\d* modules, 0 forbidden imports\n$/) });
}, 30_000);

test.each([
  ['the domain reaches for the server', 'wall-domain', 'src/domain/a.ts', "import '#server/main.ts';"],
  [
    'a type is an import too',
    'wall-contract',
    'src/contract/a.ts',
    "import type {} from '#server/main.ts';\nexport {};",
  ],
  ['the app reaches for the server', 'wall-app', 'src/app/a.ts', "import '#server/main.ts';"],
  ['the domain uses Node', 'packages-domain', 'src/domain/a.ts', "import 'node:fs';"],
  ['the worker loads React', 'no-react-in-sw', 'sw/sw.ts', "import 'react';"],
  ['the product leans on a test', 'no-test-in-product', 'src/server/a.ts', "import '../../tests/harness.ts';"],
  ['two files need each other', 'no-circles', 'src/server/a.ts', "import './b.ts';"],
])(
  'a planted breach is found: %s',
  (_, rule, file, content) => {
    write({
      ...sound,
      'tests/harness.ts': 'export {};',
      'src/server/b.ts': "import './a.ts';",
      [file]: `${content}\n`,
    });
    expect(check()).toEqual({ status: 1, result: expect.stringContaining(`${rule}: ${file} -> `) });
  },
  30_000,
);

test('a visit without modules is a failure, not a clean bill', () => {
  expect(check()).toEqual({ status: 1, result: expect.stringContaining('No module was visited') });
}, 30_000);
