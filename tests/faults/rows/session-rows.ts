import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { createCall } from '#client/call.ts';
import { logout } from '#contract/accounts/session.ts';
import { bridgeOf, type FaultDevice, until } from '#tests/harness/faults/fault-device.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';
import { readFeed } from '#tests/harness/faults/fault-people.ts';
import { aRealChange, type FaultRow, must, type Scene, storm } from './row.ts';

/** Sessions end and people take turns; a change travels in the name of the one who made it, or not at all. */
export const sessionRows: FaultRow[] = [
  {
    number: 8,
    name: '401 with changes waiting, another user, back again',
    run: async (scene) => {
      const { device, environment } = scene;
      await device.context.setOffline(true);
      await storm(scene, { count: 30, batch: 5, pauseMs: 0 });
      await expire(scene);
      await device.context.setOffline(false);
      await device.page.waitForURL('**/login*');
      const kept = await device.pending();
      must(kept > 0, 'what waits is kept when the session ends');
      await beaTakesOver(scene, device.page);
      await signOut(device.page);
      await device.signIn(environment.people.ana);
      return `${kept} changes went on waiting`;
    },
  },
  {
    number: 24,
    name: 'signed out while the queue is being sent',
    run: async (scene) => {
      const { device, environment } = scene;
      // Longer than signing out waits for whoever is sending.
      environment.proxy.latencyMs = 1_500;
      const arrived = environment.proxy.nextOperation();
      await device.decide([await aRealChange(scene)]);
      await storm(scene, { count: 40, batch: 40, pauseMs: 0 });
      await arrived;
      await signOut(device.page);
      environment.proxy.latencyMs = 0;
      await sleep(500);
      const from = environment.proxy.log.length;
      const kept = await device.pending();
      await sleep(2_000);
      const late = environment.proxy.log.slice(from).filter((passed) => passed.op_id).length;
      must(late === 0, `nothing is sent once nobody is signed in, and ${late} were`);
      await device.signIn(environment.people.ana);
      return `${kept} changes were left`;
    },
  },
  {
    number: 25,
    name: 'two users in two tabs of one profile',
    run: async (scene) => {
      const { device, environment } = scene;
      environment.proxy.plan = ({ op_id }) => (op_id ? 'drop' : 'none');
      await storm(scene, { count: 20, batch: 5, pauseMs: 0 });
      const first = device.page;
      const second = await device.newPage('/invoices');
      await signOut(second);
      environment.proxy.plan = () => 'none';
      await beaTakesOver(scene, second);
      const shown = await first.locator('body').innerText();
      must(!/\bFE\d/.test(shown), 'the first tab no longer shows anything of the first user');
      await signOut(second);
      await second.close();
      await device.signIn(environment.people.ana);
      return undefined;
    },
  },
];

/** The server forgets the session; nobody tells the device. */
async function expire({ device, environment }: Scene): Promise<void> {
  const token = lastToken(environment);
  must(token !== undefined, 'the device has a token');
  await createCall({ origin: environment.serverOrigin(), token: async () => token })(logout, {});
  must((await device.pending()) > 0, 'something waits');
}

const lastToken = ({ proxy }: Environment) => proxy.log.findLast((passed) => passed.token)?.token;

/** "Salir", and if something waits, the choice that keeps it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salir' }).first().click();
  const keep = page.getByRole('button', { name: /Cerrar sesión y conservar/ });
  const login = page.getByLabel('Correo');
  await keep.or(login).first().waitFor();
  if (await keep.isVisible()) await keep.click();
  await login.waitFor();
}

/** I6: the second person sees nothing of the first, and sends nothing of the first. */
async function beaTakesOver(scene: Scene, page: Page): Promise<void> {
  const { device, environment } = scene;
  const ana = device.name;
  const from = environment.proxy.log.length;
  // What left with it before it was refused may still be on its way.
  const refused = lastToken(environment);
  const waiting = new Set((await bridgeOf(page, 'look', ana)).outbox.map((row) => row.op_id));
  await device.signIn(environment.people.bea, page);
  const { outbox, invoices } = await device.look(page);
  const hers = await readFeed(environment.calls.bea);
  must(outbox.length === 0, 'the second person has nothing waiting');
  must(
    invoices.every((row) => hers.has(row.id)),
    "no invoice of the first person's company is in the second's database",
  );
  must(!/\bFE\d/.test(await page.locator('body').innerText()), 'no invoice of the first is on the screen');
  await decideAsBea(device, [...hers.keys()], page);
  const late = environment.proxy.log.slice(from).filter(({ op_id = '' }) => waiting.has(op_id));
  const sent = late.filter(({ token }) => token !== refused).length;
  must(sent === 0, `no change of the first is sent by the second, and ${sent} were`);
  must((await bridgeOf(page, 'pending', ana)) > 0, "the first person's changes still wait");
}

async function decideAsBea(device: FaultDevice, ids: string[], page: Page): Promise<void> {
  const decisions = ids.slice(0, 3).map((id) => ({ id, status: device.chance.pick(['paid', 'sent'] as const) }));
  await device.decide(decisions, page);
  for (const { id } of decisions) device.promises.contested.add(id);
  await until(async () => (await device.pending(page)) === 0, "the second person's own changes to be sent");
}
