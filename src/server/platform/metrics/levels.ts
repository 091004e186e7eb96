/** `oldestSeconds` is 0 when nothing is in progress. */
export type LevelState = { count: number; oldestSeconds: number };

export type Level = {
  /** Counts one more until the returned function is called. */
  enter: () => () => void;
  state: () => LevelState;
};

/** Counts what is in progress: waiting work, running processes, open streams. */
export function createLevel(now: () => number = () => performance.now()): Level {
  /** In the order of their start. */
  const entered = new Map<symbol, number>();
  return {
    enter() {
      const key = Symbol('entry');
      entered.set(key, now());
      return () => void entered.delete(key);
    },
    state() {
      const [oldest] = entered.values();
      return { count: entered.size, oldestSeconds: oldest === undefined ? 0 : (now() - oldest) / 1_000 };
    },
  };
}

/** What this process has in progress. Queues count their work until it is finished. */
export const LEVELS = {
  parsing: createLevel(),
  reports: createLevel(),
  emails: createLevel(),
  parsingProcesses: createLevel(),
  reportProcesses: createLevel(),
  eventStreams: createLevel(),
} as const satisfies Record<string, Level>;
