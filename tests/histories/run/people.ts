import { setTimeout as sleep } from 'node:timers/promises';
import { Classification, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Decision, Look } from '#tests/harness/faults/fault-bridge.ts';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import { bridgeOf } from '#tests/harness/faults/fault-device.ts';
import type { Choice, SeenDecision } from '#tests/harness/faults/history-bridge.ts';
import type { Field } from '../history.ts';
import type { Member } from './cluster.ts';
import { type Recorder, toSeen } from './recorder.ts';

export type Place = { ids: readonly string[]; chance: Chance; recorder: Recorder };

/** The longest pause between two decisions (ms). */
const PAUSE_MS = 160;
/** Decisions one after the other without a pause. */
const MOST_AT_ONCE = 10;

/** Decides at random in both tabs, until it is over. Returns how many decisions the device refused. */
export async function decideUntil(member: Member, place: Place, isOver: () => boolean): Promise<number> {
  const next = inTurn(place);
  let failed = 0;
  while (!isOver()) {
    const decisions = next(1 + place.chance.below(MOST_AT_ONCE)).map((id) => anyDecision(id, place.chance));
    failed += await member.alone(() => decideSome(member, place, decisions));
    await sleep(place.chance.below(PAUSE_MS));
  }
  return failed;
}

/** The next ids, each as often as the others, in a random order. */
function inTurn({ ids, chance }: Place): (count: number) => string[] {
  let left: string[] = [];
  return (count) => {
    if (left.length < count) left = [...left, ...ids.toSorted(() => chance.next() - 0.5)];
    return left.splice(0, count);
  };
}

/** Mostly fields, sometimes the deletion: a deleted invoice takes no other decision. */
function anyDecision(id: string, chance: Chance): Decision {
  const roll = chance.next();
  if (roll < 0.5) return { id, status: InvoiceStatus.options[chance.below(4)] ?? 'paid' };
  if (roll < 0.8) return { id, classification: Classification.options[chance.below(4)] ?? 'none' };
  return { id, deleted: roll < 0.88 };
}

async function decideSome(member: Member, place: Place, decisions: Decision[]): Promise<number> {
  const usable = member.tabs.filter((tab) => !member.frozen.has(tab));
  const page = usable[place.chance.below(usable.length)] ?? member.device.page;
  const tab = member.tabs.indexOf(page) + 1;
  const done = await bridgeOf(page, 'decideSeen', member.device.name, decisions);
  for (const [index, decision] of decisions.entries()) record(member, place, { tab, decision, done: done[index] });
  return done.filter((one) => !one).length;
}

type Act = { tab: number; decision: Decision; done: SeenDecision | undefined };

/** What the device did not take was not acknowledged. */
function record({ person, name: device }: Member, { recorder }: Place, { tab, decision, done }: Act): void {
  const { outcome, op_id = null, replaced = [] } = done?.result ?? { outcome: 'failed' };
  if (!done || (outcome !== 'queued' && outcome !== 'unchanged')) return;
  const what = { ...fieldOf(decision), op_id, seen: toSeen(done.seen), replaced };
  recorder.note(decision.id, { type: 'decided', person, device, tab, ...what }, done.at);
}

function fieldOf(decision: Decision): { field: Field; value: string } {
  if ('status' in decision) return { field: 'status', value: decision.status };
  if ('deleted' in decision) return { field: 'deleted', value: String(decision.deleted) };
  return { field: 'classification', value: decision.classification };
}

const OPERATION_FIELDS: Record<string, { field: Field; value?: string }> = {
  'invoice.set-status': { field: 'status' },
  'invoice.set-classification': { field: 'classification' },
  'invoice.delete': { field: 'deleted', value: 'true' },
  'invoice.restore': { field: 'deleted', value: 'false' },
};

export type OutboxEntry = Look['outbox'][number];
export const fieldOfRow = ({ operation }: OutboxEntry): Field => OPERATION_FIELDS[operation]?.field ?? 'status';

function valueOfRow(row: OutboxEntry): string {
  const { field, value } = OPERATION_FIELDS[row.operation] ?? { field: 'status' as const };
  // The outbox stores each operation with the input of its kind.
  return value ?? String((row.input as Record<string, unknown>)[field]);
}

/** Decides about each rejected change: gives it up, makes it again, or leaves it. */
export async function resolveChanges({ device, person, name }: Member, recorder: Recorder, choices: Choice[]) {
  const resolved = await device.bridge('resolveRejected', device.name, choices);
  for (const { row, choice, at, repeated } of resolved) {
    const { op_id, about, refusal } = row;
    recorder.note(about, { type: 'rejected', device: name, op_id, code: refusal?.code ?? '' }, at);
    if (choice === 'discard') recorder.note(about, { type: 'discarded', device: name, op_id }, at);
    if (!repeated) continue;
    const what = { field: fieldOfRow(row), value: valueOfRow(row), op_id: repeated.op_id, seen: toSeen(repeated.seen) };
    recorder.note(
      about,
      { type: 'decided', person, device: name, tab: 1, ...what, replaced: [], instead_of: op_id },
      at,
    );
  }
}
