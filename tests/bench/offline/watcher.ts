/**
 * Runs in every page before the app's own scripts, and writes down when what a person waits for was painted. It looks
 * at what the browser has drawn and at what it tells of itself; nothing of the app is touched.
 */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

const ROWS = 10;
const seen = { rows: 0, lcp: 0, shift: 0, tasks: [] as { at: number; ms: number }[] };

const countRows = () => document.querySelectorAll('[data-row]').length;

/** After the frame in which `isSo` holds has been drawn. */
export function whenPainted(isSo: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      // A message that is sent from within a frame arrives when the frame is done.
      port1.onmessage = () => resolve(performance.now());
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

void whenPainted(() => countRows() >= ROWS).then((at) => {
  seen.rows = at;
});

function observe(type: string, note: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}
observe('largest-contentful-paint', ({ startTime }) => {
  seen.lcp = startTime;
});
observe('layout-shift', (entry) => {
  // Entries of this type are of this shape.
  const { value, hadRecentInput } = entry as Shift;
  if (!hadRecentInput) seen.shift += value;
});
observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }));

/** From the press of `target` until `isSo` is on the screen. */
async function timePress(target: HTMLElement, isSo: () => boolean): Promise<number> {
  const start = performance.now();
  target.click();
  return (await whenPainted(isSo)) - start;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** A status is chosen for a row that nothing waits for; until the row says that it is kept. */
async function timeChange(): Promise<number> {
  const row = all('[data-row]:not([data-pending])').find((one) => one.getBoundingClientRect().top > 0);
  const select = row?.querySelector<HTMLElement>('[role=combobox], input, button[aria-haspopup]');
  if (!row || !select) throw new Error('there is no row to change');
  select.focus();
  select.click();
  const options = () => all('[role=option]').filter((one) => one.getAttribute('aria-selected') !== 'true');
  while (options().length === 0) await sleep(10);
  await sleep(50);
  const [option] = options();
  if (!option) throw new Error('there is nothing to choose');
  const ms = await timePress(option, () => row.hasAttribute('data-pending'));
  await sleep(150);
  return ms;
}

/** From tab to tab of the list, until other rows are shown. */
async function timeFilter(nth: number): Promise<number> {
  const tab = all('fieldset button[aria-pressed]')[nth];
  if (!tab || tab.getAttribute('aria-pressed') === 'true') throw new Error(`there is no tab ${nth} to press`);
  const shown = () =>
    all('[data-row]')
      .map((row) => row.dataset['row'])
      .join();
  const before = shown();
  const ms = await timePress(tab, () => tab.getAttribute('aria-pressed') === 'true' && shown() !== before);
  await sleep(100);
  return ms;
}

/** When the browser told of a commit that touched invoices, by the page's clock. */
const commits: number[] = [];
new BroadcastChannel('x-storagemutated-1').onmessage = ({ data }: MessageEvent<unknown>) => {
  const parts = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  if (parts.some((part) => part.includes('/invoices/'))) commits.push(performance.now());
};

/** How long after its answer a pull was in the database, and the longest task meanwhile. */
function timeDelta(): { ms: number; longest: number } | undefined {
  const pulled = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/sync/changes'));
  // Entries of this type have an end of their answer.
  const from = (pulled.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? 0;
  const at = commits.find((one) => one >= from);
  if (at === undefined) return undefined;
  const tasks = seen.tasks.filter((task) => task.at + task.ms >= from && task.at <= at);
  return { ms: at - from, longest: Math.max(0, ...tasks.map(({ ms }) => ms)) };
}

const watcher = { seen, timeChange, timeFilter, timeDelta, commits };
export type Watcher = typeof watcher;

Object.assign(globalThis, { watcher });
