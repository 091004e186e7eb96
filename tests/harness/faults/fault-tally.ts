import type { Invoice } from '#domain/invoices/invoice.ts';
import type { FaultDevice } from './fault-device.ts';
import type { Environment } from './fault-environment.ts';
import { readFeed } from './fault-people.ts';
import type { Promised } from './fault-promises.ts';
import { type Effect, type Kept, readWitness, type Testimony } from './fault-witness.ts';

/** The figures of docs/offline.md#fault-figures for a row. All but the first three and `rejected` must be 0. */
export type Tally = {
  actions: number;
  attempts: number;
  effects: number;
  lost: number;
  duplicated: number;
  reordered: number;
  diverged: number;
  stuck: number;
  leaks: number;
  overridden: number;
  rejected: number;
};
export const MUST_BE_ZERO = ['lost', 'duplicated', 'reordered', 'diverged', 'stuck', 'leaks', 'overridden'] as const;

/** A browser of any engine, and the changes acknowledged in it. */
type Counted = Pick<FaultDevice, 'promises' | 'environment' | 'look'>;
type Moment = { moment: number; logLength: number };

/** Counts the result of every acknowledged change: from the database triggers, the proxy's log and the device. */
export async function countRow(device: Counted, { moment, logLength }: Moment): Promise<Tally> {
  const { environment, promises } = device;
  const look = await device.look();
  const testimony = await testimonyOf(environment, moment);
  const feed = await readFeed(environment.calls.ana);
  const own = testimony.effects.filter((effect) => effect.op_id !== null && promises.made.has(effect.op_id));
  const log = environment.proxy.log.slice(logLength).filter((passed) => passed.op_id);
  const rejected = look.outbox.filter((row) => row.state === 'parked');
  for (const { about } of rejected) promises.contested.add(about);
  return {
    actions: promises.actions,
    attempts: log.length,
    effects: own.length,
    lost: lostOf(device, testimony, new Set(look.outbox.map((row) => row.op_id))) + unmet(device, feed),
    duplicated: duplicatedIn(own) + withoutKey(device, testimony.effects),
    reordered: reorderedIn(device, own),
    diverged: look.unfolded.length + divergedOf(look.invoices, feed, new Set(rejected.map((row) => row.about))),
    stuck: look.outbox.length - rejected.length,
    leaks: leaksOf(device, testimony.kept) + foreignRows(look.invoices, feed),
    overridden: overriddenIn(device, testimony.effects),
    rejected: rejected.length,
  };
}

async function testimonyOf(environment: Environment, moment: number): Promise<Testimony> {
  const received: Testimony = { effects: [], kept: [] };
  await environment.inspect(async (trx) => void Object.assign(received, await readWitness(trx, moment)));
  return received;
}

/** I2: in the outbox, or in the server's ledger, or taken back by the user. */
function lostOf({ promises }: Counted, { kept }: Testimony, waiting: Set<string>): number {
  const isMade = new Map(kept.map((one) => [one.op_id, one.status]));
  return [...promises.made].filter(([op_id, { isDeletion }]) => {
    if (waiting.has(op_id) || promises.takenBack.has(op_id)) return false;
    const status = isMade.get(op_id);
    // A deletion of a deleted row, and a conflict with the same value, count as successful.
    return !(status === 200 || status === 409 || (status === 404 && isDeletion));
  }).length;
}

/** The server has each user's last decision, unless another user changed the invoice too. */
function unmet({ promises }: Counted, feed: ReadonlyMap<string, Invoice>): number {
  return [...promises.changes].filter(([id, wanted]) => {
    if (promises.contested.has(id)) return false;
    const row = feed.get(id);
    if (!row) return wanted.deleted !== 'true';
    const status = wanted.status ?? row.status;
    const classification = wanted.classification ?? row.classification;
    return wanted.deleted === 'true' || row.status !== status || row.classification !== classification;
  }).length;
}

/** I3. One file has many documents, and two files with the same document make one invoice. */
function duplicatedIn(effects: readonly Effect[]): number {
  const keys = effects.map(({ field, value, op_id }) => (field === 'created' ? value : op_id));
  return keys.length - new Set(keys).size;
}

/** Every change in these tests has a key, except the rows of a spreadsheet: another effect without one bypassed the ledger. */
const withoutKey = ({ promises }: Counted, effects: readonly Effect[]): number =>
  effects.filter(({ op_id, value }) => op_id === null && !promises.imported.has(value.split(' ')[1] ?? '')).length;

/** I4: within an invoice, the order of the commits is the order of the decisions. */
function reorderedIn({ promises }: Counted, effects: readonly Effect[]): number {
  const last = new Map<string, number>();
  return effects.filter(({ op_id, invoice_id, field }) => {
    const seq = field === 'created' ? null : promises.made.get(op_id ?? '')?.seq;
    if (seq === null || seq === undefined) return false;
    const isLate = seq < (last.get(invoice_id) ?? 0);
    last.set(invoice_id, Math.max(seq, last.get(invoice_id) ?? 0));
    return isLate;
  }).length;
}

/** I5, field by field; a row that needs the user's decision may be shown in the server's last version. */
function divergedOf(shown: readonly Invoice[], feed: ReadonlyMap<string, Invoice>, undecided: Set<string>): number {
  const here = new Map(shown.map((row) => [row.id, row]));
  const ids = new Set([...here.keys(), ...feed.keys()]);
  return [...ids].filter((id) => !undecided.has(id) && inOrder(here.get(id)) !== inOrder(feed.get(id))).length;
}

const inOrder = (row: Invoice | undefined): string =>
  JSON.stringify(row && Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

/** I6: a change reached the server under another user's name. */
const leaksOf = ({ promises }: Counted, kept: readonly Kept[]): number =>
  kept.filter(({ op_id, user_id }) => (promises.made.get(op_id)?.user_id ?? user_id) !== user_id).length;

/** I9: an effect over the decision of another person that its author had not seen. */
function overriddenIn({ promises }: Counted, effects: readonly Effect[]): number {
  const last = new Map<string, Effect>();
  return effects.filter((effect) => {
    const own = promises.made.get(effect.op_id ?? '');
    const isUnseen = (other: Effect | undefined) => own !== undefined && isUnseenBy(own, other);
    const fields = own && effect.field !== 'created' && !isRestoration(effect) ? own.fields : [];
    const isOverriding = fields.some((field) => isUnseen(last.get(`${effect.invoice_id} ${field}`)));
    last.set(`${effect.invoice_id} ${effect.field}`, effect);
    return isOverriding;
  }).length;
}

const isRestoration = ({ field, value }: Effect): boolean => field === 'deleted' && value === 'false';

function isUnseenBy({ seen, user_id }: Promised, other: Effect | undefined): boolean {
  if (!seen || !other || other.user_id === user_id) return false;
  const shown = other.field === 'classification' ? seen.classification : seen.status;
  return other.rev > seen.rev && other.value !== shown;
}

const foreignRows = (shown: readonly Invoice[], feed: ReadonlyMap<string, Invoice>): number =>
  shown.filter((row) => row.invoice_number.startsWith('BEA') && !feed.has(row.id)).length;
