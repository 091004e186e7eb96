/**
 * Checks the licences of the dependencies, from the lock file. Fails on a licence that is neither permissive nor
 * excused below, and writes LICENCES.md, the packages that the server and the browser run; with --check it only compares.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './run-tool.mjs';

const permissive = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'],
  // Equally free: a plain permissive text, and two that waive all rights.
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'],
]);

/** Every exception has a name and a reason. */
const excused = [
  ['@fontsource-variable/inter', 'OFL-1.1', 'A typeface, shipped as it is.'],
  ['argparse', 'Python-2.0', 'Permissive; a reader of arguments for build tools.'],
  ['caniuse-lite', 'CC-BY-4.0', 'A table of browsers for the build; not shipped.'],
  ['lightningcss', 'MPL-2.0', 'Compresses styles while building; unchanged, not shipped.'],
  ['axe-core', 'MPL-2.0', 'Looks for barriers in tests; unchanged, not shipped.'],
  ['@axe-core/playwright', 'MPL-2.0', 'Looks for barriers in tests; unchanged, not shipped.'],
  ['busboy', 'undefined', 'MIT in its LICENSE; part of the S3 server of the tests.'],
  ['streamsearch', 'undefined', 'MIT in its LICENSE; part of the S3 server of the tests.'],
  ['humanize-number', 'undefined', 'MIT in its read-me; part of the S3 server of the tests.'],
  ['only', 'undefined', 'MIT in its read-me; part of the S3 server of the tests.'],
  ['cli-table', 'undefined', 'MIT in its read-me; draws a table while extracting texts.'],
];

const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
const shipped = await shippedFolders();
const packages = Object.entries(lock.packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, { name, version, license }]) => ({
    name: name ?? folder.replace(/^.*node_modules\//, ''),
    version,
    licence: String(license),
    isShipped: shipped.has(folder),
  }));
const foreign = packages.filter((one) => !isFree(one.licence) && !reasonFor(one));
for (const { name, version, licence } of foreign) {
  console.error(
    `${name} ${version}: ${licence} is not permissive; give a reason in scripts/licences.mjs or do without it.`,
  );
}

const file = path.join(root, 'LICENCES.md');
const list = asList(packages.filter((one) => one.isShipped));
const known = await readFile(file, 'utf8').catch(() => '');
const isOld = known !== list;
if (process.argv.includes('--check')) {
  if (isOld) console.error('LICENCES.md is not up to date: run npm run licences.');
  process.exitCode = foreign.length > 0 || isOld ? 1 : 0;
} else {
  if (isOld) await writeFile(file, list);
  process.exitCode = foreign.length > 0 ? 1 : 0;
}

/** Folders of the packages that the product's files import, and of all that those need: also what the browser gets. */
async function shippedFolders() {
  const roots = await importedPackages();
  const folders = new Set();
  const add = (name, from) => {
    const folder = folderOf(name, from);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[folder];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder);
  };
  for (const name of roots) add(name, '');
  return folders;
}

async function importedPackages() {
  const names = await Promise.all(['src', 'sw'].map((folder) => readdir(path.join(root, folder), { recursive: true })));
  const files = names.flatMap((all, index) => all.map((name) => path.join(['src', 'sw'][index], name)));
  const code = files.filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file));
  const texts = await Promise.all(code.map((file) => readFile(path.join(root, file), 'utf8')));
  const withoutTypes = texts.map((text) => text.replace(/import type [^;]*;/g, ''));
  const imports = withoutTypes.flatMap((text) => [
    ...text.matchAll(/(?:from|import|url)\s*\(?\s*["']([^"'.#][^"']*)["']/g),
  ]);
  return new Set(imports.map(([, name]) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')));
}

/** As Node finds a package: in the folder that needs it, then in those above. */
function folderOf(name, from) {
  for (let above = from; ; above = above.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const folder = `${above}${above && '/'}node_modules/${name}`;
    if (lock.packages[folder]) return folder;
    if (above === '') return undefined;
  }
}

/** "MIT OR GPL-3.0" allows the choice, "MIT AND GPL-3.0" does not. */
function isFree(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => permissive.has(name.trim())));
}

/** A package with one version per platform is listed under its base name. */
function reasonFor({ name, licence }) {
  const found = excused.find(([known, kind]) => kind === licence && (name === known || name.startsWith(`${known}-`)));
  return found?.[2];
}

function asList(shipped) {
  const rows = shipped.map((one) => `| ${one.name} | ${one.version} | ${one.licence} | ${reasonFor(one) ?? ''} |`);
  const lines = [...new Set(rows)].sort();
  return `# Licences

What the product is made of besides itself, from \`package-lock.json\`. Written by \`npm run licences\`, checked by
\`npm test\`. Tools that only build and test are held to the same rule and not listed.

| Package | Version | Licence | Why it is here all the same |
|---|---|---|---|
${lines.join('\n')}
`;
}
