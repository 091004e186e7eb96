import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import { build, minifySync, type Plugin, parseAst, type Rolldown } from 'vite';
import type { Needs } from '../src/app/loader/script-files.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * Makes classic scripts of the app's files, and a page that loads them so
 * (docs/decisions/client-build.md#classic-scripts). Babel writes `System.register`; src/app/loader runs it.
 */
export function classicScripts(): Plugin {
  let loader = '';
  return {
    name: 'cuadra:classic-scripts',
    apply: 'build',
    async buildStart() {
      loader = await builtLoader();
    },
    // A name stands for what is in the file for good: what is made of it here is part of that.
    augmentChunkHash: () => `classic scripts 2 ${loader}`,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (page?.type !== 'asset' || !entry) return;
        const early = chunks.find(({ fileName, imports }) => !isLater(fileName) && imports.some(isLater));
        const circle = circleOf(chunks);
        if (circle) this.error(`Files need each other, so that one runs before what it needs: ${circle.join(' → ')}`);
        if (early) this.error(`${early.fileName} cannot run without a file that is fetched later: ${early.imports}`);
        await Promise.all(
          chunks.map(async (chunk) => {
            chunk.code = await classicScript(chunk.fileName, chunk.code);
          }),
        );
        const first = withNeeds(entry.fileName, bundle);
        const opening = chunks.find(({ fileName }) => fileName === first[0]) ?? entry;
        opening.code = loader + opening.code;
        entry.code += `cuadraFiles.start(${JSON.stringify(entry.fileName)});`;
        page.source = withScripts(String(page.source), first, JSON.stringify(needsOf(bundle, first)));
      },
    },
  };
}

/** Files that need each other, the first one twice, or undefined when there are none. */
export function circleOf(chunks: readonly { fileName: string; imports: readonly string[] }[]): string[] | undefined {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const done = new Set<string>();
  const search = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of importsOf.get(name) ?? []) {
      const circle = search(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const { fileName } of chunks) {
    const circle = search(fileName, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Named so by vite.config.ts. */
const isLater = (fileName: string): boolean => fileName.startsWith('assets/later.');

async function builtLoader(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('../src/app/loader/load-scripts.ts', import.meta.url)),
        formats: ['iife'],
        name: 'loader',
      },
    },
  });
  // One input and no watching: one output, or a list of one.
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return output?.output[0].code ?? '';
}

/** Chromium then compiles every function of a file while that arrives, beside the page's thread; others read a comment. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

/** A module as a script that registers itself under `fileName` with the `cuadraFiles` of its page. */
export async function classicScript(fileName: string, code: string): Promise<string> {
  const result = await transformAsync(code, {
    configFile: false,
    babelrc: false,
    compact: true,
    comments: false,
    sourceType: 'module',
    plugins: [
      '@babel/plugin-transform-dynamic-import',
      ['@babel/plugin-transform-modules-systemjs', { moduleId: fileName, moduleIds: true }],
    ],
  });
  const registered = (result?.code ?? '').replace('System.register(', 'cuadraFiles.register(');
  return COMPILE_ALL + compiledWhenRead(minifySync(fileName, registered, { module: false }).code);
}

/**
 * A file is two functions, one in the other, and both run as soon as it is there. V8 looks through a function that it meets
 * and compiles it when it is called, so that it would read all of a file three times; what stands in parentheses it
 * compiles at once.
 */
function compiledWhenRead(code: string): string {
  const [statement] = parseAst(code).body;
  const call = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  const declare = call?.type === 'CallExpression' ? call.arguments.at(-1) : undefined;
  const last = declare?.type === 'FunctionExpression' ? declare.body?.body.at(-1) : undefined;
  const answer = last?.type === 'ReturnStatement' ? last.argument : undefined;
  const body = answer?.type === 'SequenceExpression' ? answer.expressions.at(-1) : answer;
  const fields = body?.type === 'ObjectExpression' ? body.properties : [];
  const execute = fields.find(
    (field) => field.type === 'Property' && 'name' in field.key && field.key.name === 'execute',
  );
  if (!declare || execute?.type !== 'Property') throw new Error(`no file of the app: ${code.slice(0, 80)}`);
  const { start, end } = execute.value;
  return [
    code.slice(0, declare.start),
    `(${code.slice(declare.start, start)}`,
    `(${code.slice(start, end)})`,
    `${code.slice(end, declare.end)})`,
    code.slice(declare.end),
  ].join('');
}

/** A file after all those it cannot run without. */
function withNeeds(name: string, bundle: Bundle, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const file = bundle[name];
  const needs = file?.type === 'chunk' ? file.imports : [];
  return [...needs.flatMap((need) => withNeeds(need, bundle, seen)), name];
}

/** What the files that are loaded later need, and the pages, beyond the `first` ones: `Needs` of src/app/loader. */
function needsOf(bundle: Bundle, first: readonly string[]): Needs {
  const names: string[] = [];
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  const beyondFirst = (name: string) => withNeeds(name, bundle).filter((one) => !first.includes(one));
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needs: Record<string, number[]> = {};
  for (const name of new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))) {
    const others = beyondFirst(name).filter((one) => one !== name);
    if (others.length > 0) needs[name] = others.map(placeOf);
  }
  const pages: Record<string, number[]> = {};
  for (const [path, files] of Object.entries(pagesOf(chunks)))
    pages[path] = [...new Set(files.flatMap(beyondFirst))].map(placeOf);
  return [names, needs, pages];
}

/** The file of each page, after that of the frame around it. */
function pagesOf(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const frame = chunks.find(({ moduleIds }) => moduleIds.some((id) => FRAME.test(id)))?.fileName;
  const pages: Record<string, string[]> = {};
  for (const { fileName, moduleIds } of chunks)
    for (const id of moduleIds) {
      const [, folder, page] = PAGE.exec(id) ?? [];
      if (page) pages[`/${page}`] = folder && frame ? [frame, fileName] : [fileName];
    }
  return pages;
}

/** What the router's plugin makes of a component; of a page, where its path is its own and has no parameter. */
const FRAME = /\/routes\/_signed-in\.tsx\?tsr-split=component$/;
const PAGE = /\/routes\/(_signed-in\/)?([a-z-]+)\.tsx\?tsr-split=component$/;

/**
 * In their order, once the page has been read: as modules are. What they need is said by the page, which is never kept
 * longer than it is true: a script's name would have to change with the name of any other.
 */
function withScripts(page: string, first: readonly string[], needs: string): string {
  const tags = [
    `<script type="application/json" id="cuadra-files">${needs}</script>`,
    ...first.map((name) => `<script defer fetchpriority="high" crossorigin src="/${name}"></script>`),
  ];
  const changed = page.replace(/<script type="module"[^>]*><\/script>/, () => tags.join('\n    '));
  if (changed === page) throw new Error('index.html has no script to replace');
  return changed;
}
