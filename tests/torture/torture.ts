import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { checkDigit } from '#domain/companies/nit.ts';
import { anAccount } from '#tests/harness/accounts/account-steps.ts';
import { aDataDir, startServer } from '#tests/harness/server/running-server.ts';
import { EVERY_CASE } from './every-case.ts';
import type { HostileCase } from './hostile-case.ts';
import { startIngestion } from './inbound-mail.ts';
import { type CaseResult, type Sender, sendCase } from './send-case.ts';
import { addTo, type Neighbour, nothingSeen, Watched, watchServer } from './watch-server.ts';

/** What must hold (docs/performance.md#hostile-files). Milliseconds and megabytes. */
const MOST = { health: 500, uploadRatio: 3, megabytes: 1_536, answer: 60_000, answerOfMany: 300_000 };
const AT_ONCE = 20;
const QUIET_MS = 20_000;
/** A 95th percentile of fewer measurements is chance. A group is sent again until there are as many. */
const LEAST_UPLOADS = 60;
const MOST_ROUNDS = 8;
const PASSWORD = 'tres tristes tigres 27';

type Outcome = { one: HostileCase; result: CaseResult };

if (isMainThread) await torture();
else watchServer();

async function torture(): Promise<void> {
  const { dataDir, remove } = await aDataDir();
  const server = await startServer({
    dataDir,
    env: { LOG_LEVEL: 'error', MAIL_INBOUND_ADDRESS: 'recepcion@buzon.example' },
  });
  const problems: string[] = [];
  try {
    const senderOf = async (nit: string, isPro: boolean) => aCompany({ origin: server.origin, dataDir, nit, isPro });
    // Companies of their own for each group: it is sent often, and a user sends a limited number of files.
    const sendersOf = async (group: number) => {
      const [free, pro] = [await senderOf(`9001112${10 + group}`, false), await senderOf(`9001113${10 + group}`, true)];
      return (one: HostileCase) => (one.plan === 'free' ? free : pro);
    };
    // Another company for each group too: a plan has room for so many documents a month.
    const otherOf = async (group: number) => {
      const { token, nit } = await senderOf(`9001114${10 + group}`, true);
      return startWatching({ origin: server.origin, pid: Number(server.child.pid), token, nit });
    };
    const senderFor = await sendersOf(0);

    const { seen, end } = await otherOf(0);
    await sleep(3_000);
    await seen();
    await sleep(QUIET_MS);
    const quiet = report('quiet', await seen(), undefined, problems);
    const cases = chosen();
    for (const one of cases) {
      const result = await sendCase(one, one.make(senderFor(one).nit), senderFor(one), MOST.answer);
      emit({ one, result }, problems);
      if (server.child.exitCode !== null) break;
    }
    report('one after the other', await seen(), quiet, problems);
    await end();
    for (let at = 0; at < cases.length && server.child.exitCode === null; at += AT_ONCE) {
      const ofGroup = await sendersOf(1 + at / AT_ONCE);
      const other = await otherOf(1 + at / AT_ONCE);
      const all = await sendTogether(cases.slice(at, at + AT_ONCE), { ...other, senderFor: ofGroup, problems });
      report(`${AT_ONCE} at once, from ${at + 1}`, all, quiet, problems);
      await other.end();
    }
    if (server.child.exitCode !== null || server.child.signalCode !== null) problems.push('the server has ended');
  } finally {
    await server.stop();
    await remove();
  }
  console.log(problems.length === 0 ? 'Everything holds.' : `\n${problems.length} problems:\n${problems.join('\n')}`);
  if (problems.length > 0) process.exitCode = 1;
}

type Watching = { senderFor(one: HostileCase): Sender; seen(): Promise<Watched>; problems: string[] };

/** Sends the cases at the same time, again until enough uploads of the other company were measured meanwhile. */
async function sendTogether(cases: readonly HostileCase[], { senderFor, seen, problems }: Watching): Promise<Watched> {
  const group = cases.map((one) => ({ one, bytes: one.make(senderFor(one).nit) }));
  // Making them keeps this thread; connections that the server has closed meanwhile are noticed first.
  await sleep(1_000);
  await seen();
  const all = nothingSeen();
  for (let round = 1; round <= MOST_ROUNDS && all.uploads.length < LEAST_UPLOADS; round += 1) {
    const outcomes = await Promise.all(
      group.map(async ({ one, bytes }) => ({
        one,
        result: await sendCase(one, bytes, senderFor(one), MOST.answerOfMany),
      })),
    );
    for (const outcome of outcomes) emit(outcome, problems);
    addTo(all, await seen());
  }
  return all;
}

/** All cases, or those whose name holds the words of the command line. */
function chosen(): readonly HostileCase[] {
  const [words] = process.argv.slice(2);
  return words === undefined ? EVERY_CASE : EVERY_CASE.filter(({ name }) => name.includes(words));
}

/** `seen` answers what was seen since it was last asked. */
function startWatching(neighbour: Neighbour) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: neighbour });
  const seen = () =>
    new Promise<Watched>((resolve) => {
      worker.once('message', (message) => resolve(Watched.parse(message)));
      worker.postMessage('what was seen');
    });
  return { seen, end: () => worker.terminate() };
}

function emit({ one, result }: Outcome, problems: string[]): void {
  console.log(
    `  ${result.answer === null ? 'NO ANSWER' : 'ok'}  ${one.name}: ${result.ms} ms  ${result.answer ?? ''}`.slice(
      0,
      200,
    ),
  );
  if (result.answer === null) problems.push(`${one.name}: no reason within its limit (${result.ms} ms)`);
}

/** Prints what was seen and notes what does not hold. Returns the 95th percentile of the other company's uploads. */
function report(phase: string, seen: Watched, quiet: number | undefined, problems: string[]): number {
  const p95 = [...seen.uploads].sort((a, b) => a - b)[Math.floor(seen.uploads.length * 0.95)] ?? 0;
  console.log(
    `${phase}: worst /healthz ${seen.worst_health.toFixed(0)} ms, ${seen.uploads.length} uploads of the other company ` +
      `p95 ${p95.toFixed(0)} ms${quiet ? ` (${(p95 / quiet).toFixed(1)} times quiet)` : ''}, ` +
      `RSS of all processes at most ${seen.peak_megabytes.toFixed(0)} MB`,
  );
  const wrong = (what: string) => problems.push(`${phase}: ${what}`);
  if (seen.worst_health > MOST.health) wrong(`/healthz took ${seen.worst_health.toFixed(0)} ms`);
  if (quiet !== undefined && seen.uploads.length >= LEAST_UPLOADS && p95 > MOST.uploadRatio * quiet)
    wrong(`uploads took ${(p95 / quiet).toFixed(1)} times as long`);
  if (seen.peak_megabytes > MOST.megabytes) wrong(`RSS reached ${seen.peak_megabytes.toFixed(0)} MB`);
  for (const failure of new Set(seen.failures)) wrong(`the other company: ${failure}`);
  return p95;
}

type Company = { origin: string; dataDir: string; nit: string; isPro: boolean };

async function aCompany({ origin, dataDir, nit, isPro }: Company): Promise<Sender> {
  const email = `titular${nit}@empresa.example`;
  await anAccount(origin, { email, password: PASSWORD, company: `Empresa ${nit}`, nit: `${nit}-${checkDigit(nit)}` });
  const request = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { token } = await request('/auth/login', { email, password: PASSWORD });
  const sender = { origin, dataDir, token, nit };
  if (!isPro) return sender;
  await request('/companies/pro-trial', {}, token);
  return { ...sender, inbound: await startIngestion(sender, `facturas${nit}@proveedor.example`) };
}
