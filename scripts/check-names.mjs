/**
 * No identifier and no file name contains a word of a former private vocabulary, and no folder has more than 25 files
 * beside tests (docs/decisions/tests.md#names-are-checked). The folder to check may be given.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './run-tool.mjs';

const cwd = path.resolve(process.argv[2] ?? root);
const FOLDERS = ['src', 'sw', 'scripts', 'tests'];
const MOST_FILES = 25;

/** Words for which React, HTTP, PostgreSQL, Dexie or accounting have another one. */
const WORDS = new Set(
  (
    'room rooms door doors wall walls world worlds shelf shelves books paper papers filing filings halves whence letter ' +
    'letters meanwhile unnested admit nursery nurseries rehearse rehearsal rehearsals hear heard said told tell tells ' +
    'ask asks asked asker deed deeds insist insisted park parked awake gathered manners wish wishes breathe untold doubt ' +
    'workplace keeper doomed goal goals stray strays bare twin circumstances'
  ).split(' '),
);
/** Stored names, names of libraries, and letters of the alphabet. */
const ALLOWED = new Set(
  (
    'Paper parked park twin stray_messages StrayMessages columnLetters isLetter LETTER_WIDTH FIRST_LETTER foldLetters ' +
    'MIN_OWN_LETTERS letter letters'
  ).split(' '),
);

const problems = FOLDERS.flatMap((folder) => problemsIn(path.join(cwd, folder)));
for (const problem of problems) console.error(problem);
console.log(`${problems.length} names or folders to mend`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsIn(folder) {
  // Migrations stay as they were applied.
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'migrations');
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name));
  const tooMany = files.filter(isCode).filter((file) => !/\.(test|e2e|d)\./.test(file)).length > MOST_FILES;
  return [
    ...(tooMany ? [`${path.relative(cwd, folder)}: more than ${MOST_FILES} files`] : []),
    ...files.filter(isCode).flatMap(problemsOf),
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => problemsIn(path.join(folder, name))),
  ];
}

function isCode(file) {
  return /\.(tsx?|mjs|cjs)$/.test(file) && !file.endsWith('route-tree.gen.ts');
}

function problemsOf(file) {
  const name = path.relative(cwd, file).replaceAll(path.sep, '/');
  const inName = wordsOf(path.basename(file)).filter(isForbidden);
  const identifiers = new Set(identifiersIn(readFileSync(file, 'utf8'), file));
  return [
    ...inName.map((word) => `${name}: the file name says "${word}"`),
    ...[...identifiers].flatMap((id) =>
      wordsOf(id)
        .filter(isForbidden)
        .map((word) => `${name}: ${id} says "${word}"`),
    ),
  ];
}

function identifiersIn(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const names = [];
  const visit = (node) => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
    if (isName && !ALLOWED.has(node.text)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function isForbidden(word) {
  return WORDS.has(word);
}
