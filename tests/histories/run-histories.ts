import { parseArgs } from 'node:util';
import { createChance } from '#tests/harness/faults/fault-chance.ts';
import { invoiceIds } from '#tests/harness/faults/fault-environment.ts';
import { checkHistory, minimalHistory } from './check-history.ts';
import { ANOMALIES, type Anomaly, type Finding } from './finding.ts';
import { eventsOf, formatHistory, type History } from './history.ts';
import { openCluster } from './run/cluster.ts';
import { deviceFaults } from './run/device-faults.ts';
import type { HistoryFault } from './run/fault.ts';
import { networkFaults } from './run/network-faults.ts';
import { processFaults } from './run/process-faults.ts';
import { decisionsIn, type EpisodeResult, runEpisode } from './run/run-episode.ts';

/** `npm run faults -- --histories`: docs/offline.md#histories. */
const { values } = parseArgs({
  options: {
    histories: { type: 'boolean' },
    fault: { type: 'string' },
    seed: { type: 'string' },
    episodes: { type: 'string' },
    show: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? 1);
/** Without a number, episodes go on until there are enough histories. */
const wantedEpisodes = Number(values.episodes ?? 0);
const MOST_EPISODES = 8;
const IDS = 38;
/** A fault needs this many histories with at least two decisions. */
const ENOUGH = 100;
const UPLOADED_MS = 10_000;
/** Findings of a fault that are printed with their histories. */
const MOST_PRINTED = 5;

const faults = [...networkFaults, ...processFaults, ...deviceFaults].filter(
  ({ name }) => !values.fault || name.includes(values.fault),
);
const cluster = await openCluster(IDS * 3, createChance(seed));
const ids = await invoiceIds(cluster.environment);
let failures = 0;

console.log(`\n${headline()}`);
for (const fault of faults) if (!(await passes(fault))) failures += 1;
await cluster.close();
console.log(`\n${faults.length - failures} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);

function isEnough(history: History): boolean {
  return decisionsIn(history) >= 2;
}

async function passes(fault: HistoryFault): Promise<boolean> {
  const start = Date.now();
  const results: EpisodeResult[] = [];
  const problems: string[] = [];
  const count = () => results.reduce((sum, { histories }) => sum + histories.filter(isEnough).length, 0);
  const isDone = (episode: number) =>
    wantedEpisodes > 0 ? episode >= wantedEpisodes : count() >= ENOUGH || episode >= MOST_EPISODES;
  for (let episode = 0; problems.length === 0 && !isDone(episode); episode += 1) {
    const from = (episode % 3) * IDS;
    const chance = createChance(seed * 10_000 + episode * 100 + fault.name.length);
    const run = runEpisode(cluster, fault, { ids: ids.slice(from, from + (fault.invoices ?? IDS)), chance });
    await run.then(
      (result) => {
        results.push(result);
        if (result.left) problems.push(`episode ${episode + 1}: changes still wait\n${result.left}`);
      },
      (error: Error) => problems.push(`episode ${episode + 1}: ${error.stack}`),
    );
  }
  const judged = results.flatMap(({ histories }) =>
    histories.map((history) => ({ history, findings: checkHistory(history) })),
  );
  const all = judged.map(({ history }) => history).filter(isEnough);
  const found = judged.flatMap(({ history, findings }) => findings.map((finding) => ({ history, finding })));
  const slowest = Math.max(0, ...results.map(({ uploadedMs }) => uploadedMs ?? Number.POSITIVE_INFINITY));
  if (all.length < ENOUGH && wantedEpisodes === 0) problems.push(`only ${all.length} histories`);
  if (slowest > UPLOADED_MS) problems.push(`uploaded ${(slowest / 1_000).toFixed(1)} s after healing`);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(line(fault.name, { all, found: found.map(({ finding }) => finding), slowest, failed, start }));
  for (const problem of problems) console.log(`   ✗ ${problem}`);
  for (const { history, finding } of found.slice(0, MOST_PRINTED)) print(history, finding);
  const [first] = all;
  if (values.show && first) console.log(indent(formatHistory(first)));
  return problems.length === 0 && found.length === 0;
}

function print(history: History, finding: Finding): void {
  console.log(`   ✗ ${finding.kind} ${finding.about}: ${finding.text}`);
  console.log(indent(formatHistory(minimalHistory(history, finding))));
  if (values.show) console.log(`     all of it:\n${indent(formatHistory(history))}`);
}

function headline(): string {
  const columns = ['histories', 'decisions', 'refused', 'commits', 'rejected', ...ANOMALIES, 'uploaded', 'took'];
  return `${`fault, seed ${seed}`.padEnd(30)}${columns.map((name) => name.padStart(12)).join('')}`;
}

type Figures = { all: History[]; found: Finding[]; slowest: number; failed: number; start: number };

function line(name: string, { all, found, slowest, failed, start }: Figures): string {
  const sum = (count: (history: History) => number) => all.reduce((total, history) => total + count(history), 0);
  const rejected = (history: History) => new Set(eventsOf(history, 'rejected').map(({ op_id }) => op_id)).size;
  const anomalies = (kind: Anomaly) => found.filter((finding) => finding.kind === kind).length;
  const figures = [
    all.length,
    sum(decisionsIn),
    failed,
    sum((history) => eventsOf(history, 'committed').length),
    sum(rejected),
    ...ANOMALIES.map(anomalies),
    `${(slowest / 1_000).toFixed(1)} s`,
    `${((Date.now() - start) / 1_000).toFixed(0)} s`,
  ];
  return `${name.padEnd(30)}${figures.map((figure) => String(figure).padStart(12)).join('')}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '       ');
}
