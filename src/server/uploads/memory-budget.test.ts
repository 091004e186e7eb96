import { expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

const aTask = () => {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
};

test('M6 one company holds half of the memory at most, and another gets its turn past those who wait', async () => {
  const budget = createMemoryBudget({ ofProcess: 100, ofCompany: 50 });
  const started: string[] = [];
  const hold = (company: string, name: string, bytes: number, task = aTask()) => {
    const done = budget.reserve(company, bytes, () => {
      started.push(name);
      return task.work();
    });
    return { ...task, done };
  };
  const first = hold('a', 'a1', 40);
  const second = hold('a', 'a2', 40);
  const other = hold('b', 'b1', 40);
  await Promise.resolve();
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1']);
  first.end();
  await first.done;
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1', 'a2']);
  second.end();
  other.end();
  await Promise.all([second.done, other.done]);
});

test('M6 what is larger than all there is goes alone, and a failure gives its bytes back', async () => {
  const budget = createMemoryBudget({ ofProcess: 100, ofCompany: 50 });
  await expect(budget.reserve('a', 500, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await budget.reserve('b', 500, async () => 'done')).toBe('done');
});
