import type { BrowserContext, Page } from 'playwright';
import { createCall } from '#client/call.ts';
import { login } from '#contract/accounts/auth.ts';
import { aProfile, type Profile } from '#tests/harness/browser/browser.ts';
import { bundleScript } from '#tests/harness/browser/bundle-script.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import { inTime, until } from '#tests/harness/faults/fault-device.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';
import type { Person } from '#tests/harness/faults/fault-people.ts';

/** A change that the person was told is made or kept. */
export type ApiResponse = { about: string; status: string; seq: number; user_id: string };

const FOLDER = '/peer/';
const ANSWER_MS = 5_000;
/** As the library names the event that it waits for. */
const SYNC_TAG = 'workbox-background-sync:peer';

/** A page that sends changes the plain way, with workbox-background-sync to keep those that fail. */
export class WorkboxDevice {
  readonly environment: Environment;
  readonly chance: Chance;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly made = new Map<string, ApiResponse>();
  readonly #profile: Profile;
  #person: Person | undefined;
  #token = '';
  #seq = 0;

  private constructor(
    environment: Environment,
    chance: Chance,
    opened: { profile: Profile; context: BrowserContext; page: Page },
  ) {
    this.environment = environment;
    this.chance = chance;
    this.#profile = opened.profile;
    this.context = opened.context;
    this.page = opened.page;
  }

  static async start(environment: Environment, chance: Chance): Promise<WorkboxDevice> {
    const { files } = environment.proxy;
    files.set(FOLDER, { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Peer</title>' });
    files.set(`${FOLDER}sw.js`, {
      type: 'text/javascript',
      body: await bundleScript('tests/faults/peers/workbox-worker.ts'),
    });
    const profile = await aProfile();
    const context = await profile.open();
    const page = context.pages()[0] ?? (await context.newPage());
    const device = new WorkboxDevice(environment, chance, { profile, context, page });
    await device.open(page);
    return device;
  }

  get token(): string {
    return this.#token;
  }

  async open(page: Page): Promise<void> {
    await page.goto(this.environment.proxy.origin + FOLDER);
    await page.evaluate(async (folder) => {
      await navigator.serviceWorker.register(`${folder}sw.js`);
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
    }, FOLDER);
  }

  async newPage(): Promise<Page> {
    const page = await this.context.newPage();
    await this.open(page);
    return page;
  }

  /** The page forgets one token and knows the other: what its queue holds is the queue's affair. */
  async signIn(person: Person): Promise<void> {
    const { email, password } = person;
    const stranger = createCall({ origin: this.environment.serverOrigin(), token: async () => undefined });
    this.#token = (await stranger(login, { body: { email, password } })).token;
    this.#person = person;
  }

  /** A change, and whether the person was told that it is made or kept. */
  async decide(about: string, status: string, page = this.page): Promise<void> {
    const key = crypto.randomUUID();
    this.#seq += 1;
    const response = { about, status, seq: this.#seq, user_id: this.#person?.id ?? '' };
    const isKept = await page.evaluate(sendChange, { about, status, key, token: this.#token });
    if (isKept) this.made.set(key, response);
  }

  /** The keys of what waits. A worker that was stopped while it was asked never answers, and is asked again. */
  async waiting(): Promise<string[]> {
    const found: { keys?: string[] } = {};
    await until(async () => {
      found.keys = await inTime(this.page.evaluate(messageWorker), 'the worker of the peer', ANSWER_MS);
      return true;
    }, 'the queue of the peer');
    return found.keys ?? [];
  }

  async workers() {
    const session = await this.context.newCDPSession(this.page);
    const { origin } = this.environment.proxy;
    const found: { id?: string } = {};
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL === origin + FOLDER);
      if (one) found.id = one.registrationId;
    });
    await session.send('ServiceWorker.enable');
    await until(async () => found.id !== undefined, 'the registration of the peer');
    const request = { origin, registrationId: found.id ?? '', tag: SYNC_TAG, lastChance: false };
    return {
      sync: () => inTime(session.send('ServiceWorker.dispatchSyncEvent', request), 'a sync event', ANSWER_MS),
      stop: () => session.send('ServiceWorker.stopAllWorkers'),
    };
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
    await this.#profile.remove();
  }
}

/** Runs in the page. */
function messageWorker(): Promise<string[]> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
    navigator.serviceWorker.controller?.postMessage('waiting', [port2]);
  });
}

type Change = { about: string; status: string; key: string; token: string };

/** Runs in the page. */
async function sendChange({ about, status, key, token }: Change): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const sent = { method: 'PATCH', headers, body: JSON.stringify({ status }), signal: AbortSignal.timeout(20_000) };
  const answer = await fetch(`/api/invoices/${about}/status`, sent).catch(() => undefined);
  return answer?.ok === true;
}
