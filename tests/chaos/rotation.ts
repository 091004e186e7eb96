import { setTimeout as sleep } from 'node:timers/promises';

/** The processes to which a load balancer sends requests. */
export type Rotation = {
  add: (origin: string) => void;
  remove: (origin: string) => void;
  /** The processes that were ready at the last check. */
  ready: () => readonly string[];
  nextCheck: () => Promise<void>;
  close: () => void;
};

const CHECK_MS = 250;

/** Checks `/readyz` of each process all the time, as a load balancer does. */
export function openRotation(): Rotation {
  const origins = new Set<string>();
  let ready: readonly string[] = [];
  const isReady = (origin: string) =>
    fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  const check = async () => {
    const checked = await Promise.all([...origins].map(async (origin) => ({ origin, isUp: await isReady(origin) })));
    ready = checked.filter(({ origin, isUp }) => isUp && origins.has(origin)).map(({ origin }) => origin);
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  return {
    add: (origin) => void origins.add(origin),
    remove(origin) {
      origins.delete(origin);
      ready = ready.filter((one) => one !== origin);
    },
    ready: () => ready,
    nextCheck: () => sleep(2 * CHECK_MS),
    close: () => clearInterval(timer),
  };
}
