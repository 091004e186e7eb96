import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { API_VERSION, OLDEST_API_VERSION } from '#contract/endpoint.ts';
import { createChance } from '#tests/harness/faults/fault-chance.ts';
import { startPostgres } from '../../scripts/install/ensure-postgres.mjs';
import { checkOutcome } from './check-outcome.ts';
import { openCompanies } from './company.ts';
import { workUntil } from './device.ts';
import { printWork } from './print-work.ts';
import { openRotation } from './rotation.ts';
import { type ServerVictim, startServerVictim } from './victims.ts';

/** `npm run faults -- --upgrade --from REF`: docs/operations.md#rolling-restart. `--old` is the folder of its build. */
const { values } = parseArgs({
  options: {
    upgrade: { type: 'boolean' },
    from: { type: 'string', default: 'HEAD~1' },
    old: { type: 'string', default: '.' },
    clients: { type: 'string', default: '8' },
  },
});
const clients = Number(values.clients);
const DEVICES_PER_COMPANY = 4;
const STEP_MS = 6_000;
/** A slow machine fails no request: an upload waits for the batch of an import. */
const TIMEOUT_MS = 120_000;
/** What was sent to an old process has its response: it may cut off what takes longer than its own patience. */
const OLD_QUIET_MS = 20_000;
const DRAIN_SECONDS = 2;
const QUIET_MS = 120_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'cuadra-upgrade-'));
const postgres = await startPostgres();
const failures: string[] = [];
try {
  await run(postgres.url).catch((error: Error) => void failures.push(error.message));
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
for (const failure of failures.slice(0, 40)) console.log(`   ✗ ${failure}`);
console.log(failures.length === 0 ? '\n1 passed, 0 failed' : '\n0 passed, 1 failed');
process.exit(failures.length === 0 ? 0 : 1);

/** Two old processes are replaced by two new ones, and these by two more, while devices of both versions work. */
async function run(databaseUrl: string): Promise<void> {
  const env = { SERVE_APP: 'false', DRAIN_SECONDS: String(DRAIN_SECONDS) };
  const start = (name: string, folder?: string) =>
    startServerVictim(name, { role: 'all', databaseUrl, dataDir, env, ...(folder && { folder }) });
  const rotation = openRotation();
  const old = [await start('old 1', values.old), await start('old 2', values.old)] as const;
  for (const { origin } of old) rotation.add(origin);
  await rotation.nextCheck();
  const companies = await openCompanies(
    { origin: old[0].origin, databaseUrl },
    Math.ceil(clients / DEVICES_PER_COMPANY),
  );
  let isDone = false;
  const working = Promise.all(
    companies.map(async (company, at) => ({
      company,
      devices: await Promise.all(
        Array.from({ length: DEVICES_PER_COMPANY }, (_, index) =>
          workUntil(
            {
              name: `C${at + 1}D${index + 1}`,
              company,
              origins: rotation.ready,
              chance: createChance(at * DEVICES_PER_COMPANY + index + 1),
              timeoutMs: TIMEOUT_MS,
              apiVersion: index % 2 === 0 ? OLDEST_API_VERSION : API_VERSION,
            },
            () => isDone,
          ),
        ),
      ),
    })),
  );
  working.catch(() => undefined);
  const replace = async (from: ServerVictim, name: string): Promise<ServerVictim> => {
    await sleep(STEP_MS);
    const next = await start(name);
    rotation.add(next.origin);
    await sleep(STEP_MS / 2);
    // Versions without a drain are taken out of rotation by hand.
    if (from.name.startsWith('old')) {
      rotation.remove(from.origin);
      await sleep(OLD_QUIET_MS);
    }
    await from.stop().catch((error: Error) => {
      // An older version may cut off its jobs at the end of its patience; the next process continues them.
      if (!from.name.startsWith('old')) throw error;
    });
    rotation.remove(from.origin);
    console.log(`${from.name} (${from.origin}) replaced by ${name} (${next.origin})`);
    return next;
  };
  const first = [await replace(old[0], 'new 1'), await replace(old[1], 'new 2')] as const;
  const second = [await replace(first[0], 'new 3'), await replace(first[1], 'new 4')] as const;
  await sleep(STEP_MS);
  isDone = true;
  const outcomes = await working.catch((error: Error) => void failures.push(error.message));
  if (outcomes) {
    const devices = outcomes.flatMap((outcome) => outcome.devices);
    printWork(devices);
    const retries = devices.reduce((sum, device) => sum + device.retries, 0);
    if (retries > 0) failures.push(`${retries} requests failed at the first attempt`);
    failures.push(...devices.flatMap(({ retried }) => retried));
    const origin = second[0].origin;
    const { details } = await checkOutcome(outcomes, { databaseUrl, origin, waitMs: QUIET_MS });
    failures.push(...details);
  }
  rotation.close();
  for (const victim of second) await victim.stop();
}
