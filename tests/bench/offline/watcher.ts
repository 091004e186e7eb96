/**
 * Runs in every page before the app's own scripts, and writes down when what a person waits for was painted. It looks
 * at what the browser has drawn and at what it tells of itself; nothing of the app is touched.
 */
import { whenPainted } from './when-painted.ts';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

const ROWS = 10;
const seen = { rows: 0, lcp: 0, shift: 0, tasks: [] as { at: number; ms: number }[] };

const countRows = () => document.querySelectorAll('[data-row]').length;

whenPainted(() => countRows() >= ROWS).then(
  (at) => {
    seen.rows = at;
  },
  // A page without a list.
  () => undefined,
);

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

let change: Promise<number> | undefined;

/** From the press of the next option that is chosen until the row says that the change is kept. */
function awaitChange(id: string): void {
  const row = document.querySelector(`[data-row="${id}"]`);
  change = new Promise((resolve) => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[role=option]')) return;
      document.removeEventListener('click', note, true);
      const start = performance.now();
      resolve(whenPainted(() => row?.hasAttribute('data-pending') === true).then((at) => at - start));
    };
    document.addEventListener('click', note, true);
  });
}

const changed = () => change;

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

const watcher = { seen, awaitChange, changed, timeFilter, timeDelta, commits };
export type Watcher = typeof watcher;

Object.assign(globalThis, { watcher });
