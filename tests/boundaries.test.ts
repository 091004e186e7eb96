import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'cuadra-boundaries-'));
  for (const name of ['.dependency-cruiser.cjs', 'package.json'])
    cpSync(path.join(root, name), path.join(project, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  for (const folder of ['src', 'sw', 'tests']) mkdirSync(path.join(project, folder));
});
afterEach(() => rmSync(project, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), content);
  }
}

function check() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-boundaries.mjs', project], {
    cwd: root,
  });
  return { status, result: `${stdout}${stderr}` };
}

const sound = {
  'src/domain/money.ts': "import { z } from 'zod';\nexport const Money = z.number();\n",
  'src/contract/pay.ts': "export { Money } from '#domain/money.ts';\n",
  'src/server/main.ts': "import '#contract/pay.ts';\nimport 'node:fs';\n",
};

test('a project without a breach passes, and its modules were visited', () => {
  write(sound);
  expect(check()).toEqual({ status: 0, result: expect.stringMatching(/^[1-9]\d* modules, 0 forbidden imports\n$/) });
}, 30_000);

test.each([
  ['the domain reaches for the server', 'module-domain', 'src/domain/a.ts', "import '#server/main.ts';"],
  [
    'a type is an import too',
    'module-contract',
    'src/contract/a.ts',
    "import type {} from '#server/main.ts';\nexport {};",
  ],
  ['the app reaches for the server', 'module-app', 'src/app/a.ts', "import '#server/main.ts';"],
  ['the domain uses Node', 'packages-domain', 'src/domain/a.ts', "import 'node:fs';"],
  ['the worker loads React', 'no-react-in-sw', 'sw/sw.ts', "import 'react';"],
  ['the product leans on a test', 'no-test-in-product', 'src/server/a.ts', "import '../../tests/harness.ts';"],
  [
    'a feature imports another one',
    'features-are-independent',
    'src/app/features/a/a.ts',
    "import '#app/features/b/b.ts';",
  ],
  ['a control reads data', 'ui-has-no-data', 'src/app/ui/a.ts', "import '#sync/a.ts';"],
  ['the frame imports a feature', 'no-feature-below-features', 'src/app/frame/a.ts', "import '#app/features/b/b.ts';"],
  ['a page imports a route', 'only-the-router-imports-routes', 'src/app/frame/a.ts', "import '#app/routes/a.ts';"],
  ['the platform imports a noun', 'platform-imports-no-noun', 'src/server/platform/a.ts', "import '../noun/a.ts';"],
  ['a command knows requests', 'only-routes-know-requests', 'src/server/noun/b.ts', "import type {} from 'fastify';"],
  ['two files need each other', 'no-cycles', 'src/server/a.ts', "import './b.ts';"],
])(
  'a planted breach is found: %s',
  (_, rule, file, content) => {
    write({
      ...sound,
      'tests/harness.ts': 'export {};',
      'src/app/features/b/b.ts': 'export {};',
      'src/app/routes/a.ts': 'export {};',
      'src/sync/a.ts': 'export {};',
      'src/server/noun/a.ts': 'export {};',
      'src/server/b.ts': "import './a.ts';",
      [file]: `${content}\n`,
    });
    expect(check()).toEqual({ status: 1, result: expect.stringContaining(`${rule}: ${file} -> `) });
  },
  30_000,
);

test('each folder of sync imports only what is below it', () => {
  const breaches = [
    ['types', 'outbox'],
    ['device', 'outbox'],
    ['operations', 'outbox'],
    ['outbox', 'executor'],
    ['executor', 'pull'],
    ['pull', 'executor'],
    ['coordination', 'session'],
    ['session', 'uploads'],
    ['uploads', 'session'],
  ].map(([from = '', to = '']) => ({
    rule: `sync-${from}`,
    file: from === 'types' ? 'src/sync/types.ts' : `src/sync/${from}/breach.ts`,
    target: `src/sync/${to}/sound.ts`,
  }));
  write(Object.fromEntries(breaches.map(({ target }) => [target, 'export {};\n'])));
  write(
    Object.fromEntries(
      breaches.map(({ file, target }) => [file, `import '${target.replace('src/sync', '#sync')}';\n`]),
    ),
  );
  const { status, result } = check();
  expect(status).toBe(1);
  expect(
    result
      .split('\n')
      .filter((line) => line.startsWith('sync-'))
      .sort(),
  ).toEqual(breaches.map(({ rule, file, target }) => `${rule}: ${file} -> ${target}`).sort());
}, 30_000);

test('a check that visits no module fails', () => {
  expect(check()).toEqual({ status: 1, result: expect.stringContaining('No module was visited') });
}, 30_000);
