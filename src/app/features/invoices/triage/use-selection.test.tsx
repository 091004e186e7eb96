import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection.ts';

const all = ['a', 'b', 'c', 'd', 'e'];

function open(listed: readonly string[] | undefined = all) {
  const { result, rerender } = renderHook((ids: readonly string[] | undefined) => useSelection(ids), {
    initialProps: listed,
  });
  const { toggle, extendTo, set, clear } = {
    toggle: (id: string) => act(() => result.current.toggle(id)),
    extendTo: (id: string, start?: string) => act(() => result.current.extendTo(id, start)),
    set: (ids: Iterable<string>) => act(() => result.current.set(ids)),
    clear: () => act(() => result.current.clear()),
  };
  return { list: rerender, selected: () => [...result.current.ids].sort(), toggle, extendTo, set, clear };
}

test('a row is chosen and chosen no longer, the others stay', () => {
  const { toggle, selected, clear } = open();
  toggle('a');
  toggle('c');
  expect(selected()).toEqual(['a', 'c']);
  toggle('a');
  expect(selected()).toEqual(['c']);
  clear();
  expect(selected()).toEqual([]);
});

test('a row that leaves the list is chosen no longer, so that only what is seen is changed', () => {
  const { toggle, selected, list } = open();
  toggle('a');
  toggle('c');
  list(['b', 'c', 'd']);
  expect(selected()).toEqual(['c']);
  toggle('b');
  list(all);
  expect(selected()).toEqual(['b', 'c']);
});

test('while the list is not known nothing is chosen', () => {
  const { set, selected, list } = open();
  set(['a', 'b']);
  list(undefined);
  expect(selected()).toEqual([]);
});

test('a range goes from the row chosen last to the other end, in both directions', () => {
  const { toggle, extendTo, selected } = open();
  toggle('c');
  extendTo('e');
  expect(selected()).toEqual(['c', 'd', 'e']);
  extendTo('b');
  expect(selected()).toEqual(['b', 'c']);
});

test('with nothing chosen a range begins where one is, or is the row alone', () => {
  const first = open();
  first.extendTo('d', 'b');
  expect(first.selected()).toEqual(['b', 'c', 'd']);
  const second = open();
  second.extendTo('d');
  expect(second.selected()).toEqual(['d']);
});

test('where the start of a range has left the list, the row is added alone', () => {
  const { toggle, extendTo, selected, list } = open();
  toggle('b');
  toggle('a');
  list(['b', 'c', 'd', 'e']);
  extendTo('d');
  expect(selected()).toEqual(['b', 'd']);
});
