import type { Locks } from '#sync/types.ts';

type Waiting = { start: () => void; isOver: boolean };

/** Exclusive locks like those of navigator.locks: granted in order, aborted by a signal, stolen on demand. */
export function fakeLocks(): Locks {
  const queues = new Map<string, Waiting[]>();
  const next = (name: string) => {
    const queue = queues.get(name) ?? [];
    while (queue[0]?.isOver) queue.shift();
    queue[0]?.start();
  };
  return {
    request(name, { signal, steal }, work) {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      return new Promise((resolve, reject) => {
        const entry: Waiting = { isOver: false, start: () => undefined };
        const end = () => {
          entry.isOver = true;
          if (queue[0] === entry) next(name);
        };
        let isStarted = false;
        const abort = () => {
          if (isStarted) return;
          entry.isOver = true;
          reject(signal?.reason);
        };
        entry.start = () => {
          if (isStarted) return;
          isStarted = true;
          // Node keeps a signal with a time limit, and all that its listeners know, until they are removed.
          signal?.removeEventListener('abort', abort);
          void work().then(resolve, reject).finally(end);
        };
        signal?.addEventListener('abort', abort);
        if (steal) queue.length = 0;
        queue.push(entry);
        if (queue[0] === entry) entry.start();
      });
    },
  };
}
