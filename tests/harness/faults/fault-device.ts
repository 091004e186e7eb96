import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { hasFile } from '#sync/operations/operations.ts';
import { aProfile, type Profile } from '../browser/browser.ts';
import type { Bridge, Decided, Decision, Look } from './fault-bridge.ts';
import { faultBridgeScript } from './fault-bridge-script.ts';
import type { Chance } from './fault-chance.ts';
import type { Environment } from './fault-environment.ts';
import type { LargeFile } from './fault-files.ts';
import type { Person } from './fault-people.ts';
import { Promises } from './fault-promises.ts';

const CALM_MS = 60_000;
const BRIDGE_MS = 90_000;

/** A browser connected to the test world: its data outlives its windows, and any window can be lost at any time. */
export class FaultDevice {
  readonly promises = new Promises();
  readonly environment: Environment;
  readonly chance: Chance;
  readonly #profile: Profile;
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  /** The database of the current user. */
  name = '';

  private constructor(environment: Environment, chance: Chance, profile: Profile) {
    this.environment = environment;
    this.chance = chance;
    this.#profile = profile;
  }

  static async start(environment: Environment, chance: Chance): Promise<FaultDevice> {
    const device = new FaultDevice(environment, chance, await aProfile());
    await device.launch();
    return device;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is not open');
    return this.#context;
  }

  get page(): Page {
    if (!this.#page) throw new Error('no page is open');
    return this.#page;
  }

  get directory(): string {
    return this.#profile.dir;
  }

  async launch(): Promise<void> {
    this.#context = await this.#profile.open();
    await this.#context.addInitScript(await faultBridgeScript());
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
  }

  /** Makes another window the current one. */
  async turnTo(page: Page): Promise<void> {
    this.#page = page;
  }

  async newPage(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.environment.proxy.origin + path);
    return page;
  }

  /** A page of the same origin that runs no code of the app. */
  quietPage = (): Promise<Page> => this.newPage('/api/health');

  bridge<K extends keyof Bridge>(step: K, ...args: Parameters<Bridge[K]>): Promise<Awaited<ReturnType<Bridge[K]>>> {
    return bridgeOf(this.page, step, ...args);
  }

  async signIn(person: Person, page = this.page): Promise<void> {
    await page.goto(`${this.environment.proxy.origin}/login`);
    await page.getByLabel('Correo').fill(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/dashboard*');
    this.name = (await bridgeOf(page, 'current')) ?? '';
    await inTime(
      page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
      'the service worker',
      20_000,
    );
    await this.open(page);
    await until(async () => (await bridgeOf(page, 'look', this.name)).lastPullOk > 0, 'the first pull');
  }

  /** Opens the invoice list, served by the service worker from here on. */
  async open(page = this.page): Promise<void> {
    await page.goto(`${this.environment.proxy.origin}/invoices`);
    await page.getByRole('button', { name: 'Salir' }).first().waitFor();
  }

  /** Signs in and pulls everything. */
  async enter(person: Person): Promise<void> {
    await this.signIn(person);
  }

  async decide(decisions: Decision[], page = this.page): Promise<Decided[]> {
    const done = await bridgeOf(page, 'decide', this.name, decisions);
    for (const [index, decision] of decisions.entries()) {
      const one = done[index];
      if (one) this.promises.note(decision, one);
    }
    return done;
  }

  /** Decides about a selection at once. */
  async decideMany(decisions: Parameters<Bridge['decideMany']>[1], page = this.page): Promise<void> {
    const done = await bridgeOf(page, 'decideMany', this.name, decisions);
    for (const [index, decision] of decisions.entries()) {
      const one = done[index];
      if (one) this.promises.note(decision, one);
    }
  }

  /** "Conservar mi versión" of a rejected change. */
  async retryRejected(row: OutboxRow): Promise<void> {
    const { op_id, shown } = await this.bridge('retryRejected', this.name, row.seq);
    if (op_id) this.promises.retried(row, { op_id, shown });
  }

  /** "Descartar" of a rejected change. */
  async discard({ seq, op_id }: OutboxRow): Promise<void> {
    await this.bridge('discard', this.name, seq);
    this.promises.release([op_id]);
  }

  /** Queues files without the upload page. */
  async queueFiles(files: Parameters<Bridge['queueFiles']>[1], page = this.page): Promise<void> {
    await bridgeOf(page, 'queueFiles', this.name, files);
    await this.noteUploads();
  }

  /** Uploads as a user does; the changes it queues count as one action. */
  async upload(file: LargeFile): Promise<void> {
    await this.page.goto(`${this.environment.proxy.origin}/upload`);
    const input = this.page.locator('input[type=file]');
    const more = this.page.getByRole('button', { name: 'Subir más archivos' });
    await until(async () => (await more.or(input).count()) > 0, 'the upload page');
    if (await more.isVisible()) await more.click();
    await input.setInputFiles(file);
    await this.page.getByText(file.name, { exact: true }).first().waitFor();
    await this.page.getByRole('button', { name: 'Subir archivos' }).click();
    await until(async () => (await this.noteUploads()) > 0, 'the file to be queued');
  }

  /** Records pending files as promises. Returns how many are new. */
  async noteUploads(): Promise<number> {
    const { outbox } = await this.look();
    const files = outbox.filter((row) => hasFile(row) && !this.promises.made.has(row.op_id));
    for (const { op_id, about, user_id } of files) this.promises.queued(op_id, { about, user_id });
    return files.length;
  }

  /** Another build's version opens the database in its own page. */
  upgrade = (page: Page, version: number): Promise<number> => bridgeOf(page, 'upgrade', this.name, version);

  look = (page = this.page): Promise<Look> => bridgeOf(page, 'look', this.name);
  pending = (page = this.page): Promise<number> => bridgeOf(page, 'pending', this.name);

  /** Triggers an event at which the app retries by itself. */
  async wake(): Promise<void> {
    await this.context.setOffline(true);
    await sleep(20);
    await this.context.setOffline(false);
  }

  /** Ends all faults: everything must be sent within a minute, followed by a pull. Returns the time it took (ms). */
  async calmDown(): Promise<number> {
    const { proxy } = this.environment;
    proxy.plan = () => 'none';
    proxy.latencyMs = 0;
    const start = Date.now();
    await this.wake();
    await until(async () => (await this.pending()) === 0, undefined, CALM_MS);
    const took = Date.now() - start;
    await this.pullOnce();
    return took;
  }

  async pullOnce(): Promise<void> {
    const before = (await this.look()).lastPullOk;
    await this.wake();
    await until(async () => (await this.look()).lastPullOk !== before, undefined, 15_000);
  }

  cdp(page = this.page): Promise<CDPSession> {
    return this.context.newCDPSession(page);
  }

  async close(): Promise<void> {
    await this.#context?.close().catch(() => undefined);
    await this.#profile.remove();
  }
}

export function bridgeOf<K extends keyof Bridge>(
  page: Page,
  step: K,
  ...args: Parameters<Bridge[K]>
): Promise<Awaited<ReturnType<Bridge[K]>>> {
  const knock = ([name, given]: readonly [string, readonly unknown[]]) => {
    // Installed by fault-bridge.ts before the page's own scripts.
    const { faultBridge } = globalThis as unknown as { faultBridge: Record<string, (...all: unknown[]) => unknown> };
    return faultBridge[name]?.(...given);
  };
  // Arguments and results of the test interface are passed as they are.
  const answer = page.evaluate(knock, [step as string, args as unknown[]] as const) as Promise<
    Awaited<ReturnType<Bridge[K]>>
  >;
  return inTime(answer, `the door of a page to ${step}`);
}

/** A page that is frozen or has crashed never responds. */
export async function inTime<T>(answer: Promise<T>, what: string, withinMs = BRIDGE_MS): Promise<T> {
  const stop = new AbortController();
  const late = sleep(withinMs, undefined, { signal: stop.signal }).then(
    () => Promise.reject(new Error(`waited ${withinMs / 1_000} s in vain for ${what}`)),
    () => answer,
  );
  return Promise.race([answer, late]).finally(() => stop.abort());
}

/** Waits for `isSo`. With `what`, a timeout throws; without it, the result is false. */
export async function until(isSo: () => Promise<boolean>, what?: string, withinMs = 20_000): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    // A page that is reloading cannot be queried.
    if (await isSo().catch(() => false)) return true;
    await sleep(100);
  }
  if (what) throw new Error(`waited ${withinMs / 1000} s in vain for: ${what}`);
  return false;
}
