import type { Chance } from '../faults/fault-chance.ts';
import { inTime, until } from '../faults/fault-device.ts';
import type { Decided, Decision, Door, Look } from '../faults/fault-door.ts';
import { faultDoorScript } from '../faults/fault-door-script.ts';
import type { Person } from '../faults/fault-people.ts';
import { Promises } from '../faults/fault-promises.ts';
import type { World } from '../faults/fault-world.ts';
import { type Firefox, openFirefox } from './firefox.ts';

const CALM_MS = 60_000;

/**
 * Firefox connected to the test system: it has no Background Sync, so pending changes are sent while a page is open.
 */
export class FirefoxDevice {
  readonly promises = new Promises();
  readonly world: World;
  readonly chance: Chance;
  readonly firefox: Firefox;
  /** The database of the current user. */
  name = '';

  private constructor(world: World, chance: Chance, firefox: Firefox) {
    this.world = world;
    this.chance = chance;
    this.firefox = firefox;
  }

  static async start(world: World, chance: Chance): Promise<FirefoxDevice> {
    return new FirefoxDevice(world, chance, await openFirefox(await faultDoorScript()));
  }

  door<K extends keyof Door>(deed: K, ...args: Parameters<Door[K]>): Promise<Awaited<ReturnType<Door[K]>>> {
    const knock = '(deed, args) => globalThis.faultDoor[deed](...args)';
    return inTime(this.firefox.call(knock, deed, args), `the door of Firefox to ${deed}`);
  }

  async enter({ email, password }: Person): Promise<void> {
    const { firefox, world } = this;
    await firefox.goTo(`${world.proxy.origin}/login`);
    await this.seen('input[type=password]');
    await firefox.type('form input[type=email]', email);
    await firefox.type('form input[type=password]', password);
    await firefox.click('form button[type=submit]');
    await until(async () => (await this.path()).startsWith('/dashboard'), 'the dashboard in Firefox', 60_000);
    this.name = (await this.door('current')) ?? '';
    await inTime(firefox.call('() => navigator.serviceWorker.ready.then(() => true)'), 'the worker in Firefox', 20_000);
    await this.open();
    await until(async () => (await this.look()).lastPullOk > 0, 'the first pull in Firefox');
  }

  async open(): Promise<void> {
    await this.firefox.goTo(`${this.world.proxy.origin}/invoices`);
    await this.seen('main');
  }

  async decide(decisions: Decision[]): Promise<Decided[]> {
    const done = await this.door('decide', this.name, decisions);
    for (const [index, decision] of decisions.entries()) {
      const one = done[index];
      if (one) this.promises.note(decision, one);
    }
    return done;
  }

  look = (): Promise<Look> => this.door('look', this.name);
  pending = (): Promise<number> => this.door('pending', this.name);

  /** Coming back online triggers an immediate retry. */
  async calmDown(): Promise<number> {
    const { proxy } = this.world;
    proxy.plan = () => 'none';
    proxy.latencyMs = 0;
    const start = Date.now();
    await this.open();
    await until(async () => (await this.pending()) === 0, undefined, CALM_MS);
    const took = Date.now() - start;
    const before = (await this.look()).lastPullOk;
    await this.open();
    await until(async () => (await this.look()).lastPullOk !== before, undefined, 15_000);
    return took;
  }

  close = (): Promise<void> => this.firefox.close();

  private path = (): Promise<string> => this.firefox.call('() => location.pathname');
  private seen = (selector: string) =>
    until(() => this.firefox.call('(one) => document.querySelector(one) !== null', selector), `${selector} in Firefox`);
}
