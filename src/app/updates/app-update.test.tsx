import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Workbox } from 'workbox-window';
import { appVersion } from '#client/app-version.ts';
import { watchForUpdates } from './app-update.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Situation = { windows?: unknown; hadWorker?: boolean; wasWaiting?: boolean };

/** A page with a fake browser whose workers the test controls. */
async function aPage({ windows, hadWorker = true, wasWaiting = false }: Situation = {}) {
  const page = { isBusy: false, mayReload: true, reloads: 0, skips: 0, looks: 0, messages: [] as unknown[] };
  const active = { postMessage: (message: unknown) => page.messages.push(message) };
  const registration = { update: async () => void page.looks++, active };
  const container = Object.assign(new EventTarget(), {
    controller: hadWorker ? active : null,
    ready: Promise.resolve(registration),
  });
  let onWaiting: (event: { wasWaitingBeforeRegister: boolean }) => void = () => {};
  const workbox = {
    addEventListener: (_: 'waiting', listener: typeof onWaiting) => {
      onWaiting = listener;
    },
    register: async () => registration,
    messageSkipWaiting: () => void page.skips++,
    messageSW: () => (windows === undefined ? new Promise(() => {}) : Promise.resolve(windows)),
  };
  const { offer, start } = watchForUpdates({
    // Only the members that the code reads.
    container: container as unknown as ServiceWorkerContainer,
    // Only the members that the code calls.
    openWorkbox: async () => workbox as unknown as Workbox,
    isBusy: () => page.isBusy,
    canReload: async () => page.mayReload && !page.isBusy,
    reload: () => void page.reloads++,
    version: 'a1',
  });
  await start();
  const takeOver = () => container.dispatchEvent(new Event('controllerchange'));
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const found = async () => {
    onWaiting({ wasWaitingBeforeRegister: wasWaiting });
    await wait(0);
  };
  const accept = async () => {
    const shown = offer.getSnapshot();
    if (shown?.type === 'ready') shown.accept();
    await wait(0);
  };
  return { page, offer, takeOver, found, accept, wait };
}

test('the very first worker takes over without a reload', async () => {
  const { page, takeOver, wait } = await aPage({ hadWorker: false });
  takeOver();
  await wait(20_000);
  expect(page.reloads).toBe(0);
});

test('the first update after an installation reloads as well', async () => {
  const { page, takeOver, wait } = await aPage({ hadWorker: false });
  takeOver();
  takeOver();
  await wait(0);
  expect(page.reloads).toBe(1);
});

test('a waiting version is offered, comes with a yes, and the page reloads exactly once', async () => {
  const { page, offer, found, accept, takeOver, wait } = await aPage();
  await found();
  expect([offer.getSnapshot()?.type, page.skips]).toEqual(['ready', 0]);
  await accept();
  expect([offer.getSnapshot()?.type, page.skips]).toEqual(['updating', 1]);
  takeOver();
  takeOver();
  await wait(20_000);
  expect(page.reloads).toBe(1);
});

test('a form open in another tab delays the update, and the user sees why', async () => {
  const { page, offer, found, accept, wait } = await aPage();
  await found();
  page.mayReload = false;
  await accept();
  await wait(30_000);
  expect([offer.getSnapshot()?.type, page.skips, page.reloads]).toEqual(['held', 0, 0]);
  page.mayReload = true;
  await wait(2_000);
  expect(page.skips).toBe(1);
});

test('a tab that typed meanwhile keeps its form though another one accepted', async () => {
  const { page, offer, takeOver, wait } = await aPage();
  page.isBusy = true;
  takeOver();
  await wait(60_000);
  expect([offer.getSnapshot()?.type, page.reloads]).toEqual(['held', 0]);
  page.isBusy = false;
  await wait(2_000);
  expect(page.reloads).toBe(1);
});

test('a worker that never takes over leaves no button without effect', async () => {
  const { page, found, accept, wait } = await aPage();
  await found();
  await accept();
  await wait(9_900);
  expect(page.reloads).toBe(0);
  await wait(200);
  expect(page.reloads).toBe(1);
});

test.each([
  ['the only window', 1, true, 1],
  ['one window of two', 2, true, 0],
  ['a worker that does not know the question', undefined, true, 0],
  ['a version found while the page is open', 1, false, 0],
])('at a cold start the waiting version is taken without a word: %s', async (_, windows, wasWaiting, skips) => {
  const { page, found, wait } = await aPage({ windows, wasWaiting });
  await found();
  await wait(2_000);
  expect(page.skips).toBe(skips);
});

test('an answer of another build makes the page look, once a minute', async () => {
  const { page, wait } = await aPage();
  appVersion.report('a1');
  appVersion.report(null);
  expect(page.looks).toBe(0);
  appVersion.report('b2');
  appVersion.report('b2');
  expect(page.looks).toBe(1);
  await wait(61_000);
  appVersion.report('b2');
  expect(page.looks).toBe(2);
});

test('it looks every hour, and when the person comes back', async () => {
  const { page, wait } = await aPage();
  await wait(3_600_000);
  expect(page.looks).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(page.looks).toBe(2);
});
