/** Checks that the catalogue in locales/ has exactly the texts of the code: a new extraction must change nothing. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runTool } from './run-tool.mjs';

const catalogue = path.join(root, 'locales/es-CO/messages.po');
const before = await readFile(catalogue, 'utf8').catch(() => '');
const { code, output } = await runTool('node_modules/@lingui/cli/dist/lingui.js', ['extract', '--clean']);
const after = await readFile(catalogue, 'utf8').catch(() => '');
// The check restores the file.
if (before && before !== after) await writeFile(catalogue, before);

if (code !== 0) console.error(output);
// Ignore the date of the extraction.
const texts = (po) => po.replace(/^"POT-Creation-Date:.*$/m, '');
const isSame = texts(before) === texts(after);
if (!isSame) console.error('locales/es-CO/messages.po is not up to date: run npm run extract.');
// docs/wording.md: a percentage has no gap.
const gaps = after.match(/^msgid ".*[\d}] %.*"$/gm) ?? [];
for (const text of gaps) console.error(`A gap before the percent sign: ${text}`);
process.exitCode = code === 0 && isSame && gaps.length === 0 ? 0 : 1;
