import { expect, test } from 'vitest';
import { classicScript } from '../../../scripts/classic-scripts.ts';
import { createScriptFiles, type Needs, type ScriptFiles } from './script-files.ts';

/** A server with these modules, built as the app is, and the page that has fetched the first of them. */
async function aSite(modules: Readonly<Record<string, string>>, needs?: Needs, path = '/', gone = new Set<string>()) {
  const asked: string[] = [];
  const strange = new Set<string>();
  const built = new Map<string, string>();
  for (const [name, code] of Object.entries(modules))
    built.set(`assets/${name}`, await classicScript(`assets/${name}`, code));
  const run = (name: string) => new Function('cuadraFiles', built.get(name) ?? '')(files);
  const files: ScriptFiles = createScriptFiles(
    async (name) => {
      asked.push(name.replace('assets/', ''));
      if (gone.has(name)) throw new TypeError(`no ${name}`);
      if (!strange.has(name)) run(name);
    },
    (name) => `https://cuadra.test/${name}`,
  );
  if (needs) files.expect(needs, path);
  const [first = ''] = built.keys();
  run(first);
  // Each first module below has one.
  const { open } = files.start(first) as { open: () => Promise<Record<string, unknown>> };
  return { open, asked, gone, strange };
}

const opens = (name: string) => `export const open = () => import('./${name}');`;

test('a file runs once, after what it needs, and sees later values of it', async () => {
  const { open, asked } = await aSite({
    'index.js': opens('both.js'),
    'both.js': `import { read as a } from './a.js'; import { read as b, log } from './b.js'; import { grow } from './counter.js';
      export { a, b, grow, log };`,
    'a.js': `import { count, log } from './counter.js'; log.push('a'); export const read = () => count;`,
    'b.js': `import { count, log } from './counter.js'; log.push('b'); export const read = () => count; export { log };`,
    'counter.js': `export let count = 1; export const log = ['counter']; export function grow() { count += 1; }`,
  });
  // As they are written above.
  const { a, b, grow, log } = (await open()) as { a: () => number; b: () => number; grow: () => void; log: string[] };
  expect([a(), b()]).toEqual([1, 1]);
  grow();
  expect([a(), b()]).toEqual([2, 2]);
  await open();
  expect(log).toEqual(['counter', 'a', 'b']);
  expect(asked).toEqual(['both.js', 'a.js', 'b.js', 'counter.js']);
});

test('two files may need each other: functions are there before either has run', async () => {
  const { open } = await aSite({
    'index.js': opens('left.js'),
    'left.js': `import { right } from './right.js'; export function left() { return 'left'; } export const other = right();`,
    'right.js': `import { left } from './left.js'; export function right() { return 'right of ' + left(); }`,
  });
  expect(await open()).toMatchObject({ other: 'right of left' });
});

test('a file that cannot be had is told, and fetched again when it is wanted again', async () => {
  const modules = { 'index.js': opens('page.js'), 'page.js': `export default 'here';` };
  const { open, asked, gone, strange } = await aSite(modules);
  gone.add('assets/page.js');
  await expect(open()).rejects.toThrow('no assets/page.js');
  gone.clear();
  // As from a portal that answers for everybody.
  strange.add('assets/page.js');
  await expect(open()).rejects.toThrow('assets/page.js is no file of the app');
  strange.clear();
  expect(await open()).toEqual({ default: 'here' });
  expect(asked).toEqual(['page.js', 'page.js', 'page.js']);
});

test('a file that fails while it runs fails for everybody who wants it, and does not run again', async () => {
  const { open } = await aSite({
    'index.js': opens('page.js'),
    'page.js': `import './wrong.js';`,
    'wrong.js': `globalThis.cuadraTried = (globalThis.cuadraTried ?? 0) + 1; throw new Error('try ' + cuadraTried);`,
  });
  await expect(open()).rejects.toThrow('try 1');
  await expect(open()).rejects.toThrow('try 1');
});

test('what a file needs is asked for together with it', async () => {
  const modules = {
    'index.js': opens('page.js'),
    'page.js': `import './chart.js'; export const page = 1;`,
    'chart.js': `import './axis.js';`,
    'axis.js': '',
  };
  const needs: Needs = [['assets/chart.js', 'assets/axis.js'], { 'assets/page.js': [0, 1] }, {}];
  const { open, asked } = await aSite(modules, needs);
  const opened = open();
  expect(asked).toEqual(['chart.js', 'axis.js', 'page.js']);
  expect(await opened).toEqual({ page: 1 });
  expect(asked).toHaveLength(3);
});

test('what the page that is opened shows is asked for before anything runs, and once', async () => {
  const modules = { 'index.js': opens('page.js'), 'page.js': `export const page = 1;`, 'other.js': '' };
  const needs: Needs = [['assets/other.js', 'assets/page.js'], {}, { '/': [0], '/page': [1] }];
  const { open, asked } = await aSite(modules, needs, '/page');
  expect(asked).toEqual(['page.js']);
  expect(await open()).toEqual({ page: 1 });
  expect(asked).toEqual(['page.js']);

  const gone = new Set(['assets/page.js']);
  const cut = await aSite(modules, needs, '/page', gone);
  await new Promise((resolve) => setTimeout(resolve));
  gone.clear();
  expect(await cut.open()).toEqual({ page: 1 });
  expect(cut.asked).toEqual(['page.js', 'page.js']);
});

test('a file knows its own address', async () => {
  const { open } = await aSite({ 'index.js': opens('where.js'), 'where.js': `export const { url } = import.meta;` });
  expect(await open()).toEqual({ url: 'https://cuadra.test/assets/where.js' });
});

test('a file asks to be compiled while it arrives: all of it, and the two functions that it is without being read twice', async () => {
  const code = await classicScript('assets/page.js', `import { a } from './a.js'; export const b = a + 1;`);
  expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(code).toMatch(/,\(function\(.*execute:\(function\(.*\}\)\}\}\)\);\s*$/s);
});
