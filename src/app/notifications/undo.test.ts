import { beforeEach, expect, test } from 'vitest';
import { undo } from './undo.ts';

const taken: string[] = [];
const push = (...ids: string[]) => {
  for (const id of ids) undo.push(id, async () => void taken.push(id));
};

beforeEach(() => {
  undo.clear();
  taken.length = 0;
});

test('Ctrl+Z undoes the newest change first, each once', async () => {
  push('one', 'two');
  for (let times = 0; times < 3; times += 1) await undo.runLast();
  expect(taken).toEqual(['two', 'one']);
});

test('what its message has undone is not undone again, by the message or by Ctrl+Z', async () => {
  push('one', 'two', 'three');
  await undo.run('two');
  await undo.run('two');
  expect(taken).toEqual(['two']);
  for (let times = 0; times < 3; times += 1) await undo.runLast();
  expect(taken).toEqual(['two', 'three', 'one']);
});

test('what Ctrl+Z has undone is not undone again by its message', async () => {
  push('one', 'two');
  await undo.runLast();
  await undo.run('two');
  expect(taken).toEqual(['two']);
});

test('only the last twenty changes can be undone', async () => {
  const ids = Array.from({ length: 21 }, (_, index) => `change ${index}`);
  push(...ids);
  for (let times = 0; times < 30; times += 1) await undo.runLast();
  expect(taken).toEqual(ids.slice(1).toReversed());
});

test('actions about a subject are dropped, and Ctrl+Z undoes what was before them', async () => {
  push('one');
  undo.push('two', async () => void taken.push('two'), 'approval a');
  undo.push('three', async () => void taken.push('three'), 'approval b');
  expect(undo.drop('approval a')).toEqual(['two']);
  await undo.run('two');
  for (let times = 0; times < 3; times += 1) await undo.runLast();
  expect(taken).toEqual(['three', 'one']);
});

test('changes of one user cannot be undone by the next', async () => {
  push('one', 'two');
  undo.clear();
  await undo.runLast();
  await undo.run('one');
  expect(taken).toEqual([]);
});
