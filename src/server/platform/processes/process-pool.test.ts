import { readFile } from 'node:fs/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { jobs } from '#tests/harness/documents/a-job-program.ts';
import { builtWorkerUrl } from '#tests/harness/server/built-worker.ts';
import { createLevel } from '../metrics/levels.ts';
import { createProcessPool, type PoolOptions } from './process-pool.ts';

type Jobs = typeof jobs;
const measures = { name: 'test', processes: createLevel(), jobs: createLevel() };
const isLinux = process.platform === 'linux';
let programUrl: URL;
beforeAll(async () => {
  const entry = 'tests/harness/documents/a-job-program.ts';
  programUrl = await builtWorkerUrl({ entry, sources: [entry, 'src/server/platform/processes'] });
}, 60_000);

function aPool(options: Partial<PoolOptions> = {}) {
  const pool = createProcessPool<Jobs>({ programUrl, ...options }, measures);
  onTestFinished(() => pool.close());
  const run = <Name extends keyof Jobs & string>(name: Name, request: Parameters<Jobs[Name]>[0], more = {}) =>
    pool.run({ key: 'a', name, request, bytes: 1, timeMs: 20_000, ...more });
  return { ...pool, run };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('bytes go to another process and come back', async () => {
  const { run } = aPool();
  const bytes = new Uint8Array(3_000_000).fill(7);
  const outcome = await run('echo', bytes);
  expect(outcome).toMatchObject({ type: 'ok' });
  const { value, pid } = outcome.type === 'ok' ? outcome.value : { value: null, pid: process.pid };
  expect(Buffer.compare(Buffer.from(value as Uint8Array), Buffer.from(bytes))).toBe(0);
  expect(pid).not.toBe(process.pid);
});

test('a job that never ends costs its time and says what it had so far', async () => {
  const { run } = aPool();
  expect(await run('hang', null, { timeMs: 500 })).toEqual({ type: 'failed', reason: 'time', draft: undefined });
  expect(await run('hang', 'half', { timeMs: 500 })).toEqual({ type: 'failed', reason: 'time', draft: 'half' });
  expect(await run('echo', 1)).toMatchObject({ type: 'ok' });
});

test('a result that cannot be copied is an error of the job, and the process goes on', async () => {
  const { run } = aPool();
  const first = await run('echo', 1);
  await expect(run('returnFunction', null)).rejects.toThrow('could not be cloned');
  const next = await run('echo', 2);
  expect(next.type === 'ok' && next.value.pid).toBe(first.type === 'ok' && first.value.pid);
});

test.skipIf(!isLinux)('H4 the operating system refuses memory outside of the heap', async () => {
  const { run } = aPool();
  expect(await run('fillBuffers', 100)).toMatchObject({ type: 'ok' });
  expect(await run('fillBuffers', 1_000)).toMatchObject({ type: 'failed', reason: 'memory' });
  expect(await run('echo', 1)).toMatchObject({ type: 'ok' });
});

test('H4 a busy process ends with a server that does not wait, and has a limit of CPU time', async () => {
  const before = process.listeners('exit');
  const { run } = aPool();
  const outcome = await run('echo', 1);
  const pid = outcome.type === 'ok' ? outcome.value.pid : 0;
  if (isLinux) expect(await readFile(`/proc/${pid}/limits`, 'utf8')).toMatch(/^Max cpu time +900 /m);
  const busy = run('hang', null);
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const listener of process.listeners('exit')) if (!before.includes(listener)) listener(0);
  expect(await busy).toMatchObject({ type: 'failed', reason: 'memory' });
  expect(isAlive(pid)).toBe(false);
});

test('a job that fills the heap ends its process and nothing else', async () => {
  const { run } = aPool({ limits: { memoryMb: 448, heapMb: 64 } });
  const other = run('wait', 3_000, { key: 'b' });
  expect(await run('fillHeap', null)).toMatchObject({ type: 'failed', reason: 'memory' });
  expect(await run('echo', 1)).toMatchObject({ type: 'ok' });
  expect(await other).toMatchObject({ type: 'ok' });
});

test('a process that ends by itself costs its job and nothing else', async () => {
  const { run } = aPool();
  expect(await run('exit', 1)).toMatchObject({ type: 'failed', reason: 'crash' });
  expect(await run('echo', 1)).toMatchObject({ type: 'ok' });
});

test('an error of our own code is thrown where the job was requested', async () => {
  const { run } = aPool();
  await expect(run('fail', 'a bug')).rejects.toThrow(/a bug/);
  expect(await run('echo', 1)).toMatchObject({ type: 'ok' });
});

test('one company waits for itself while another is served', async () => {
  const { run } = aPool();
  let isDone = false;
  const first = Promise.all([1, 2, 3].map(() => run('wait', 700))).then(() => {
    isDone = true;
  });
  expect(await run('echo', 1, { key: 'b' })).toMatchObject({ type: 'ok' });
  expect(isDone).toBe(false);
  await first;
});

test('a company with too many waiting jobs is refused', async () => {
  const { run } = aPool({ maxWaiting: 1 });
  const all = await Promise.all([1, 2, 3].map(() => run('wait', 300)));
  expect(all.map((outcome) => outcome.type === 'failed' && outcome.reason)).toEqual([false, false, 'busy']);
});

test('a process is used again, and ended when nobody needs it for a while', async () => {
  const { run } = aPool({ idleMs: 200 });
  const [first, second] = [await run('wait', 1), await run('wait', 1)];
  expect(second).toEqual(first);
  const pid = first.type === 'ok' ? first.value : process.pid;
  expect(isAlive(pid)).toBe(true);
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  expect(await run('wait', 1)).toMatchObject({ type: 'ok' });
});

test('a process that was ended between two jobs is replaced', async () => {
  const { run } = aPool();
  const first = await run('wait', 1);
  if (first.type === 'ok') process.kill(first.value, 'SIGKILL');
  await expect.poll(() => first.type === 'ok' && isAlive(first.value)).toBe(false);
  expect(await run('wait', 1)).toMatchObject({ type: 'ok' });
});

test('closing ends what runs and what waits', async () => {
  const { run, close } = aPool();
  const all = [run('hang', null), run('wait', 1), run('hang', null, { key: 'b' })];
  await new Promise((resolve) => setTimeout(resolve, 500));
  await close();
  for (const outcome of await Promise.all(all)) expect(outcome).toMatchObject({ type: 'failed', reason: 'closed' });
});

test('a child gets none of the secrets in the environment', async () => {
  vi.stubEnv('SMTP_URL', 'smtps://user:secret@mail.example');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { run } = aPool();
  const outcome = await run('secrets', null);
  expect(outcome.type === 'ok' && outcome.value.includes('SMTP_URL')).toBe(false);
  expect(outcome).toMatchObject({ type: 'ok' });
});
