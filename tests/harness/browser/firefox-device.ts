import type { Bridge, Decided, Decision, Look } from '../faults/fault-bridge.ts';
import { faultBridgeScript } from '../faults/fault-bridge-script.ts';
import type { Chance } from '../faults/fault-chance.ts';
import { inTime, until } from '../faults/fault-device.ts';
import type { Environment } from '../faults/fault-environment.ts';
import type { Person } from '../faults/fault-people.ts';
import { Promises } from '../faults/fault-promises.ts';
import { type Firefox, openFirefox } from './firefox.ts';

const CALM_MS = 60_000;

/**
 * Firefox connected to the test system: it has no Background Sync, so pending changes are sent while a page is open.
 */
export class FirefoxDevice {
  readonly promises = new Promises();
  readonly environment: Environment;
  readonly chance: Chance;
  readonly firefox: Firefox;
  /** The database of the current user. */
  name = '';

  private constructor(environment: Environment, chance: Chance, firefox: Firefox) {
    this.environment = environment;
    this.chance = chance;
    this.firefox = firefox;
  }

  static async start(environment: Environment, chance: Chance): Promise<FirefoxDevice> {
    return new FirefoxDevice(environment, chance, await openFirefox(await faultBridgeScript()));
  }

  bridge<K extends keyof Bridge>(action: K, ...args: Parameters<Bridge[K]>): Promise<Awaited<ReturnType<Bridge[K]>>> {
    const invoke = '(name, args) => globalThis.faultBridge[name](...args)';
    return inTime(this.firefox.call(invoke, action, args), `the bridge in Firefox to ${action}`);
  }

  async enter({ email, password }: Person): Promise<void> {
    const { firefox, environment } = this;
    await firefox.goTo(`${environment.proxy.origin}/login`);
    await this.seen('input[type=password]');
    await firefox.type('form input[type=email]', email);
    await firefox.type('form input[type=password]', password);
    await firefox.click('form button[type=submit]');
    await until(async () => (await this.path()).startsWith('/dashboard'), 'the dashboard in Firefox', 60_000);
    this.name = (await this.bridge('current')) ?? '';
    await inTime(firefox.call('() => navigator.serviceWorker.ready.then(() => true)'), 'the worker in Firefox', 20_000);
    await this.open();
    await until(async () => (await this.look()).lastPullOk > 0, 'the first pull in Firefox');
  }

  async open(): Promise<void> {
    await this.firefox.goTo(`${this.environment.proxy.origin}/invoices`);
    await this.seen('main');
  }

  async decide(decisions: Decision[]): Promise<Decided[]> {
    const done = await this.bridge('decide', this.name, decisions);
    for (const [index, decision] of decisions.entries()) {
      const one = done[index];
      if (one) this.promises.note(decision, one);
    }
    return done;
  }

  look = (): Promise<Look> => this.bridge('look', this.name);
  pending = (): Promise<number> => this.bridge('pending', this.name);

  /** Coming back online triggers an immediate retry. */
  async calmDown(): Promise<number> {
    const { proxy } = this.environment;
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
