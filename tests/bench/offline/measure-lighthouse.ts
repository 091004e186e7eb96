import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../../../scripts/install/ensure-browser.mjs';
import type { Figure } from './figures.ts';

/** Not among the packages: 185 MB for one line of a table. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const WANTED = [
  { id: 'performance', name: 'performance', target: 92 },
  { id: 'accessibility', name: 'accessibility', target: 100 },
  { id: 'best-practices', name: 'best practices', target: 100 },
] as const;

type Scores = { categories: Record<string, { score: number | null } | undefined> };

/** As a telephone of the middle would score the first page. Nothing when it cannot be had. */
export async function measureLighthouse(origin: string): Promise<Figure[]> {
  const { path, args } = ensureBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'cuadra-lighthouse-'));
  const output = join(folder, 'report.json');
  const flags = ['--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=--headless ${args.join(' ')}`];
  const npm = process.env['npm_execpath'] ?? '';
  const command = [npm, 'exec', '--yes', '--', LIGHTHOUSE, `${origin}/login`, ...flags];
  spawnSync(process.execPath, command, {
    stdio: 'ignore',
    env: { ...process.env, CHROME_PATH: path },
    timeout: 300_000,
  });
  const text = await readFile(output, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  // Lighthouse's own report; of it only the scores are read.
  const { categories } = JSON.parse(text ?? '{"categories":{}}') as Scores;
  return WANTED.flatMap(({ id, name, target }) => {
    const score = categories[id]?.score;
    // None where a part of the page could not be measured: that is not the worst of all scores.
    if (typeof score === 'number')
      return [{ name: `Lighthouse, ${name}`, value: Math.round(score * 100), unit: '', target, atLeast: true }];
    console.log(`${LIGHTHOUSE} could not be fetched or did not finish: no line for ${name}.`);
    return [];
  });
}
