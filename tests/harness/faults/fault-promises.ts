import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Decided, Decision, Shown } from './fault-bridge.ts';

export type DecidedField = 'status' | 'classification';
export type Promised = {
  about: string;
  seq: number | null;
  user_id: string;
  isDeletion: boolean;
  /** The fields that it decides; a deletion is about all of them. */
  fields: readonly DecidedField[];
  /** What the person saw of the server when deciding; null for a file and for an invoice of the trash. */
  seen: Shown['base'];
};
/** The user's last decision about an invoice. */
type WantedChange = { status?: string; classification?: string; deleted?: string };

/** Every change that was acknowledged to a user, and the changes that a later one made redundant. */
export class Promises {
  readonly made = new Map<string, Promised>();
  readonly takenBack = new Set<string>();
  readonly changes = new Map<string, WantedChange>();
  /** Invoices with a decision of another user or a refusal: there the last decision need not hold. */
  readonly contested = new Set<string>();
  /** Numbers of invoices in a spreadsheet: the server makes them in a job of its own, without a key. */
  readonly imported = new Set<string>();
  actions = 0;
  #last = 0;
  #before = 0;

  note(decision: Decision, done: Decided): void {
    if (done.outcome !== 'queued' && done.outcome !== 'unchanged') return;
    this.actions += 1;
    for (const op_id of done.replaced) this.takenBack.add(op_id);
    const { id } = decision;
    this.changes.set(id, { ...this.changes.get(id), ...wantedBy(decision) });
    if (!done.op_id) return;
    this.takenBack.delete(done.op_id);
    const { user_id } = done;
    const seq = done.seq === null ? null : done.seq + this.#before;
    this.#last = Math.max(this.#last, seq ?? 0);
    const fields = fieldsOf(decision);
    const seen = this.made.get(done.op_id)?.seen ?? this.#seenBy(fields, done.shown);
    this.made.set(done.op_id, { about: id, seq, user_id, isDeletion: isDeletion(decision), fields, seen });
  }

  /** Under an own pending decision about the same field, the person does not see the newer row of the server. */
  #seenBy(fields: readonly DecidedField[], { base, under }: Shown): Shown['base'] {
    const earlier = under.flatMap((op_id) => this.made.get(op_id) ?? []);
    const same = earlier.filter((one) => one.fields.some((field) => fields.includes(field)));
    return same.reduce((oldest, { seen }) => (seen && oldest && seen.rev < oldest.rev ? seen : oldest), base);
  }

  /** The person has sent a rejected change again, which has a new id since. */
  retried(row: OutboxRow, { op_id, shown }: { op_id: string; shown: Shown }): void {
    const made = this.made.get(row.op_id);
    this.release([row.op_id]);
    if (made) this.made.set(op_id, { ...made, seen: shown.base });
  }

  /** Records a pending file. */
  queued(op_id: string, { about, user_id }: Pick<Promised, 'about' | 'user_id'>): void {
    this.actions += 1;
    this.made.set(op_id, { about, seq: null, user_id, isDeletion: false, fields: [], seen: null });
  }

  /** The queue has been created again, and its numbers start at 1. */
  countAnew(): void {
    this.#before = this.#last;
  }

  /** The browser or the user gave these up; they are no longer expected. */
  release(op_ids: Iterable<string>): void {
    for (const op_id of op_ids) {
      this.takenBack.add(op_id);
      const about = this.made.get(op_id)?.about;
      if (about) this.contested.add(about);
    }
  }
}

const isDeletion = (decision: Decision): boolean => 'deleted' in decision && decision.deleted;

function fieldsOf(decision: Decision): readonly DecidedField[] {
  if (isDeletion(decision)) return ['status', 'classification'];
  return (['status', 'classification'] as const).filter((field) => field in decision);
}

function wantedBy(decision: Decision): WantedChange {
  if ('status' in decision) return { status: decision.status };
  if ('deleted' in decision) return { deleted: String(decision.deleted) };
  return { classification: decision.classification };
}
