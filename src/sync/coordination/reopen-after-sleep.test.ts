import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Store } from '#store/store.ts';
import { reopenAfterSleep } from './reopen-after-sleep.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1';
const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';

let store: Store;
let stop = () => {};
beforeEach(async () => {
  store = new Store(`test-${crypto.randomUUID()}`);
  await store.open();
});
afterEach(async () => {
  stop();
  await store.delete();
});

/** A page that is hidden for a given time and then visible again. */
function sleeping(userAgent: string) {
  const clock = { now: 0 };
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  stop = reopenAfterSleep(store, { document, navigator: { userAgent }, now: () => clock.now });
  const opened = vi.spyOn(store, 'open');
  const sleep = (ms: number) => {
    for (const state of ['hidden', 'visible']) {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
      clock.now += ms;
    }
  };
  return { sleep, opened };
}

test('after a long sleep on an iPhone the database is reopened, and reads during that time succeed', async () => {
  const { sleep, opened } = sleeping(IPHONE);
  sleep(31_000);
  expect(opened).toHaveBeenCalledOnce();
  expect(await store.meta.count()).toBe(0);
  expect(store.isRetired).toBe(false);
});

test('a short look at something else changes nothing', () => {
  const { sleep, opened } = sleeping(IPHONE);
  sleep(1_000);
  expect(opened).not.toHaveBeenCalled();
});

test('a browser that keeps its connections is left alone', () => {
  const { sleep, opened } = sleeping(CHROMIUM);
  sleep(31_000);
  expect(opened).not.toHaveBeenCalled();
});

test('a database that was closed on purpose stays closed', () => {
  const { sleep, opened } = sleeping(IPHONE);
  store.close();
  sleep(31_000);
  expect(opened).not.toHaveBeenCalled();
});
