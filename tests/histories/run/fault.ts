import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import type { Cluster, Member } from './cluster.ts';
import type { Recorder } from './recorder.ts';

export type Scene = Cluster & { chance: Chance; recorder: Recorder; moment: number };

/**
 * What goes wrong while people decide. `run` ends when everything works again, except for what tabs remember.
 * `invoices` is the number that people decide about, where many decisions of one device must meet.
 */
export type HistoryFault = {
  name: string;
  run: (scene: Scene) => Promise<void>;
  isAboutTabs?: true;
  invoices?: number;
};

export const LONGEST_MS = 10_000;

/** At least one of them, and not all. */
export function someOf(members: readonly Member[], chance: Chance): Member[] {
  const from = chance.below(members.length);
  return [...members, ...members].slice(from, from + 1 + chance.below(members.length - 1));
}

/** One device of each person. */
export const oneOfEach = ([ana1, ana2, luis1, luis2]: readonly Member[], chance: Chance): Member[] =>
  [chance.next() < 0.5 ? ana1 : ana2, chance.next() < 0.5 ? luis1 : luis2].filter((one) => one !== undefined);
