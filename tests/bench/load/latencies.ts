/** The requests before the measured time. They count only when they fail. */
export const START = 'start';

/** Response times by kind of request, in milliseconds, and the requests that failed. */
export type Latencies = {
  record: (kind: string, outcome: { ms: number; failure?: string | undefined }) => void;
  /** Prints a table; returns the share of failed requests. */
  print: (seconds: number) => number;
};

export function createLatencies(): Latencies {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  return {
    record(kind, { ms, failure }) {
      times.set(kind, [...(times.get(kind) ?? []), ms]);
      if (failure !== undefined) failures.set(`${kind}: ${failure}`, (failures.get(`${kind}: ${failure}`) ?? 0) + 1);
    },
    print(seconds) {
      const start = times.get(START) ?? [];
      const all = [...times].flatMap(([kind, spent]) => (kind === START ? [] : spent));
      const rows = [...times, ['all', all] as const];
      console.log(
        `${'ms'.padEnd(14)}${['requests', 'p50', 'p95', 'p99', 'max'].map((title) => title.padStart(9)).join('')}`,
      );
      for (const [kind, spent] of rows) {
        const sorted = spent.toSorted((a, b) => a - b);
        const figures = [0.5, 0.95, 0.99, 1].map((share) => at(sorted, share).toFixed(0).padStart(9));
        console.log(`${kind.padEnd(14)}${String(spent.length).padStart(9)}${figures.join('')}`);
      }
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      const share = failed / Math.max(1, all.length + start.length);
      console.log(`${(all.length / seconds).toFixed(1)} requests/s, ${failed} failed (${(share * 100).toFixed(2)} %)`);
      for (const [failure, count] of failures) console.log(`  ${count} × ${failure}`);
      return share;
    },
  };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
