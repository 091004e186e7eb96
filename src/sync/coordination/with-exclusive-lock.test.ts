import { expect, test } from 'vitest';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { withExclusiveLock } from './with-exclusive-lock.ts';

const until = () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

test('two that work on one database take turns', async () => {
  const locks = fakeLocks();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.push(`${name} out`);
  };
  await Promise.all([
    withExclusiveLock({ locks, name: 'db' }, work('a')),
    withExclusiveLock({ locks, name: 'db' }, work('b')),
  ]);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out']);
});

test('a turn that a sleeping page never gives back is taken, and its own work still ends well', async () => {
  const locks = fakeLocks();
  const { gate, open } = until();
  const asleep = withExclusiveLock({ locks, name: 'db' }, async () => {
    await gate;
    return 'woken';
  });
  expect(await withExclusiveLock({ locks, name: 'db', stealAfterMs: 5 }, async () => 'stolen')).toBe('stolen');
  open();
  expect(await asleep).toBe('woken');
});

test('without a lock API the work is done all the same', async () => {
  expect(await withExclusiveLock({ locks: undefined, name: 'db' }, async () => 1)).toBe(1);
});

test('locks that this page may not use do not stop it', async () => {
  const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  expect(await withExclusiveLock({ locks, name: 'db' }, async () => 1)).toBe(1);
});

test('a failure of the work rejects for its caller, once', async () => {
  let times = 0;
  const work = async () => {
    times += 1;
    throw new Error('broken');
  };
  await expect(withExclusiveLock({ locks: fakeLocks(), name: 'db' }, work)).rejects.toThrow('broken');
  expect(times).toBe(1);
});
