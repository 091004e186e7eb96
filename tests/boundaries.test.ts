import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

type Files = Record<string, string>;
/** A line of the tool: which rule does not allow which import. */
type Breach = { rule: string; file: string; content: string };

const sound = {
  'src/domain/money.ts': "import { z } from 'zod';\nexport const Money = z.number();\n",
  'src/contract/pay.ts': "export { Money } from '#domain/money.ts';\n",
  'src/server/main.ts': "import '#contract/pay.ts';\nimport 'node:fs';\n",
};
/** What the breaches import. */
const imported = [
  'tests/harness.ts',
  'src/app/features/b/b.ts',
  'src/app/routes/a.ts',
  'src/sync/a.ts',
  'src/server/noun/a.ts',
  'src/server/uploads/a.ts',
];
const breach = (rule: string, file: string, content: string): Breach => ({ rule, file, content });
const breaches: [string, Breach][] = [
  ['the domain reaches for the server', breach('module-domain', 'src/domain/a.ts', "import '#server/main.ts';")],
  [
    'a type is an import too',
    breach('module-contract', 'src/contract/a.ts', "import type {} from '#server/main.ts';\nexport {};"),
  ],
  ['the app reaches for the server', breach('module-app', 'src/app/a.ts', "import '#server/main.ts';")],
  ['the domain uses Node', breach('packages-domain', 'src/domain/b.ts', "import 'node:fs';")],
  ['the worker loads React', breach('no-react-in-sw', 'sw/sw.ts', "import 'react';")],
  ['the product leans on a test', breach('no-test-in-product', 'src/server/c.ts', "import '../../tests/harness.ts';")],
  [
    'a feature imports another one',
    breach('features-are-independent', 'src/app/features/a/a.ts', "import '#app/features/b/b.ts';"),
  ],
  ['a control reads data', breach('ui-has-no-data', 'src/app/ui/a.ts', "import '#sync/a.ts';")],
  [
    'the frame imports a feature',
    breach('no-feature-below-features', 'src/app/frame/a.ts', "import '#app/features/b/b.ts';"),
  ],
  [
    'a page imports a route',
    breach('only-the-router-imports-routes', 'src/app/frame/b.ts', "import '#app/routes/a.ts';"),
  ],
  [
    'the platform imports a noun',
    breach('platform-imports-no-noun', 'src/server/platform/a.ts', "import '../noun/a.ts';"),
  ],
  [
    'a command knows requests',
    breach('only-routes-know-requests', 'src/server/noun/b.ts', "import type {} from 'fastify';"),
  ],
  [
    'a noun imports one that it is not allowed',
    breach('server-analytics', 'src/server/analytics/b.ts', "import '../uploads/a.ts';"),
  ],
  ['a noun is not listed', breach('server-folder-is-listed', 'src/server/unlisted/a.ts', "import 'node:fs';")],
  ['two files need each other', breach('no-cycles', 'src/server/a.ts', "import './b.ts';")],
  ...[
    ['types', 'outbox'],
    ['device', 'outbox'],
    ['operations', 'outbox'],
    ['outbox', 'executor'],
    ['executor', 'pull'],
    ['pull', 'executor'],
    ['coordination', 'session'],
    ['session', 'uploads'],
    ['uploads', 'session'],
  ].map(([from = '', to = '']): [string, Breach] => {
    const file = from === 'types' ? 'src/sync/types.ts' : `src/sync/${from}/breach.ts`;
    return [`sync: ${from} imports ${to}`, breach(`sync-${from}`, file, `import '#sync/${to}/sound.ts';`)];
  }),
];

const folder = mkdtempSync(path.join(tmpdir(), 'cuadra-boundaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(name: string, files: Files) {
  const project = path.join(folder, name);
  for (const part of ['src', 'sw', 'tests']) mkdirSync(path.join(project, part), { recursive: true });
  for (const file of ['.dependency-cruiser.cjs', 'package.json'])
    cpSync(path.join(root, file), path.join(project, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), `${content}\n`);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-boundaries.mjs', project], {
    cwd: root,
  });
  return { status, result: `${stdout}${stderr}` };
}

test('a project without a breach passes, and its modules were visited', () => {
  const passed = { status: 0, result: expect.stringMatching(/^[1-9]\d* modules, 0 forbidden imports\n$/) };
  expect(check('sound', sound)).toEqual(passed);
}, 30_000);

test('a check that visits no module fails', () => {
  expect(check('empty', {})).toEqual({ status: 1, result: expect.stringContaining('No module was visited') });
}, 30_000);

let breached: ReturnType<typeof check>;
beforeAll(() => {
  const targets = ['session', 'uploads', 'outbox', 'executor', 'pull'].map((name) => `src/sync/${name}/sound.ts`);
  breached = check('breached', {
    ...sound,
    ...Object.fromEntries([...imported, ...targets].map((file) => [file, 'export {};'])),
    'src/server/b.ts': "import './a.ts';",
    ...Object.fromEntries(breaches.map(([, { file, content }]) => [file, content])),
  });
}, 60_000);

test.each(breaches)('a planted breach is found: %s', (_, { rule, file }) => {
  expect(breached.status).toBe(1);
  expect(breached.result).toContain(`${rule}: ${file} -> `);
});

test('no other file is reported', () => {
  const reported = [...breached.result.matchAll(/^\S+: (\S+) -> /gm)].map(([, file]) => file);
  const planted = breaches.map(([, { file }]) => file);
  expect(new Set(reported)).toEqual(new Set(planted));
});
