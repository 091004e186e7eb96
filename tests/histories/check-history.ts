import type { Finding } from './finding.ts';
import type { History } from './history.ts';
import { findDiverged, findStuck } from './rules/convergence.ts';
import { findAltered, findDuplicates, findLeaks, findUnexplained } from './rules/effects.ts';
import { findLost } from './rules/lost.ts';
import { findOverridden, findReordered } from './rules/order.ts';

const RULES = [
  findLost,
  findDuplicates,
  findReordered,
  findOverridden,
  findAltered,
  findLeaks,
  findUnexplained,
  findDiverged,
  findStuck,
];

/** Judges a run by what the people, the database and the devices saw; knows nothing of the code under test. */
export const checkHistory = (history: History): Finding[] => RULES.flatMap((rule) => rule(history));

/** The history without the events that the finding does not need. */
export function minimalHistory(history: History, { kind, about }: Finding): History {
  const isFound = (events: History) =>
    checkHistory(events).some((finding) => finding.kind === kind && finding.about === about);
  let events = history;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const fewer = events.toSpliced(index, 1);
    if (!isFound(fewer)) continue;
    events = fewer;
    index = events.length;
  }
  return events;
}
