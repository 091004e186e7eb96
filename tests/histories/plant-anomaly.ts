import type { Anomaly } from './finding.ts';
import { type Committed, type Decided, eventsOf, type HistoryEvent } from './history.ts';
import { concerns, operationsOf } from './operations.ts';

/** Returns the history with one anomaly, or undefined where it has no place for it. */
export type Plant = (history: HistoryEvent[], choose: <T>(from: readonly T[]) => T | undefined) => Planted;
type Planted = HistoryEvent[] | undefined;

export const PLANTS: Partial<Record<Anomaly, Plant>> = {
  lost(history, choose) {
    const gone = choose(eventsOf(history, 'committed'));
    return (
      gone && history.filter((event) => !('op_id' in event) || event.type === 'decided' || event.op_id !== gone.op_id)
    );
  },
  duplicate(history, choose) {
    const twice = choose(eventsOf(history, 'committed'));
    return twice && history.toSpliced(history.indexOf(twice), 0, { ...twice });
  },
  reordered(history, choose) {
    const operations = operationsOf(history);
    const deviceOf = ({ op_id }: Committed) => operations.get(op_id ?? '')?.first.device;
    const commits = eventsOf(history, 'committed');
    const pairs = commits.flatMap((one, index) =>
      commits.slice(index + 1).flatMap((other) => (deviceOf(one) === deviceOf(other) ? [[one, other] as const] : [])),
    );
    const pair = choose(pairs);
    if (!pair) return undefined;
    const [one, other] = pair;
    return history.map((event) => (event === one ? other : event === other ? one : event));
  },
  overridden(history, choose) {
    const commits = eventsOf(history, 'committed').filter(({ field }) => field !== 'deleted');
    const pairs = commits.flatMap((later, index) => {
      const before = commits.slice(0, index).findLast(({ field }) => field === later.field);
      return before && before.person !== later.person ? [{ before, later }] : [];
    });
    const pair = choose(pairs);
    const withoutSight = (event: Decided, rev: number): Decided => ({
      ...event,
      seen: event.seen && { ...event.seen, rev: rev - 1 },
    });
    return (
      pair &&
      history.map((event) =>
        event.type === 'decided' && event.op_id === pair.later.op_id ? withoutSight(event, pair.before.rev) : event,
      )
    );
  },
  altered(history, choose) {
    const other = choose(eventsOf(history, 'committed').filter(({ field }) => field !== 'deleted'));
    return other && history.map((event) => (event === other ? { ...other, value: 'another' } : event));
  },
  leaked(history, choose) {
    const other = choose(eventsOf(history, 'committed'));
    return other && history.map((event) => (event === other ? { ...other, person: 'bea' } : event));
  },
  unexplained(history, choose) {
    const other = choose(eventsOf(history, 'committed'));
    return other && history.toSpliced(history.indexOf(other), 0, { ...other, op_id: null });
  },
  diverged(history, choose) {
    const open = eventsOf(history, 'waiting').filter(({ state }) => state === 'behind');
    const stale = choose(
      eventsOf(history, 'shown').filter(
        ({ device, values }) =>
          values.deleted === 'false' && !open.some((one) => one.device === device && concerns(one.field, 'status')),
      ),
    );
    return (
      stale &&
      history.map((event) => (event === stale ? { ...stale, values: { ...stale.values, status: 'stale' } } : event))
    );
  },
  stuck(history, choose) {
    const waiting = choose(eventsOf(history, 'waiting'));
    return waiting && history.map((event) => (event === waiting ? { ...waiting, state: 'pending' } : event));
  },
};
