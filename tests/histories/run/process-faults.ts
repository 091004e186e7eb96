import { setTimeout as sleep } from 'node:timers/promises';
import { killBrowser, workersOf } from '#tests/faults/rows/death-rows.ts';
import type { Plan } from '#tests/harness/faults/chaos-proxy.ts';
import { calm } from '#tests/harness/faults/chaos-proxy.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import type { Member } from './cluster.ts';
import { type HistoryFault, oneOfEach, type Scene } from './fault.ts';

/** A tab, a worker, a browser or the server stops, or ends while requests are under way. */
export const processFaults: HistoryFault[] = [
  { name: 'pause of the tab that sends', run: pauseTabs },
  { name: 'kill of a tab', run: (scene) => killTimes(scene, 3, killTab) },
  { name: 'kill of the worker', run: (scene) => killTimes(scene, 4, killWorker) },
  { name: 'kill of the browser', run: (scene) => killTimes(scene, 1, killWholeBrowser) },
  { name: 'kill of the server', run: killServer },
];

/** Half of the requests under way have been committed, half have not arrived. */
const dying =
  (chance: Chance): Plan =>
  ({ op_id }) =>
    op_id ? chance.pick(['hang-after', 'hang']) : 'none';
const UNDER_WAY_MS = 400;

async function killTimes(
  scene: Scene,
  times: number,
  kill: (scene: Scene, member: Member) => Promise<void>,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await Promise.all(oneOfEach(scene.members, scene.chance).map((member) => kill(scene, member)));
    await sleep(800);
  }
}

/** Requests are under way when `kill` runs. */
async function whileSending({ chance }: Scene, { proxy }: Member, kill: () => Promise<void>): Promise<void> {
  proxy.plan = dying(chance);
  const arrived = proxy.nextOperation();
  await Promise.race([arrived, sleep(3_000)]);
  await sleep(chance.below(UNDER_WAY_MS));
  await kill();
  proxy.plan = calm;
  // What others have under way is no longer held back.
  proxy.cut();
}

function killTab(scene: Scene, member: Member): Promise<void> {
  const gone = member.tabs[scene.chance.below(2)] ?? member.device.page;
  return whileSending(scene, member, () =>
    member.alone(async () => {
      const session = await member.device.cdp(gone);
      await Promise.race([session.send('Page.crash').catch(() => undefined), sleep(500)]);
      await gone.close().catch(() => undefined);
      member.proxy.plan = calm;
      await member.reopenTab(gone);
    }),
  );
}

async function killWorker(scene: Scene, member: Member): Promise<void> {
  const workers = await workersOf(member.device);
  await whileSending(scene, member, async () => {
    await workers.sync().catch(() => undefined);
    await sleep(scene.chance.below(UNDER_WAY_MS));
    await workers.stop();
  });
}

function killWholeBrowser(scene: Scene, member: Member): Promise<void> {
  return whileSending(scene, member, () =>
    member.alone(async () => {
      await killBrowser(member.device);
      member.proxy.plan = calm;
      await member.device.launch();
      await member.openTabs();
    }),
  );
}

async function killServer({ environment, chance }: Scene): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await sleep(500 + chance.below(1_500));
    await environment.killServer();
  }
}

/** As suspended pages: their lock stays held, and nothing in them runs. */
async function pauseTabs(scene: Scene): Promise<void> {
  const paused = oneOfEach(scene.members, scene.chance);
  const resumes = await Promise.all(paused.map((member) => pauseTab(scene, member)));
  await sleep(3_000 + scene.chance.below(6_000));
  for (const member of paused) member.proxy.cut();
  await Promise.all(resumes.map((resume) => resume()));
}

async function pauseTab(scene: Scene, member: Member): Promise<() => Promise<void>> {
  const [tab = member.device.page, other = tab] = member.tabs;
  const session = await member.device.cdp(tab);
  await session.send('Debugger.enable');
  await whileSending(scene, member, () =>
    member.alone(async () => {
      member.frozen.add(tab);
      await member.device.turnTo(other);
      await session.send('Debugger.pause');
    }),
  );
  return async () => {
    await session.send('Debugger.disable');
    member.frozen.delete(tab);
    await session.detach();
  };
}
