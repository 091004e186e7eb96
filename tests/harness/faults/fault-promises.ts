import type { Decided, Decision } from './fault-bridge.ts';

export type Promised = { about: string; seq: number | null; user_id: string; isDeletion: boolean };
/** The user's last decision about an invoice. */
type WantedChange = { status?: string; classification?: string; deleted?: string };

/** Every change that was acknowledged to a user, and the changes that a later one made redundant. */
export class Promises {
  readonly made = new Map<string, Promised>();
  readonly takenBack = new Set<string>();
  readonly changes = new Map<string, WantedChange>();
  /** Invoices with a decision of another user or a refusal: there the last decision need not hold. */
  readonly contested = new Set<string>();
  actions = 0;
  #last = 0;
  #before = 0;

  note(decision: Decision, done: Decided): void {
    if (done.outcome !== 'queued' && done.outcome !== 'unchanged') return;
    this.actions += 1;
    for (const op_id of done.replaced) this.takenBack.add(op_id);
    const { id, ...wanted } = decision;
    const text = Object.fromEntries(Object.entries(wanted).map(([field, value]) => [field, String(value)]));
    this.changes.set(id, { ...this.changes.get(id), ...text });
    if (!done.op_id) return;
    this.takenBack.delete(done.op_id);
    const { user_id } = done;
    const seq = done.seq === null ? null : done.seq + this.#before;
    this.#last = Math.max(this.#last, seq ?? 0);
    this.made.set(done.op_id, { about: id, seq, user_id, isDeletion: 'deleted' in decision });
  }

  /** Records a pending file. */
  queued(op_id: string, { about, user_id }: Pick<Promised, 'about' | 'user_id'>): void {
    this.actions += 1;
    this.made.set(op_id, { about, seq: null, user_id, isDeletion: false });
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
