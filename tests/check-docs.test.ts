import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Put together here, so that the check of the project itself does not find them. */
const DOCS = 'docs';
const FORMER = 'SPE' + 'C';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cuadra-docs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

function check() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-docs.mjs', folder], { cwd: root });
  return { status, output: `${stderr}${stdout}` };
}

const sound = {
  'docs/offline.md':
    '# Offline\n\n## Order and lanes\n\n[plans](plans.md#trial), [here](#order-and-lanes)\n\n## Pull\n',
  'docs/plans.md': '# Plans\n\n<a id="trial"></a>\n\n```sh\n# No heading\n```\n\n## Pull\n\n## Pull\n',
  'src/a.ts': `/** In order (${DOCS}/offline.md#order-and-lanes, ${DOCS}/plans.md#pull-1, ${DOCS}/plans.md). */\nexport {};\n`,
};

test('citations of headings, repeated headings and explicit anchors pass', () => {
  write(sound);
  expect(check()).toEqual({ status: 0, output: '0 wrong citations and folders\n' });
});

test.each([
  ['a file that does not exist', 'src/b.ts', `// ${DOCS}/gone.md#a`, `src/b.ts:1: ${DOCS}/gone.md#a does not exist`],
  ['an anchor that does not exist', 'sw/b.ts', `// ${DOCS}/offline.md#gone.`, `${DOCS}/offline.md#gone does not exist`],
  ['a heading inside a code block', 'src/b.ts', `// ${DOCS}/plans.md#no-heading`, '#no-heading does not exist'],
  ['a link between documents', `${DOCS}/b.md`, '[trial](plans.md#gone)', 'b.md:1: plans.md#gone does not exist'],
  ['a link to a file', 'README.md', `[more](${DOCS}/gone.md)`, 'gone.md does not exist'],
  ['a code file', `${DOCS}/b.md`, 'In `a.ts`, `src/a.ts` and `b/a.ts`.', 'b.md:1: no file is named b/a.ts'],
  ['a former name', 'src/b.ts', `// As it must be (${FORMER} §4).`, `"${FORMER} §" is a former name`],
  ['a former name without a section', 'src/b.ts', `// (${FORMER}: all of it)`, `"${FORMER}" is a former name`],
])('a planted dead citation is found: %s', (_, file, content, problem) => {
  write({ ...sound, [file]: `${content}\n` });
  expect(check()).toEqual({ status: 1, output: expect.stringContaining(problem) });
});

test('a decision that the index does not name is found', () => {
  const pages = { 'docs/decisions/sync.md': '# Sync\n\n## Own queue\n\n### Detail\n\n## Feed pages\n' };
  write({ ...pages, 'docs/decisions/README.md': '[Own queue](sync.md#own-queue)\n' });
  expect(check()).toEqual({ status: 1, output: expect.stringContaining('README.md: sync.md#feed-pages is not in') });
  write({ 'docs/decisions/README.md': '[Own queue](sync.md#own-queue) [Feed pages](sync.md#feed-pages)\n' });
  expect(check().status).toBe(0);
});

test('a folder that ARCHITECTURE.md leaves out and a name without a folder are found', () => {
  const table = (...names: string[]) =>
    `# A\n\n### \`src/domain\`\n\n| folder | what |\n|---|---|\n| ${names.map((name) => `\`${name}\``).join(', ')} | \`other\` |\n`;
  write({ 'src/domain/mail/a.ts': '', 'src/domain/rules/a.ts': '', 'ARCHITECTURE.md': table('mail', 'rules') });
  expect(check()).toEqual({ status: 0, output: '0 wrong citations and folders\n' });
  write({ 'ARCHITECTURE.md': table('mail', 'letters') });
  const { status, output } = check();
  expect(status).toBe(1);
  expect(output).toContain('src/domain/rules is not named');
  expect(output).toContain('src/domain has no letters');
});
