/**
 * Checks citations: `docs/….md#anchor` in any text file and relative links of Markdown files must point to an existing
 * file and anchor, a code file named in backticks in a Markdown file must exist, no citation may use a former name of a document, the index of docs/decisions names every decision, and
 * the tables of ARCHITECTURE.md name every folder of the part of the product in their heading, and no other. An argument
 * may give the folder to check.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run-tool.mjs';

const cwd = path.resolve(process.argv[2] ?? root);
/** In the folder itself only: `src/app/data` is code. */
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'package-lock.json']);
const TEXT = /\.(ts|tsx|mjs|cjs|js|md|css|html|json|sql|sh)$/;
const CITATION = /(?<![\w/.-])docs\/[\w./-]+?\.md(?:#[\w-]+)?/g;
const LINK = /\]\((?![a-z]+:)([^)\s]+)\)/g;
const FILE_NAME = /`([\w-][\w./-]*\.(?:tsx?|mjs|cjs))`/g;
const FORMER =
  /\b(?:(?:OFFLINE|SPEC|Spec|UX|PLANS|IMPORTS|DESIGN|WORDING|HOUSE|DECISIONS|ENGINEERING|GLOSSARY)(?:\.md\b| ?§| \d)|DIAN\.md\b|SPEC(?=[ :)'’]))/g;

const files = filesIn(cwd).filter((file) => TEXT.test(file));
/** Each file with every end of its path, as documents name it: `routes.ts`, `records/routes.ts`. */
const fileNames = new Set(files.flatMap(endsOf));
const problems = [...files.flatMap(problemsOf), ...unlistedDecisions(), ...wrongFolders()];
for (const problem of problems) console.error(problem);
console.log(`${problems.length} wrong citations and folders`);
process.exitCode = problems.length === 0 ? 0 : 1;

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => folder !== cwd || !SKIPPED.has(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(file);
      return entry.isFile() ? [file] : [];
    });
}

function problemsOf(file) {
  const name = path.relative(cwd, file).replaceAll(path.sep, '/');
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const cited = [...line.matchAll(CITATION)].map(([text]) => [text, path.join(cwd, text)]);
      const linked = name.endsWith('.md') ? [...line.matchAll(LINK)].map(([, to]) => [to, target(file, to)]) : [];
      const named = name.endsWith('.md') ? [...line.matchAll(FILE_NAME)].map(([, text]) => text) : [];
      const dead = [...cited, ...linked].filter(([, to]) => !leadsSomewhere(to)).map(([text]) => text);
      const former = [...line.matchAll(FORMER)].map(([text]) => text);
      return [
        ...dead.map((text) => `${name}:${index + 1}: ${text} does not exist`),
        ...named.filter((text) => !fileNames.has(text)).map((text) => `${name}:${index + 1}: no file is named ${text}`),
        ...former.map((text) => `${name}:${index + 1}: "${text}" is a former name: cite docs/….md#anchor`),
      ];
    });
}

function endsOf(file) {
  const parts = path.relative(cwd, file).split(path.sep);
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** The headings of the second level in docs/decisions that its README.md does not link to. */
function unlistedDecisions() {
  const folder = path.join(cwd, 'docs/decisions');
  const index = path.join(folder, 'README.md');
  if (!existsSync(index)) return [];
  const listed = readFileSync(index, 'utf8');
  return filesIn(folder)
    .filter((file) => file !== index)
    .flatMap((file) => [...anchorsOf(file, '##')].map((anchor) => `${path.relative(folder, file)}#${anchor}`))
    .filter((decision) => !listed.includes(`](${decision})`))
    .map((decision) => `docs/decisions/README.md: ${decision} is not in the index`);
}

/** Folders that ARCHITECTURE.md leaves out, and names in the first column of its tables that are no folder. */
function wrongFolders() {
  const file = path.join(cwd, 'ARCHITECTURE.md');
  if (!existsSync(file)) return [];
  const sections = readFileSync(file, 'utf8').split(/^##+ /m);
  return sections.flatMap((section) => {
    const [heading, ...lines] = section.split('\n');
    const [, parent] = /^`([\w/-]+)`$/.exec(heading) ?? [];
    if (parent === undefined) return [];
    const cells = lines.filter((line) => line.startsWith('| `')).map((line) => line.split('|')[1]);
    const named = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)));
    const folders = readdirSync(path.join(cwd, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    return [
      ...folders.filter((name) => !named.has(name)).map((name) => `ARCHITECTURE.md: ${parent}/${name} is not named`),
      ...[...named]
        .filter((name) => !folders.includes(name))
        .map((name) => `ARCHITECTURE.md: ${parent} has no ${name}`),
    ];
  });
}

function target(file, link) {
  return link.startsWith('#') ? `${file}${link}` : path.join(path.dirname(file), link);
}

function leadsSomewhere(to) {
  const [file, anchor] = to.split('#');
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(file).has(anchor);
}

/** The anchors GitHub derives from headings: lower case, without punctuation, with a number for each repetition. */
function anchorsOf(file, level = '#{1,6}') {
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id));
  for (const [, heading] of text.matchAll(new RegExp(`^${level} +(.*?) *$`, 'gm'))) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let nth = 1; anchors.has(anchor); nth += 1) anchor = `${slug}-${nth}`;
    anchors.add(anchor);
  }
  return anchors;
}
