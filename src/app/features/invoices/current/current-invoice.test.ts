import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CurrentInvoice,
  changeList,
  changeUrl,
  currentId,
  moveTo,
  neighbourId,
  startList,
} from './current-invoice.ts';

const LIST = ['a', 'b', 'c', 'd'];
const at = (id: string, ids: readonly string[] = LIST): CurrentInvoice => moveTo(changeList(startList('all'), ids), id);
const open = (id: string) => changeUrl(at(id), id);

test('the first invoice of a list is current until a person moves', () => {
  const state = changeList(startList('all'), LIST);
  expect(currentId(state)).toBe('a');
  expect(currentId(changeList(state, ['z', ...LIST]))).toBe('z');
  expect(neighbourId(state, 1, 'a')).toBe('b');
  expect(neighbourId(state, -1, 'a')).toBeUndefined();
  expect(neighbourId(state, 1, 'of another list')).toBe('a');
});

test.each([
  ['b', ['a', 'c', 'd'], 'c'],
  ['b', ['a', 'd'], 'd'],
  ['d', ['a', 'b', 'c'], 'c'],
  ['b', ['x', 'y'], 'x'],
  ['b', ['d', 'b', 'a'], 'b'],
  ['b', [], undefined],
])('when %s leaves and %j remain, %s is current', (id, ids, expected) => {
  expect(currentId(changeList(at(id), ids))).toBe(expected);
});

test('an invoice opened by a link stays current outside the list', () => {
  const state = changeList(changeUrl(startList('all'), 'linked'), LIST);
  expect(currentId(changeList(state, ['a']))).toBe('linked');
});

test('the URL is asked to follow, and arrives late without moving anybody back', () => {
  const moved = moveTo(moveTo(open('a'), 'b'), 'c');
  expect(moved.requestedIds).toEqual(['b', 'c']);
  const late = changeUrl(moved, 'b');
  expect(currentId(late)).toBe('c');
  const arrived = changeUrl(late, 'c');
  expect(arrived).toMatchObject({ openId: 'c', requestedIds: [] });
  expect(currentId(changeUrl(arrived, 'a'))).toBe('a');
});

test('closing the panel keeps the invoice current', () => {
  expect(currentId(changeUrl(open('c'), undefined))).toBe('c');
});

const Id = fc.constantFrom(...LIST, 'e', 'f');
type Step = (state: CurrentInvoice) => CurrentInvoice;
const steps: fc.Arbitrary<Step>[] = [
  fc.uniqueArray(Id).map(
    (ids): Step =>
      (state) =>
        changeList(state, ids),
  ),
  fc.option(Id, { nil: undefined }).map(
    (id): Step =>
      (state) =>
        changeUrl(state, id),
  ),
  Id.map(
    (id): Step =>
      (state) =>
        moveTo(state, id),
  ),
  fc.nat(2).map(
    (skipped): Step =>
      (state) =>
        arrive(state, skipped),
  ),
];

test('after any steps the URL, once it has arrived, names the current invoice', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(...steps)), (sequence) => {
      let state = sequence.reduce((before, step) => step(before), changeList(startList('all'), LIST));
      while (state.requestedIds.length > 0) state = arrive(state, 0);
      expect(state.openId ?? currentId(state)).toBe(currentId(state) ?? state.openId);
    }),
    { numRuns: 10_000 },
  );
});

/** A navigation that was overtaken by a later one never arrives. */
function arrive(state: CurrentInvoice, skipped: number): CurrentInvoice {
  const id = state.requestedIds[Math.min(skipped, state.requestedIds.length - 1)];
  return id === undefined ? state : changeUrl(state, id);
}
