/**
 * A place among the requests on the wire: `take` waits for it, and says whether anything is sent any more. Who got no
 * answer loses it: there is one fewer until somebody else leaves. A seat that is not held is neither left nor lost.
 */
export type Seat = { take: () => Promise<boolean>; leave: () => void; lose: () => void };

/** At most `most` requests at once, in the order in which they came. */
export function openWire(most: number, isOver: () => boolean): { seat: () => Seat } {
  const line: (() => void)[] = [];
  let free = most;
  let lost = 0;

  const enter = (): Promise<void> => {
    if (free === 0) return new Promise((come) => line.push(come));
    free -= 1;
    return Promise.resolve();
  };
  const release = () => {
    const next = line.shift();
    if (next) next();
    else free += 1;
  };

  const seat = (): Seat => {
    let isTaken = false;
    const leave = () => {
      if (!isTaken) return;
      isTaken = false;
      const given = lost + 1;
      lost = 0;
      for (let n = 0; n < given; n += 1) release();
    };
    const lose = () => {
      // The last one is never lost: nobody would come any more.
      if (lost + 1 >= most) return leave();
      if (isTaken) lost += 1;
      isTaken = false;
    };
    const take = async () => {
      await enter();
      isTaken = true;
      if (isOver()) leave();
      return isTaken;
    };
    return { take, leave, lose };
  };
  return { seat };
}
