import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Fault } from '#tests/harness/faults/chaos-faults.ts';
import type { Plan } from '#tests/harness/faults/chaos-proxy.ts';
import type { Decision, Look } from '#tests/harness/faults/fault-bridge.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import type { FaultDevice } from '#tests/harness/faults/fault-device.ts';
import type { Environment } from '#tests/harness/faults/fault-environment.ts';

/** One row of docs/offline.md#fault-matrix. Ana is signed in when it begins, and must be when it ends. */
export type FaultRow = {
  number: number;
  name: string;
  /** Five minutes where none is given. */
  limitMs?: number;
  /** Throws when something must hold that no column of the table counts. */
  run: (scene: Scene) => Promise<string | undefined>;
};

/** A row that needs neither the worker nor control over the browser: it is lived through in Firefox too. */
export type EngineRow = Omit<FaultRow, 'run'> & {
  runAnywhere: (scene: Place & { device: AnyDevice }) => Promise<string | undefined>;
};
/** What such a row needs of its device. */
type AnyDevice = {
  decide: (decisions: Decision[], page?: Page) => Promise<unknown>;
  look: () => Promise<Look>;
};

/** `ids` are the few invoices that most rows change, `every` all there are. */
export type Place = {
  environment: Environment;
  chance: Chance;
  ids: readonly string[];
  every: readonly string[];
};
export type Scene = Place & { device: FaultDevice };

export function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`it must hold that ${what}`);
}

type Storm = { count: number; pauseMs?: number; batch?: number; ids?: readonly string[]; page?: Page };

/** Decisions as they come: few invoices, so that many meet in one lane; two kinds in turn, so that not all of them coalesce. */
export async function storm(
  { device, chance, ids: all }: Place & { device: AnyDevice },
  { count, ...how }: Storm,
): Promise<void> {
  const { pauseMs = 30, batch = 1, ids = all, page } = how;
  for (let made = 0; made < count; made += batch) {
    const decisions = Array.from({ length: Math.min(batch, count - made) }, () => anyDecision(chance, ids));
    await device.decide(decisions, page);
    if (pauseMs > 0) await sleep(chance.below(pauseMs * 2));
  }
}

export function anyDecision(chance: Chance, ids: readonly string[]): Decision {
  const id = ids[chance.below(ids.length)] ?? '';
  if (chance.next() < 0.6) return { id, status: InvoiceStatus.options[chance.below(4)] ?? 'paid' };
  return { id, classification: Classification.options[chance.below(4)] ?? 'none' };
}

/** One that is a change for sure: what is there already goes nowhere. */
export async function aRealChange({ device, ids }: Scene): Promise<Decision> {
  const id = ids[0] ?? '';
  const now = (await device.look()).invoices.find((row) => row.id === id)?.status;
  return { id, status: now === 'paid' ? 'sent' : 'paid' };
}

/** Each fault with its share of all questions; what is left goes through. */
export function mix(chance: Chance, shares: readonly (readonly [Fault, number])[]): Plan {
  return ({ op_id, path }) => {
    // A person signs in when the network lets them; and no line that stays open is cut by a single answer.
    if (!op_id && !/^\/api\/(sync\/changes|health)/.test(path)) return 'none';
    let roll = chance.next();
    for (const [fault, share] of shares) {
      if (roll < share) return fault;
      roll -= share;
    }
    return 'none';
  };
}

/** Only changes suffer, the first of them as `fault` says for its place in the order of arrival. */
export function toChanges(fault: (nth: number) => Fault): Plan {
  let arrived = 0;
  return ({ op_id }) => {
    if (!op_id) return 'none';
    arrived += 1;
    return fault(arrived - 1);
  };
}
