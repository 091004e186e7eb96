/**
 * Checks the licences of the dependencies, from the lock file. Fails on a licence that is neither permissive nor
 * excused below, and writes LICENCES.md, the list of the product's own dependencies; with --check it only compares.
 */
import { readFile, writeFile } from 'node:fs/promises';
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
  ['cli-table', 'undefined', 'MIT in its read-me; draws a table while extracting texts.'],
];

const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
const packages = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, { name, version, license, dev = false, devOptional = false }]) => ({
    name: name ?? place.replace(/^.*node_modules\//, ''),
    version,
    licence: String(license),
    isShipped: !dev && !devOptional,
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
