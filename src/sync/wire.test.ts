import { expect, test } from 'vitest';
import { openWire } from './wire.ts';

test('no more than so many are on the wire, the others come in their order, and a seat left twice is one seat', async () => {
  const wire = openWire(2, () => false);
  const came: number[] = [];
  const seats = [0, 1, 2, 3].map((n) => {
    const seat = wire.seat();
    void seat.take().then((isIn) => isIn && came.push(n));
    return seat;
  });
  await Promise.resolve();
  await new Promise((next) => setTimeout(next));
  expect(came).toEqual([0, 1]);
  seats[0]?.leave();
  seats[0]?.leave();
  await new Promise((next) => setTimeout(next));
  expect(came).toEqual([0, 1, 2]);
  seats[1]?.leave();
  await new Promise((next) => setTimeout(next));
  expect(came).toEqual([0, 1, 2, 3]);
});

test('who waits when everything is over is told so, one after the other', async () => {
  let isOver = false;
  const wire = openWire(1, () => isOver);
  const first = wire.seat();
  expect(await first.take()).toBe(true);
  const others = [wire.seat().take(), wire.seat().take()];
  isOver = true;
  first.leave();
  expect(await Promise.all(others)).toEqual([false, false]);
});

test('who gets no answer takes a place along until somebody else leaves, and the last place is never lost', async () => {
  const wire = openWire(2, () => false);
  const came: number[] = [];
  const seats = [0, 1, 2, 3, 4].map((n) => {
    const seat = wire.seat();
    void seat.take().then((isIn) => isIn && came.push(n));
    return seat;
  });
  const settled = () => new Promise((next) => setTimeout(next));
  await settled();
  seats[0]?.lose();
  await settled();
  expect(came).toEqual([0, 1]);
  seats[1]?.leave();
  await settled();
  expect(came).toEqual([0, 1, 2, 3]);
  seats[2]?.lose();
  seats[3]?.lose();
  await settled();
  expect(came).toEqual([0, 1, 2, 3, 4]);
});
