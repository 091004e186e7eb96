import { afterEach, expect, test, vi } from 'vitest';
import { isLater, laterFiles } from './later-files.ts';

const ORIGIN = 'http://device.test';

/** As much of a browser's cache as is used, over a network that may be away. */
function aBrowser() {
  const boxes = new Map<string, Map<string, Response>>();
  const network = { isUp: true, asked: [] as string[] };
  const fetched = async (path: string) => {
    network.asked.push(path);
    if (!network.isUp) throw new TypeError('Failed to fetch');
    return new Response(`the file ${path}`);
  };
  const keyOf = (request: RequestInfo) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
  const open = async (name: string) => {
    const box = boxes.get(name) ?? new Map<string, Response>();
    boxes.set(name, box);
    return {
      match: async (request: RequestInfo) => box.get(keyOf(request)),
      add: async (path: string) => void box.set(keyOf(path), await fetched(path)),
      keys: async () => [...box.keys()].map((url) => ({ url })),
      delete: async (request: RequestInfo) => box.delete(keyOf(request)),
    };
  };
  vi.stubGlobal('fetch', (request: Request) => fetched(new URL(request.url).pathname));
  // Only these two are used.
  const storage = { open, has: async (name: string) => boxes.has(name) } as unknown as CacheStorage;
  return { storage, network, kept: () => [...boxes.values()].flatMap((box) => [...box.keys()]) };
}
afterEach(() => vi.unstubAllGlobals());

const ask = (path: string) => new Request(`${ORIGIN}${path}`);

test.each([
  ['assets/later.charts-Db3_-a1.js', true],
  ['/assets/later.monthly-chart-Db3.js', true],
  ['assets/later.reader.worker-Db3.js', true],
  ['assets/vendor-Db3.js', false],
  ['index.html', false],
])('%s comes later: %s', (url, later) => expect(isLater(url)).toBe(later));

test('nothing is fetched before there is time, and then everything is there without a network', async () => {
  const { storage, network, kept } = aBrowser();
  const later = laterFiles(['assets/charts-1.js'], storage);
  await later.fillAgain();
  expect(kept()).toEqual([]);
  await later.fill();
  network.isUp = false;
  expect(await (await later.answer(ask('/assets/charts-1.js'))).text()).toBe('the file /assets/charts-1.js');
});

test('what is wanted earlier comes from the network', async () => {
  const { storage } = aBrowser();
  const later = laterFiles(['assets/charts-1.js'], storage);
  expect(later.has('/assets/charts-1.js')).toBe(true);
  expect(await (await later.answer(ask('/assets/charts-1.js'))).text()).toBe('the file /assets/charts-1.js');
});

test('a file that fails is fetched the next time, and what is there is not fetched again', async () => {
  const { storage, network, kept } = aBrowser();
  const later = laterFiles(['assets/charts-1.js'], storage);
  network.isUp = false;
  await later.fill();
  network.isUp = true;
  await later.fill();
  await later.fill();
  expect(kept()).toEqual([`${ORIGIN}/assets/charts-1.js`]);
  expect(network.asked).toHaveLength(2);
});

test('a device that had them all has those of the newer build too, and no longer the old ones', async () => {
  const { storage, kept } = aBrowser();
  await laterFiles(['assets/charts-1.js', 'assets/reader.worker-1.js'], storage).fill();
  const next = laterFiles(['assets/charts-2.js', 'assets/reader.worker-1.js'], storage);
  await next.fillAgain();
  expect(kept()).toHaveLength(3);
  await next.sweep();
  expect(kept()).toEqual([`${ORIGIN}/assets/reader.worker-1.js`, `${ORIGIN}/assets/charts-2.js`]);
});
