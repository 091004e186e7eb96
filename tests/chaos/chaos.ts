import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type Chance, createChance } from '#tests/harness/faults/fault-chance.ts';
import { startS3 } from '#tests/harness/s3/s3-server.ts';
import { startPostgres } from '../../scripts/install/ensure-postgres.mjs';
import { checkOutcome } from './check-outcome.ts';
import { openCompanies } from './company.ts';
import { workUntil } from './device.ts';
import { printWork } from './print-work.ts';
import { startServerVictim, type Victim } from './victims.ts';

/** `npm run faults -- --chaos`: docs/operations.md#chaos. */
const { values } = parseArgs({
  options: {
    chaos: { type: 'boolean' },
    seconds: { type: 'string', default: '600' },
    clients: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: 's3' },
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);
const chance = createChance(Number(values.seed));
const KILL_EVERY_MS = 15_000;
const DOWN_MS = 3_000;
const TIMEOUT_MS = 15_000;
const DEVICES_PER_COMPANY = 4;
/** The leases of the last killed worker end, and what is left is imported. */
const QUIET_MS = 240_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-chaos-'));
const postgres = await startPostgres({ isKilled: true });
const s3 = values.files === 's3' ? await startS3() : undefined;
const databaseUrl = postgres.url;
const failures: string[] = [];
try {
  await run();
} finally {
  await postgres.stop();
  await s3?.close();
  await rm(dataDir, { recursive: true, force: true });
}
for (const failure of failures.slice(0, 40)) console.log(`   ✗ ${failure}`);
console.log(failures.length === 0 ? '\n1 passed, 0 failed' : '\n0 passed, 1 failed');
process.exit(failures.length === 0 ? 0 : 1);

async function run(): Promise<void> {
  const env: Record<string, string> = s3 ? { S3_URL: s3.url('chaos') } : {};
  const start = (name: string, role: 'web' | 'worker') => startServerVictim(name, { role, databaseUrl, dataDir, env });
  const web = [await start('web 1', 'web'), await start('web 2', 'web')] as const;
  const workers = [await start('worker 1', 'worker'), await start('worker 2', 'worker')];
  const database: Victim = { name: 'PostgreSQL', kill: postgres.kill, restart: postgres.restart, stop: async () => {} };
  const victims: [Victim, ...Victim[]] = [web[0], web[1], ...workers, database];
  if (s3) victims.push({ name: 'S3', kill: s3.kill, restart: s3.restart, stop: async () => {} });

  const companies = await openCompanies(
    { origin: web[0].origin, databaseUrl },
    Math.ceil(clients / DEVICES_PER_COMPANY),
  );
  const endsAt = Date.now() + seconds * 1_000;
  const isOver = () => Date.now() > endsAt;
  const devices = companies.map((company, at) => ({
    company,
    devices: Array.from({ length: Math.min(DEVICES_PER_COMPANY, clients - at * DEVICES_PER_COMPANY) }, (_, index) => {
      const name = `C${at + 1}D${index + 1}`;
      const own = createChance(Number(values.seed) * 1_000 + at * DEVICES_PER_COMPANY + index);
      return workUntil(
        { name, company, origins: () => web.map(({ origin }) => origin), chance: own, timeoutMs: TIMEOUT_MS },
        isOver,
      );
    }),
  }));
  const working = Promise.all(devices.map(async (one) => ({ ...one, devices: await Promise.all(one.devices) })));
  // It is awaited after the kills: until then, a failure waits.
  working.catch(() => undefined);
  await killUntil(isOver, victims, chance);
  const outcomes = await working.catch((error: Error) => void failures.push(error.message));
  if (outcomes) {
    printWork(outcomes.flatMap((outcome) => outcome.devices));
    const damage = await checkOutcome(outcomes, { databaseUrl, origin: web[0].origin, waitMs: QUIET_MS });
    const { lost, duplicated, stuck, inexact, details } = damage;
    console.log(`${lost} lost, ${duplicated} duplicated, ${stuck} stuck, ${inexact} imports not exact`);
    failures.push(...details);
  }
  await verifyFiles(env).catch((error: Error) => void failures.push(error.message));
  for (const victim of victims) await victim.stop().catch((error: Error) => void failures.push(error.message));
}

/** Every stored file must have its bytes: the command of operators fails otherwise, with their names. */
async function verifyFiles(env: Record<string, string>): Promise<void> {
  const place = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/files.js', 'verify'], {
    env: { ...place, ...env },
  });
  console.log(stdout.trim());
}

/** Every 15 s one of the processes is killed, in a random order in which each comes equally often. */
async function killUntil(isOver: () => boolean, victims: readonly Victim[], order: Chance): Promise<void> {
  let left: Victim[] = [];
  for (;;) {
    await sleep(KILL_EVERY_MS - DOWN_MS);
    if (isOver()) return;
    if (left.length === 0) left = victims.toSorted(() => order.next() - 0.5);
    const victim = left.pop();
    if (!victim) return;
    const from = Date.now();
    await victim.kill();
    await sleep(DOWN_MS);
    await victim.restart();
    console.log(`killed ${victim.name}, up again after ${((Date.now() - from) / 1_000).toFixed(1)} s`);
  }
}
