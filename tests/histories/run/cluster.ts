import type { Page } from 'playwright';
import { type ChaosProxy, calm, startChaosProxy } from '#tests/harness/faults/chaos-proxy.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import { FaultDevice, inTime } from '#tests/harness/faults/fault-device.ts';
import { type Environment, openEnvironment } from '#tests/harness/faults/fault-environment.ts';
import { installRecord } from './database-record.ts';

/** One browser of a person, with two tabs and a network of its own. */
export class Member {
  readonly name: string;
  readonly person: string;
  readonly device: FaultDevice;
  readonly proxy: ChaosProxy;
  tabs: Page[] = [];
  /** Tabs in which nothing runs. */
  readonly frozen = new Set<Page>();
  #busy: Promise<unknown> = Promise.resolve();

  constructor(name: string, device: FaultDevice) {
    this.name = name;
    this.person = name.split(' ')[0] ?? '';
    this.device = device;
    this.proxy = device.environment.proxy;
  }

  /** A person does one thing at a time; a fault that closes a tab waits for it. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#busy.then(work);
    this.#busy = done.catch(() => undefined);
    return done;
  }

  /** Both tabs with the invoice list. */
  async openTabs(): Promise<void> {
    await this.device.open();
    const [first] = [this.device.page];
    const others = this.device.context.pages().filter((page) => page !== first);
    for (const page of others) await page.close();
    this.tabs = [first, await this.device.newPage('/invoices')];
    this.frozen.clear();
  }

  /** Replaces a tab that is gone. */
  async reopenTab(gone: Page): Promise<void> {
    const page = await this.device.context.newPage();
    this.tabs = this.tabs.map((tab) => (tab === gone ? page : tab));
    if (this.device.page === gone) await this.device.turnTo(page);
    await page.goto(`${this.proxy.origin}/invoices`);
  }
}

export type Cluster = { environment: Environment; members: Member[]; close: () => Promise<void> };

const NAMES = ['ana 1', 'ana 2', 'luis 1', 'luis 2'];

/** Two people of one company with two browsers each; every browser reaches the server through a proxy of its own. */
export async function openCluster(invoices: number, chance: Chance): Promise<Cluster> {
  const environment = await openEnvironment({ invoices });
  await environment.inspect(installRecord);
  const members: Member[] = [];
  for (const name of NAMES) {
    const proxy = await startChaosProxy(environment.serverOrigin());
    const device = await FaultDevice.start({ ...environment, proxy }, chance);
    const member = new Member(name, device);
    members.push(member);
    await device.enter(name.startsWith('ana') ? environment.people.ana : environment.people.luis);
    await member.openTabs();
  }
  return {
    environment,
    members,
    close: async () => {
      for (const { device, proxy } of members) {
        await inTime(device.close(), 'a browser to close', 20_000).catch(() => undefined);
        await proxy.close();
      }
      await environment.close();
    },
  };
}

/** Ends all faults of the network. */
export function calmNetwork(members: readonly Member[]): void {
  for (const { proxy } of members) {
    proxy.plan = calm;
    proxy.latencyMs = 0;
    proxy.cut();
  }
}
