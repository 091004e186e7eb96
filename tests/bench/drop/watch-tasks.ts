import type { Page } from 'playwright';

type Traced = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

/** All in milliseconds: the processor's, and `byClock`, which depends on what else the machine does. */
export type LongestTask = { worked: number; byClock: number; ofGarbage: number };

/**
 * The longest task of the page's own thread from the moment it is handed files (their `change` event) on. To make the
 * list of 500 files before that takes the browser some 100 ms of its own. `ofGarbage` is the longest full collection of
 * what is no longer needed, which the browser makes when it likes: a task in which there is one is not counted as ours.
 */
export async function watchTasks(page: Page): Promise<() => Promise<LongestTask>> {
  const session = await page.context().newCDPSession(page);
  const traced: Traced[] = [];
  // What Chromium's tracing sends, as far as it is read.
  session.on('Tracing.dataCollected', ({ value }) => traced.push(...(value as unknown as Traced[])));
  const includedCategories = ['toplevel', 'devtools.timeline'];
  await session.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
  return async () => {
    const over = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await over;
    await session.detach();
    return longestOf(traced);
  };
}

function longestOf(traced: readonly Traced[]): LongestTask {
  const handed = traced.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'change');
  if (!handed) throw new Error('the trace has no change event');
  const own = traced.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === handed.pid && tid === handed.tid && ts >= handed.ts,
  );
  const garbage = own.filter(({ name }) => name === 'MajorGC');
  const tasks = own.filter(({ name }) => name.endsWith('RunTask'));
  const ours = tasks.filter((task) => !garbage.some(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0)));
  return { worked: most(ours, workOf), byClock: most(tasks, ({ dur = 0 }) => dur), ofGarbage: most(garbage, workOf) };
}

/** No task works longer than it lasts: a virtual machine books its processor's time late now and then. */
const workOf = ({ dur = 0, tdur = 0 }: Traced) => Math.min(dur, tdur);
const most = (events: readonly Traced[], of: (event: Traced) => number) =>
  events.reduce((top, event) => Math.max(top, of(event)), 0) / 1_000;
