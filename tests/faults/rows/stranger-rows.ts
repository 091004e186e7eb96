import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultName } from '#tests/harness/faults/chaos-faults.ts';
import type { Plan } from '#tests/harness/faults/chaos-proxy.ts';
import type { Decision } from '#tests/harness/faults/fault-bridge.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { aDocument } from '#tests/harness/faults/fault-files.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { createColleague } from './colleague.ts';
import { type Case, casesOf } from './conflict-rows.ts';
import { aRealChange, type FaultRow, must, type Scene } from './row.ts';

/** Responses that are not of the server: of a captive portal, a proxy, or a page of the same origin. */
export const strangerRows: FaultRow[] = [
  { number: 30, name: 'committed, and a stranger answers', run: answerCommitted },
  { number: 31, name: 'sent again by the browser, and a portal answers', run: answerSecondArrival },
  { number: 32, name: 'redirected to a page of the same origin', run: redirectToLogin },
  { number: 33, name: 'a stranger answers a pull and a change, once', run: answerOnce },
];

const CHANGES = 24;
const ROUNDS = 3;

async function answerCommitted(scene: Scene): Promise<string> {
  const { environment, chance } = scene;
  let committed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan: Plan = ({ op_id }) => (op_id ? chance.pick(['foreign-json-after', 'foreign-refusal-after']) : 'none');
    committed += (
      await decideAgain(scene, round, async () => {
        environment.proxy.plan = plan;
      })
    ).committed;
  }
  must(committed > 0, 'some changes were committed and still wait');
  return `${committed} committed changes still waited`;
}

/** A browser sends a request again by itself when its kept connection ends without an answer. */
async function answerSecondArrival(scene: Scene): Promise<string> {
  const { environment } = scene;
  let total = { arrivals: 0, attempts: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const arrived = new Map<string, number>();
    const plan: Plan = ({ op_id }) => {
      if (!op_id) return 'none';
      const nth = arrived.get(op_id) ?? 0;
      arrived.set(op_id, nth + 1);
      return nth === 0 ? 'drop-after' : 'foreign-json';
    };
    const { attempts } = await decideAgain(scene, round, async () => {
      environment.proxy.plan = plan;
    });
    const arrivals = [...arrived.values()].reduce((sum, one) => sum + one, 0);
    total = { arrivals: total.arrivals + arrivals, attempts: total.attempts + attempts };
  }
  return `${total.arrivals} arrivals for ${total.attempts} attempts`;
}

/**
 * Changes meet a fault, then there is no network, then the person decides again: half otherwise, half as before the
 * first change. All of it is sent when the network is back.
 */
async function decideAgain(scene: Scene, round: number, start: () => Promise<void>) {
  const { device, environment, every } = scene;
  const from = round * CHANGES;
  const cases = await casesOf(scene, every.slice(from, from + CHANGES));
  const since = environment.proxy.log.length;
  await device.context.setOffline(true);
  await device.decide(cases.map(({ id, wanted }) => ({ id, status: wanted.status })));
  await start();
  await device.context.setOffline(false);
  await until(async () => arrivedSince(scene, since).size >= 2, 'changes to arrive');
  await sleep(600 + scene.chance.below(1_500));
  await device.context.setOffline(true);
  await until(async () => environment.proxy.underWay() <= 2, undefined, 3_000);
  const { outbox } = await device.look();
  expectCountedAsSent(scene, since, outbox);
  const feed = await readFeed(environment.calls.ana);
  const committed = cases.filter(({ id, wanted }) => feed.get(id)?.status === wanted.status).length;
  await device.decide(cases.map((one, index) => laterDecision(one, index)));
  environment.proxy.plan = () => 'none';
  await device.context.setOffline(false);
  await until(async () => (await device.pending()) === 0, 'every change to be sent');
  must((await device.look()).outbox.length === 0, 'nothing is rejected');
  return { committed, attempts: outbox.reduce((sum, row) => sum + row.attempts, 0) };
}

const laterDecision = ({ id, row, otherwise }: Case, index: number): Decision => ({
  id,
  status: index % 2 === 0 ? otherwise.status : row.status,
});

const arrivedSince = ({ environment }: Scene, since: number): Set<string> =>
  new Set(environment.proxy.log.slice(since).flatMap(({ op_id }) => op_id ?? []));

/** What may have been committed is never edited or dropped under its key. */
export function expectCountedAsSent(
  scene: Scene,
  since: number,
  outbox: readonly { op_id: string; attempts: number }[],
): void {
  const arrived = arrivedSince(scene, since);
  const uncounted = outbox.filter(({ op_id, attempts }) => attempts === 0 && arrived.has(op_id)).length;
  must(uncounted === 0, `what has arrived counts as sent, and ${uncounted} changes do not`);
}

async function redirectToLogin(scene: Scene): Promise<string> {
  const { device, environment, chance, ids } = scene;
  const prefix = `R${chance.below(1_000_000)}N`;
  const cases = await casesOf(scene, ids.slice(0, 12));
  await device.context.setOffline(true);
  const decisions = cases.map(
    ({ id, wanted }, index): Decision => (index % 2 === 0 ? { id, deleted: true } : { id, status: wanted.status }),
  );
  await device.decide(decisions);
  await device.queueFiles([1, 2].map((nth) => aDocument(`${prefix}${nth}`)));
  const waiting = (await device.look()).outbox.map(({ op_id }) => op_id).sort();
  const since = environment.proxy.log.length;
  const isMeant: (path: string, op_id: string | undefined) => boolean = (path, op_id) =>
    op_id !== undefined || path.startsWith('/api/uploads');
  environment.proxy.plan = ({ op_id, path }) => (isMeant(path, op_id) ? 'login-redirect' : 'none');
  await device.context.setOffline(false);
  await until(async () => arrivedSince(scene, since).size >= 2, 'changes to arrive');
  await sleep(2_000);
  const { outbox } = await device.look();
  must(
    outbox
      .map(({ op_id }) => op_id)
      .sort()
      .join() === waiting.join(),
    'a redirect sends nothing',
  );
  must(
    outbox.every(({ state }) => state === 'pending'),
    'a redirect refuses nothing',
  );
  const seen = new Set<string>();
  environment.proxy.plan = ({ op_id, path }) => {
    const key = op_id ?? path;
    if (!isMeant(path, op_id) || seen.has(key)) return 'none';
    seen.add(key);
    return 'login-redirect-after';
  };
  await device.wake();
  await until(async () => (await device.look()).outbox.length === 0, 'every change to be sent', 60_000);
  const numbers = [...(await readFeed(environment.calls.ana)).values()].map((row) => row.invoice_number);
  const arrived = numbers.filter((number) => number.startsWith(prefix));
  must(arrived.length === 2 && new Set(arrived).size === 2, 'every document of the file is one invoice');
  return `${waiting.length} changes, each redirected before and after its commit`;
}

const STRANGERS = ['foreign-json', 'foreign-401', 'foreign-403'] as const satisfies readonly FaultName[];

async function answerOnce(scene: Scene): Promise<string> {
  const { environment } = scene;
  const luis = createColleague(environment);
  const seconds: string[] = [];
  for (const fault of STRANGERS) {
    for (const isPull of [true, false]) {
      const met = { is: false };
      environment.proxy.plan = ({ op_id, path }) => {
        const isMeant = isPull ? path.startsWith('/api/sync/changes') : op_id !== undefined;
        if (!isMeant || met.is) return 'none';
        met.is = true;
        return fault;
      };
      if (isPull) {
        const [one] = await casesOf(scene, scene.ids.slice(-1));
        if (one) await luis.classify(one.id, one.otherwise.classification);
        await until(async () => met.is, 'the pull after a change of another', 90_000);
        await sleep(500);
      }
      seconds.push(await sendsOne(scene, fault));
      must(met.is, 'the stranger has answered');
    }
  }
  return `sent after ${seconds.join(', ')} s`;
}

/** One change, without any event that wakes the app. Returns how long it took (s). */
async function sendsOne(scene: Scene, fault: string): Promise<string> {
  const { device } = scene;
  const start = Date.now();
  await device.decide([await aRealChange(scene)]);
  await until(async () => (await device.pending()) === 0, `a change to be sent after ${fault}`, 60_000);
  const { paused, outbox } = await device.look();
  must(paused === null, `a stranger pauses nothing, and it is ${paused}`);
  must(outbox.length === 0, 'a stranger refuses nothing');
  must(!device.page.url().includes('/login'), 'a stranger signs nobody out');
  return ((Date.now() - start) / 1_000).toFixed(1);
}
