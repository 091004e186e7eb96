import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../../../scripts/ensure-browser.mjs';
import type { Figure } from './figures.ts';

/** Not among the packages: 185 MB for one line of a table. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

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
  if (text === undefined) {
    console.log(`${LIGHTHOUSE} could not be fetched or did not finish: its three lines are missing.`);
    return [];
  }
  // Lighthouse's own report; of it only the scores are read.
  const { categories } = JSON.parse(text) as Scores;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return [
    { name: 'Lighthouse, performance', value: score('performance'), unit: '', target: 95, atLeast: true },
    { name: 'Lighthouse, accessibility', value: score('accessibility'), unit: '', target: 100, atLeast: true },
    { name: 'Lighthouse, best practices', value: score('best-practices'), unit: '', target: 100, atLeast: true },
  ];
}
