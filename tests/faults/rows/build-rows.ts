import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#tests/harness/faults/fault-device.ts';
import { workersOf } from './death-rows.ts';
import { aRealChange, type FaultRow, must, type Scene, storm } from './row.ts';

/** Builds of different times share one database. */
export const buildRows: FaultRow[] = [
  { number: 16, name: 'a newer build upgrades under an old tab', run: upgradeUnderTabs },
  { number: 17, name: 'deploy taken back: newer database, older app', run: takeBackDeploy },
];

/** Longer than any tab may take to let go of its connection. */
const LETS_GO_MS = 3_000;
const OUTDATED = 'Actualizando en otra pestaña, recarga esta.';

async function upgradeUnderTabs(scene: Scene): Promise<string> {
  const { device, environment } = scene;
  const old = device.page;
  const newer = await device.quietPage();
  const workers = await workersOf(device);
  environment.proxy.latencyMs = 300;
  const arrived = environment.proxy.nextOperation();
  await device.decide([await aRealChange(scene)]);
  await storm(scene, { count: 30, batch: 30, pauseMs: 0 });
  // In the middle of sending, from the page and from the worker.
  await workers.sync();
  await arrived;
  const waitedMs = await device.upgrade(newer, 90);
  must(waitedMs < LETS_GO_MS, `an old tab lets go at once, and it took ${waitedMs.toFixed(0)} ms`);
  await old.getByText(OUTDATED).waitFor({ timeout: 5_000 });
  await storm(scene, { count: 10, batch: 5, pauseMs: 0, page: newer });
  environment.proxy.latencyMs = 0;
  const thawedMs = await upgradeWhileFrozen(scene);
  await old.getByRole('button', { name: 'Recargar' }).click();
  await old.getByText(OUTDATED).waitFor({ state: 'detached' });
  await newer.close();
  return `upgraded in ${waitedMs.toFixed(0)} ms; ${thawedMs.toFixed(0)} ms after a frozen tab was let go on`;
}

/** A tab that sleeps cannot let go: the newer build waits, takes nothing, and goes on as soon as it can. */
async function upgradeWhileFrozen({ device }: Scene): Promise<number> {
  const frozen = await device.newPage('/invoices');
  await frozen.getByRole('button', { name: 'Salir' }).first().waitFor();
  const quiet = await device.quietPage();
  const session = await device.cdp(frozen);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  let isDone = false;
  const upgraded = device.upgrade(quiet, 91).then(() => {
    isDone = true;
  });
  await sleep(LETS_GO_MS);
  must(!isDone, 'the upgrade waits for the connection of a frozen tab');
  const start = Date.now();
  await session.send('Debugger.disable');
  await upgraded;
  const took = Date.now() - start;
  await frozen.close();
  await quiet.close();
  return took;
}

async function takeBackDeploy(scene: Scene): Promise<string> {
  const { device, environment } = scene;
  await device.context.setOffline(true);
  await storm(scene, { count: 20, batch: 5, pauseMs: 0 });
  const waiting = (await device.look()).outbox.map((row) => row.op_id);
  await device.bridge('setSchemaRev', device.name, 1);
  await device.context.setOffline(false);
  await device.page.reload();
  await device.page.getByText('Hay una nueva versión. Recarga para seguir haciendo cambios.').waitFor();
  const from = environment.proxy.log.length;
  const [refused] = await device.decide([{ id: scene.ids[0] ?? '', status: 'paid' }]);
  await sleep(3_000);
  must(refused?.outcome === 'read-only', 'the older app takes no change');
  must(!environment.proxy.log.slice(from).some((passed) => passed.op_id), 'the older app sends nothing');
  const kept = (await device.look()).outbox.map((row) => row.op_id);
  must(JSON.stringify(kept) === JSON.stringify(waiting), 'what the newer build has queued stays as it is');
  await device.bridge('setSchemaRev', device.name, 0);
  return leaveWhatIsUnknown(scene, waiting.length);
}

/** A change of a kind that this build does not know holds up its own invoice and nothing else. */
async function leaveWhatIsUnknown(scene: Scene, waiting: number): Promise<string> {
  const { device, every, ids } = scene;
  const apart = every.find((id) => !ids.includes(id)) ?? '';
  await device.context.setOffline(true);
  await storm(scene, { count: 5, batch: 5, pauseMs: 0 });
  const unknown = await device.bridge('leaveUnknown', device.name, apart);
  await device.context.setOffline(false);
  await until(async () => (await device.pending()) === 1, 'every other change to go', 30_000);
  const [left] = (await device.look()).outbox;
  must(left?.op_id === unknown && left.attempts === 0, 'only the unknown change is left, and was not tried');
  await device.bridge('discard', device.name, left.seq);
  return `${waiting} changes sat out the older app`;
}
