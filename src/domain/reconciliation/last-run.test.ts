import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLastRun, readLastRuns } from './last-run.ts';

const Run = fc.record({
  month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
  created_at: fc.integer({ min: 10, max: 59 }).map((second) => `2026-11-20T10:00:${second}Z`),
  summary: fc.record({ to_resolve: fc.nat(9) }),
});

test('the last run is the newest one of the latest month, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.uniqueArray(Run, { selector: ({ created_at }) => created_at }), (runs) => {
      const months = runs.map(({ month }) => month).sort();
      const latest = runs
        .filter(({ month }) => month === months.at(-1))
        .reduce<(typeof runs)[number] | null>((a, b) => (a && a.created_at > b.created_at ? a : b), null);
      expect(readLastRun(runs, [])).toEqual(latest && { month: latest.month, to_resolve: latest.summary.to_resolve });
    }),
  );
});

test('what was justified since is not left to resolve; what was only requested is', () => {
  const run = { month: '2026-10', created_at: '2026-11-01T10:00:00Z', summary: { to_resolve: 2, open: ['a', 'b'] } };
  const marks = [
    { kind: 'justified', document: 'a' },
    { kind: 'requested', document: 'b' },
  ];
  expect(readLastRun([run], marks)).toEqual({ month: '2026-10', to_resolve: 1 });
});

test('each month has its newest run once, the latest month first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(Run, { selector: ({ created_at }) => created_at }), (runs) => {
      const all = readLastRuns(runs, []);
      expect(all.map(({ month }) => month)).toEqual([...new Set(runs.map(({ month }) => month))].sort().reverse());
      for (const last of all) {
        const same = runs.filter(({ month }) => month === last.month);
        expect(readLastRun(same, [])).toEqual(last);
      }
    }),
  );
});
