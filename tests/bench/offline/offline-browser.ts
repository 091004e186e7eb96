import type { BrowserContext, CDPSession, Page } from 'playwright';
import { aProfile, type Profile } from '#tests/harness/browser/browser.ts';
import { bundleScript } from '#tests/harness/browser/bundle-script.ts';
import { inTime, until } from '#tests/harness/faults/fault-device.ts';
import type { Person } from '#tests/harness/faults/fault-people.ts';
import { callBridge } from './call-bridge.ts';
import type { OfflineBridge } from './offline-bridge.ts';
import type { Watcher } from './watcher.ts';

const FOLDER = 'tests/bench/offline';

/** A browser whose pages are watched; one person is signed in on it. */
export type OfflineBrowser = {
  origin: string;
  context: BrowserContext;
  /** A new page each time, as when a person opens the app. */
  open: (path: string) => Promise<Page>;
  signIn: (person: Person) => Promise<string>;
  cdp: (page: Page) => Promise<CDPSession>;
  close: () => Promise<void>;
};

export async function openOfflineBrowser(origin: string): Promise<OfflineBrowser> {
  const profile: Profile = await aProfile();
  const context = await profile.open();
  await context.addInitScript(await bundleScript(`${FOLDER}/watcher.ts`));

  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'commit' });
    return page;
  };
  const signIn = async ({ email, password }: Person) => {
    const page = await open('/login');
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/dashboard*');
    await inTime(
      page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
      'the worker',
      20_000,
    );
    const name = await request(page, 'current');
    await isComplete(page, name);
    await page.close();
    return name;
  };
  return {
    origin,
    context,
    open,
    signIn,
    cdp: (page) => context.newCDPSession(page),
    close: async () => {
      await context.close();
      await profile.remove();
    },
  };
}

/** Everything there is has been pulled. */
export async function isComplete(page: Page, name: string): Promise<void> {
  await until(() => request(page, 'isComplete', name), 'everything to be pulled', 240_000);
}

export function request<K extends keyof OfflineBridge>(
  page: Page,
  action: K,
  ...args: Parameters<OfflineBridge[K]>
): Promise<Awaited<ReturnType<OfflineBridge[K]>>> {
  // What the door answers.
  return callBridge(page, { bridge: 'offlineBridge', entry: `${FOLDER}/offline-bridge.ts` }, action, args) as Promise<
    Awaited<ReturnType<OfflineBridge[K]>>
  >;
}

type Seen = Watcher['seen'];

/** What the watcher has seen, once the rows are there and what follows them has settled. */
export async function seenOn(page: Page, settleMs = 1_500): Promise<Seen> {
  const isThere = () => {
    // Put there by watcher.ts.
    const { watcher } = globalThis as unknown as { watcher: Watcher };
    return watcher.seen.rows > 0;
  };
  await page.waitForFunction(isThere, undefined, { timeout: 120_000 });
  await page.waitForTimeout(settleMs);
  // Put there by watcher.ts.
  return page.evaluate(() => (globalThis as unknown as { watcher: Watcher }).watcher.seen);
}

/** Time of the page's main thread that nobody could use, beyond 50 ms of each task. */
export const blockingTime = ({ tasks }: Seen): number => tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
