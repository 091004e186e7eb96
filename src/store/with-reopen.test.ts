import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { Store } from './store.ts';
import { StoreBroken, withReopen } from './with-reopen.ts';

const named = (name: string, inner?: Error) => Object.assign(new Error(name), { name, inner });
const opened = async () => {
  const store = new Store(`test-${crypto.randomUUID()}`);
  await store.open();
  return store;
};

test.each(['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError'])(
  'after %s the database is opened again and the work done again',
  async (name) => {
    const store = await opened();
    const work = vi.fn(async () => store.meta.count());
    work.mockRejectedValueOnce(named(name));
    expect(await withReopen(store, work)).toBe(0);
    expect(work).toHaveBeenCalledTimes(2);
    expect(store.problem).toBeUndefined();
    await store.delete();
  },
);

test('twice in a row is for the person to mend, with a new page', async () => {
  const store = await opened();
  const result = vi.fn();
  store.onProblem(result);
  await expect(withReopen(store, () => Promise.reject(named('UnknownError')))).rejects.toThrow(StoreBroken);
  expect(store.problem).toBe('broken');
  expect(result).toHaveBeenCalledOnce();
  await store.delete();
});

test('no space left, a bug, and a database that was closed on purpose are not mended', async () => {
  const store = await opened();
  for (const error of [named('AbortError', named('QuotaExceededError')), named('ConstraintError')]) {
    const work = vi.fn(() => Promise.reject(error));
    await expect(withReopen(store, work)).rejects.toBe(error);
    expect(work).toHaveBeenCalledOnce();
  }
  store.close();
  await expect(withReopen(store, () => store.meta.count())).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(store.isOpen()).toBe(false);
});

test('work that fails with the same connection shares one reopening', async () => {
  const store = await opened();
  const open = vi.spyOn(store, 'open');
  const works = [1, 2, 3].map(() => vi.fn(async () => store.meta.count()).mockRejectedValueOnce(named('UnknownError')));
  expect(await Promise.all(works.map((work) => withReopen(store, work)))).toEqual([0, 0, 0]);
  expect(open).toHaveBeenCalledOnce();
  expect(store.problem).toBeUndefined();
  await store.delete();
});
