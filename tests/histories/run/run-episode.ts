import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#tests/harness/faults/fault-chance.ts';
import { until } from '#tests/harness/faults/fault-device.ts';
import { eventsOf, type History, type Values } from '../history.ts';
import { type Cluster, calmNetwork, type Member } from './cluster.ts';
import { lastRecorded, type RecordedEvent, readRecord, readValues } from './database-record.ts';
import type { HistoryFault } from './fault.ts';
import { decideUntil, fieldOfRow, type OutboxEntry, resolveChanges } from './people.ts';
import { Recorder } from './recorder.ts';

/**
 * `uploadedMs`: the time after healing and the last decision until nothing waited for the network; null if that took too
 * long, and then `left` is what still waited.
 */
export type EpisodeResult = { histories: History[]; failed: number; uploadedMs: number | null; left: string };

const CALM_MS = 1_000;
const UPLOAD_MS = 60_000;
/** A repeated decision may meet a conflict again. */
const RESOLVE_ROUNDS = 2;

/** People decide, something goes wrong, it is healed, and what is left is decided. */
export async function runEpisode(
  cluster: Cluster,
  fault: HistoryFault,
  { ids, chance }: { ids: readonly string[]; chance: Chance },
): Promise<EpisodeResult> {
  const { members, environment } = cluster;
  const recorder = new Recorder();
  const start = await readDatabase(cluster);
  let isOver = false;
  const people = Promise.all(members.map((member) => decideUntil(member, { ids, chance, recorder }, () => isOver)));
  // It is awaited after the fault: until then, a failure waits.
  people.catch(() => undefined);
  try {
    await sleep(CALM_MS);
    await fault.run({ ...cluster, chance, recorder, moment: start.moment });
  } finally {
    isOver = true;
  }
  const failed = (await people).reduce((sum, count) => sum + count, 0);
  // What people still decide while it is healed cannot be sent before.
  const healedAt = Date.now();
  const isUploaded = await until(() => hasUploaded(members), undefined, UPLOAD_MS);
  const uploadedMs = isUploaded ? Date.now() - healedAt : null;
  const left = isUploaded ? '' : await describeWaiting(members);
  await resolveAll(members, recorder, chance);
  await pullAll(members);
  const initial = new Map([...start.values].filter(([id]) => ids.includes(id)));
  await recordEnd(cluster, recorder, initial);
  const { record } = await readDatabase(cluster, start.moment);
  const { ana, luis } = environment.people;
  const names = new Map([
    [ana.id, 'ana'],
    [luis.id, 'luis'],
  ]);
  const histories = [...recorder.histories(initial, record, names).values()];
  await cleanUp(members, fault);
  return { histories, failed, uploadedMs, left };
}

type Reading = { moment: number; values: Map<string, Values>; record: RecordedEvent[] };

async function readDatabase({ environment }: Cluster, from?: number): Promise<Reading> {
  const reading: Reading = { moment: 0, values: new Map(), record: [] };
  await environment.inspect(async (trx) => {
    reading.moment = await lastRecorded(trx);
    reading.values = await readValues(trx);
    if (from !== undefined) reading.record = await readRecord(trx, from);
  });
  return reading;
}

/** What waits behind a rejected change waits for the person. */
async function hasUploaded(members: readonly Member[]): Promise<boolean> {
  const outboxes = await Promise.all(members.map(outboxOf));
  return outboxes.every((outbox) => outbox.every((row) => stateOf(row, outbox) !== 'pending'));
}

const outboxOf = ({ device }: Member): Promise<OutboxEntry[]> => device.bridge('readOutbox', device.name);

function stateOf(row: OutboxEntry, outbox: readonly OutboxEntry[]): 'rejected' | 'behind' | 'pending' {
  if (row.state === 'parked') return 'rejected';
  const isBehind = outbox.some(({ about, seq, state }) => about === row.about && seq < row.seq && state === 'parked');
  return isBehind ? 'behind' : 'pending';
}

async function resolveAll(members: readonly Member[], recorder: Recorder, chance: Chance): Promise<void> {
  for (let round = 0; round < RESOLVE_ROUNDS; round += 1) {
    const choices = Array.from({ length: 50 }, () =>
      chance.pick(['discard', 'discard', 'keep', 'keep', 'leave'] as const),
    );
    await Promise.all(members.map((member) => resolveChanges(member, recorder, choices)));
    await until(() => hasUploaded(members), undefined, UPLOAD_MS);
  }
}

async function pullAll(members: readonly Member[]): Promise<void> {
  await Promise.all(members.map(({ device }) => device.pullOnce()));
}

/** What each device shows and still has, and what the server has. */
async function recordEnd(cluster: Cluster, recorder: Recorder, initial: ReadonlyMap<string, Values>): Promise<void> {
  await Promise.all(cluster.members.map((member) => recordDevice(member, recorder, [...initial.keys()])));
  const { values } = await readDatabase(cluster);
  for (const id of initial.keys()) {
    const stored = values.get(id);
    if (stored) recorder.note(id, { type: 'stored', values: stored });
  }
}

async function recordDevice({ device, name }: Member, recorder: Recorder, ids: readonly string[]): Promise<void> {
  const { outbox, invoices } = await device.look();
  for (const row of outbox.filter(({ about }) => ids.includes(about))) {
    const { about, op_id, refusal } = row;
    const state = stateOf(row, outbox);
    if (refusal && state === 'rejected')
      recorder.note(about, { type: 'rejected', device: name, op_id, code: refusal.code });
    recorder.note(about, { type: 'waiting', device: name, op_id, field: fieldOfRow(row), state });
  }
  const rows = new Map(invoices.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = rows.get(id);
    const { status = '–', classification = '–' } = row ?? {};
    recorder.note(id, { type: 'shown', device: name, values: { status, classification, deleted: String(!row) } });
  }
}

/** The next episode begins with working devices on which nothing waits. */
async function cleanUp(members: readonly Member[], { isAboutTabs }: HistoryFault): Promise<void> {
  const recorder = new Recorder();
  calmNetwork(members);
  if (isAboutTabs) await Promise.all(members.map((member) => member.openTabs()));
  const isEmpty = async () => {
    await Promise.all(members.map((member) => resolveChanges(member, recorder, ['discard'])));
    return (await Promise.all(members.map(outboxOf))).every((outbox) => outbox.length === 0);
  };
  if (await until(isEmpty, undefined, UPLOAD_MS)) return pullAll(members);
  throw new Error(`after ${UPLOAD_MS / 1000} s changes still wait\n${await describeWaiting(members)}`);
}

async function describeWaiting(members: readonly Member[]): Promise<string> {
  const left = await Promise.all(members.map(async (member) => `${member.name}: ${await describeOutbox(member)}`));
  return left.join('\n');
}

/** Changes of a device that are printed. */
const MOST_DESCRIBED = 10;

async function describeOutbox(member: Member): Promise<string> {
  try {
    const outbox = await outboxOf(member);
    const heads = outbox.filter((row) => stateOf(row, outbox) === 'pending').slice(0, MOST_DESCRIBED);
    const lines = heads.map(({ operation, about, state, attempts, next_at, last_error, base_rev, position }) =>
      JSON.stringify({
        operation,
        about,
        state,
        attempts,
        due_in: next_at - Date.now(),
        last_error,
        base_rev,
        position,
      }),
    );
    return `${outbox.length} in all\n  ${lines.join('\n  ')}`;
  } catch (error) {
    return `not readable: ${error}`;
  }
}

export const decisionsIn = (history: History): number => eventsOf(history, 'decided').length;
